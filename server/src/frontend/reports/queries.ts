import { sql, type Transaction } from 'kysely';
import type { Vital } from '@smokehouse/shared/contract';
import { LOCK_KEYS } from '../../database/lock-keys';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import type { Pair } from './evidence';
import { type Fault, hourOf, MAX_PAGES, type Tally } from './tallies';

type Tx = Transaction<DB>;
/** Failures of one network that count in an hour. Unit of the time: ms. */
const MAX_VOTES = 3;
const VOTES_MS = 3_600_000;
/** Different error messages that are stored for a release. */
const MAX_FAULTS = 30;

export interface PointerRow {
  remote: string;
  channel: string;
  release: string;
  percent: number;
  since: Date;
}

export async function findPointerRows(db: Database | Tx): Promise<PointerRow[]> {
  return db
    .selectFrom('release_pointers')
    .select(['remote', 'channel', 'release', 'percent', 'moved_at as since'])
    .orderBy('remote')
    .execute();
}

/** Finds the current pointers, and `<remote> <release>` of all releases that moved since a time. */
export async function findRecentReleases(
  db: Database,
  since: Date,
): Promise<{ pointers: PointerRow[]; past: Set<string> }> {
  const moves = await db
    .selectFrom('release_moves')
    .select(['remote', 'release', 'from_release'])
    .where('moved_at', '>', since)
    .execute();
  return {
    pointers: await findPointerRows(db),
    past: new Set(
      moves.flatMap(({ remote, release, from_release }) => [
        `${remote} ${release}`,
        `${remote} ${from_release}`,
      ]),
    ),
  };
}

/** Adds tallies to the stored counts, in one transaction. */
export function writeTallies(db: Database, tallies: readonly Tally[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // One process at a time counts votes, so that several cannot exceed the limit together.
    if (tallies.some(({ votes }) => votes.length > 0))
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_KEYS.failureVotes)})`.execute(tx);
    for (const tally of tallies) {
      await addCounts(tx, tally, await countVotes(tx, tally));
      for (const [metric, buckets] of tally.vitals) await addVitals(tx, tally, metric, buckets);
      for (const fault of tally.faults.values()) await addFault(tx, tally, fault);
    }
  });
}

interface CountedVotes {
  failed: number;
  /** Networks whose first failure this is. */
  failedNetworks: number;
}

/**
 * Stores failures and counts them: each served page once, and a few of each network in an hour.
 */
async function countVotes(tx: Tx, { remote, release, slot, votes }: Tally): Promise<CountedVotes> {
  const counted = { failed: 0, failedNetworks: 0 };
  for (const { nonce, networkGroup } of votes) {
    const at = new Date(slot);
    const { rows } = await sql<{ isFirst: boolean }>`
      WITH before AS (
        SELECT count(*) AS all, count(*) FILTER (WHERE voted_at > ${new Date(slot - VOTES_MS)}) AS hour
        FROM release_failure_votes
        WHERE remote = ${remote} AND release = ${release} AND network = ${networkGroup}
      )
      INSERT INTO release_failure_votes (remote, release, page, network, voted_at)
      SELECT ${remote}, ${release}, ${nonce}, ${networkGroup}::smallint, ${at}::timestamptz
      FROM before WHERE hour < ${MAX_VOTES}
      ON CONFLICT DO NOTHING
      RETURNING (SELECT before.all = 0 FROM before) AS "isFirst"`.execute(tx);
    counted.failed += rows.length;
    if (rows[0]?.isFirst) counted.failedNetworks += 1;
  }
  return counted;
}

async function addCounts(
  tx: Tx,
  { remote, release, slot, kinds, visitors, exposed }: Tally,
  { failed, failedNetworks }: CountedVotes,
): Promise<void> {
  const counts = {
    loaded: kinds.loaded,
    load_failed: kinds['load-failed'],
    fell_back: kinds['fell-back'],
    crashed: kinds.crashed,
    visitors,
    failed,
    exposed,
    failed_networks: failedNetworks,
  };
  if (Object.values(counts).every((count) => count === 0)) return;
  await tx
    .insertInto('release_counts')
    .values({ remote, release, slot: new Date(slot), ...counts })
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'release', 'slot'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            (Object.keys(counts) as (keyof typeof counts)[]).map((column) => [
              column,
              eb(`release_counts.${column}`, '+', eb.ref(`excluded.${column}`)),
            ]),
          ),
        ),
    )
    .execute();
}

async function addVitals(
  tx: Tx,
  { remote, release, slot }: Tally,
  metric: Vital,
  buckets: number[],
): Promise<void> {
  await tx
    .insertInto('release_vitals')
    .values({ remote, release, metric, hour: hourOf(slot), buckets })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'release', 'metric', 'hour']).doUpdateSet({
        buckets: sql`(
          SELECT array_agg(stored + added ORDER BY bucket)
          FROM unnest(release_vitals.buckets, excluded.buckets)
            WITH ORDINALITY AS sums(stored, added, bucket)
        )`,
      }),
    )
    .execute();
}

/** Increases the count of a stored error message, or inserts it if there are few. */
async function addFault(
  tx: Tx,
  { remote, release, slot }: Tally,
  { kind, reason, pages, stack, count }: Fault,
): Promise<void> {
  const seenAt = new Date(slot);
  await sql`
    INSERT INTO release_faults
      (remote, release, kind, reason, page, pages, stack, count, seen_at, first_seen_at)
    SELECT ${remote}, ${release}, ${kind}, ${reason}, ${pages.at(-1) ?? ''}, ${pages}::text[],
      ${stack}::text[], ${count}::integer, ${seenAt}::timestamptz, ${seenAt}::timestamptz
    WHERE (
        SELECT count(*) FROM release_faults WHERE remote = ${remote} AND release = ${release}
      ) < ${MAX_FAULTS}
      OR EXISTS (
        SELECT FROM release_faults
        WHERE remote = ${remote} AND release = ${release} AND kind = ${kind} AND reason = ${reason}
      )
    ON CONFLICT (remote, release, kind, reason) DO UPDATE SET
      count = release_faults.count + excluded.count,
      page = excluded.page,
      pages = ARRAY(
        SELECT DISTINCT page FROM unnest(excluded.pages || release_faults.pages) AS page
        ORDER BY page LIMIT ${sql.lit(MAX_PAGES)}
      ),
      stack = CASE WHEN cardinality(release_faults.stack) > 0
        THEN release_faults.stack ELSE excluded.stack END,
      seen_at = excluded.seen_at`.execute(tx);
}

/** Runs a transaction under the lock of the watch; undefined if another process holds it. */
export function withWatchLock<T>(
  db: Database,
  run: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      taken: boolean;
    }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCK_KEYS.canaryWatch)}) AS taken`.execute(tx);
    return rows[0]?.taken ? run(tx) : undefined;
  });
}

/** Finds the last slot before a time in which one of these releases was counted. */
export async function findLastSlot(
  tx: Tx,
  remote: string,
  releases: readonly string[],
  before: Date,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('release_counts')
    .select((eb) => eb.fn.max('slot').as('slot'))
    .where('remote', '=', remote)
    .where('release', 'in', releases)
    .where('slot', '<', before)
    .executeTakeFirst();
  return (row?.slot as Date | null | undefined)?.getTime();
}

/**
 * Finds the counts of a canary and of the live release, slot by slot, and the number of networks
 * with failures of the canary.
 */
export async function findPairs(
  tx: Tx,
  { remote, live, canary }: { remote: string; live: string; canary: string },
  since: Date,
  before: Date,
): Promise<{ pairs: Pair[]; failedNetworks: number }> {
  const rows = await tx
    .selectFrom('release_counts')
    .select(['release', 'slot', 'exposed', 'failed', 'failed_networks'])
    .where('remote', '=', remote)
    .where('release', 'in', [live, canary])
    .where('slot', '>=', since)
    .where('slot', '<', before)
    .orderBy('slot')
    .execute();
  const pairs = new Map<number, Pair>();
  let failedNetworks = 0;
  for (const { release, slot, exposed, failed, failed_networks } of rows) {
    const pair = pairs.get(slot.getTime()) ?? {
      live: { exposed: 0, failed: 0 },
      canary: { exposed: 0, failed: 0 },
    };
    pair[release === canary ? 'canary' : 'live'] = { exposed, failed };
    pairs.set(slot.getTime(), pair);
    if (release === canary) failedNetworks += failed_networks;
  }
  return { pairs: [...pairs.values()], failedNetworks };
}

export interface Figures {
  visitors: number;
  failed: number;
  exposed: number;
  loadFailed: number;
  fellBack: number;
  crashed: number;
}
const NO_FIGURES: Figures = {
  visitors: 0,
  failed: 0,
  exposed: 0,
  loadFailed: 0,
  fellBack: 0,
  crashed: 0,
};

/** Sums the counts of a release between two times. */
export async function sumFigures(
  db: Database | Tx,
  remote: string,
  release: string,
  since: Date,
  before: Date,
): Promise<Figures> {
  const row = await db
    .selectFrom('release_counts')
    .where('remote', '=', remote)
    .where('release', '=', release)
    .where('slot', '>=', since)
    .where('slot', '<', before)
    .select(({ fn }) => [
      fn.sum<number>('visitors').as('visitors'),
      fn.sum<number>('failed').as('failed'),
      fn.sum<number>('exposed').as('exposed'),
      fn.sum<number>('load_failed').as('loadFailed'),
      fn.sum<number>('fell_back').as('fellBack'),
      fn.sum<number>('crashed').as('crashed'),
    ])
    .executeTakeFirst();
  return row?.visitors == null ? NO_FIGURES : row;
}

/** Sums the histograms of a release since a time, by metric. */
export async function findVitals(
  db: Database,
  remote: string,
  release: string,
  since: Date,
): Promise<Map<Vital, number[]>> {
  const rows = await db
    .selectFrom('release_vitals')
    .select(['metric', 'buckets'])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .where('hour', '>=', since)
    .execute();
  const sums = new Map<Vital, number[]>();
  for (const { metric, buckets } of rows) {
    const before = sums.get(metric as Vital);
    sums.set(
      metric as Vital,
      before ? before.map((count, index) => count + (buckets[index] ?? 0)) : buckets,
    );
  }
  return sums;
}

export interface FaultRow {
  kind: string;
  reason: string;
  page: string;
  pages: string[];
  /** See `framesOf`. */
  stack: string[];
  count: number;
  firstAt: Date;
  lastAt: Date;
}
export async function findFaults(
  db: Database,
  remote: string,
  release: string,
  limit: number,
): Promise<FaultRow[]> {
  return db
    .selectFrom('release_faults')
    .select(({ fn }) => [
      'kind',
      'reason',
      'page',
      'pages',
      'stack',
      'count',
      'seen_at as lastAt',
      // A server of the previous version does not write the first time.
      fn.coalesce('first_seen_at', 'seen_at').as('firstAt'),
    ])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .orderBy('count', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes counts, and vitals and faults, that are older than the given times. */
export async function deleteOldReports(
  tx: Tx,
  countsBefore: Date,
  vitalsBefore: Date,
): Promise<void> {
  await tx.deleteFrom('release_counts').where('slot', '<', countsBefore).execute();
  await tx.deleteFrom('release_failure_votes').where('voted_at', '<', countsBefore).execute();
  await tx.deleteFrom('release_vitals').where('hour', '<', vitalsBefore).execute();
  await tx.deleteFrom('release_faults').where('seen_at', '<', vitalsBefore).execute();
}
