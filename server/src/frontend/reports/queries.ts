import { sql, type Transaction } from 'kysely';
import type { Vital } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import type { Pair } from './evidence';
import { hourOf, type Tally } from './tallies';

type Tx = Transaction<DB>;
/** Any number will do, as long as nothing else locks by it. */
const WATCH_LOCK = 7_266_060;
/** Different words of failures that are kept of a release. */
const MAX_FAULTS = 30;

export interface KnownPointer {
  remote: string;
  channel: string;
  release: string;
  percent: number;
  since: Date;
}

export async function findOut(db: Database | Tx): Promise<KnownPointer[]> {
  return db
    .selectFrom('release_pointers')
    .select(['remote', 'channel', 'release', 'percent', 'moved_at as since'])
    .orderBy('remote')
    .execute();
}

/** What is out, and `<remote> <release>` of all that was out since a time. */
export async function findKnown(
  db: Database,
  since: Date,
): Promise<{ pointers: KnownPointer[]; past: Set<string> }> {
  const moves = await db
    .selectFrom('release_moves')
    .select(['remote', 'release', 'from_release'])
    .where('moved_at', '>', since)
    .execute();
  return {
    pointers: await findOut(db),
    past: new Set(
      moves.flatMap(({ remote, release, from_release }) => [
        `${remote} ${release}`,
        `${remote} ${from_release}`,
      ]),
    ),
  };
}

/** Adds what was counted to what stands there, all or nothing. */
export function writeTallies(db: Database, tallies: readonly Tally[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const tally of tallies) {
      await addCounts(tx, tally);
      for (const [metric, buckets] of tally.vitals) await addVitals(tx, tally, metric, buckets);
      for (const fault of tally.faults.values()) await addFault(tx, tally, fault);
    }
  });
}

async function addCounts(
  tx: Tx,
  { remote, release, slot, kinds, visitors, failed, exposed, failedNetworks }: Tally,
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
        buckets: sql`(SELECT array_agg(was + came ORDER BY place) FROM unnest(release_vitals.buckets, excluded.buckets) WITH ORDINALITY AS both_of(was, came, place))`,
      }),
    )
    .execute();
}

/** Known words are counted on; new ones are kept while there are few. */
async function addFault(
  tx: Tx,
  { remote, release, slot }: Tally,
  { kind, reason, page, count }: { kind: string; reason: string; page: string; count: number },
): Promise<void> {
  await sql`
    INSERT INTO release_faults (remote, release, kind, reason, page, count, seen_at)
    SELECT ${remote}, ${release}, ${kind}, ${reason}, ${page}, ${count}::integer, ${new Date(slot)}::timestamptz
    WHERE (SELECT count(*) FROM release_faults WHERE remote = ${remote} AND release = ${release}) < ${MAX_FAULTS}
      OR EXISTS (SELECT FROM release_faults WHERE remote = ${remote} AND release = ${release} AND kind = ${kind} AND reason = ${reason})
    ON CONFLICT (remote, release, kind, reason) DO UPDATE
      SET count = release_faults.count + excluded.count, page = excluded.page, seen_at = excluded.seen_at`.execute(
    tx,
  );
}

/** Runs where no other process is at it; undefined where one is. */
export function withWatchLock<T>(
  db: Database,
  run: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      taken: boolean;
    }>`SELECT pg_try_advisory_xact_lock(${sql.lit(WATCH_LOCK)}) AS taken`.execute(tx);
    return rows[0]?.taken ? run(tx) : undefined;
  });
}

/** The ten seconds in which any of these releases was counted last, up to a time. */
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
 * What visitors of a canary and of the live release met at the same time, and from how many
 * networks the canary's failures came.
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
const NOTHING: Figures = {
  visitors: 0,
  failed: 0,
  exposed: 0,
  loadFailed: 0,
  fellBack: 0,
  crashed: 0,
};

/** All that was counted of a release between two times. */
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
  return row?.visitors == null ? NOTHING : row;
}

/** The histograms of a release since a time, by metric. */
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
  count: number;
}
export async function findFaults(
  db: Database,
  remote: string,
  release: string,
  limit: number,
): Promise<FaultRow[]> {
  return db
    .selectFrom('release_faults')
    .select(['kind', 'reason', 'page', 'count'])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .orderBy('count', 'desc')
    .limit(limit)
    .execute();
}

/** Throws away what is older than somebody looks at. */
export async function deleteOldReports(tx: Tx, counts: Date, rest: Date): Promise<void> {
  await tx.deleteFrom('release_counts').where('slot', '<', counts).execute();
  await tx.deleteFrom('release_vitals').where('hour', '<', rest).execute();
  await tx.deleteFrom('release_faults').where('seen_at', '<', rest).execute();
}
