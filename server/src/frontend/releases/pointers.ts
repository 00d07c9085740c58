import { sql, type Transaction } from 'kysely';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** Any number will do, as long as nothing else locks by it. */
export const RELEASES_LOCK = 7_266_050;

type Tx = Transaction<DB>;
export type Channel = 'live' | 'canary';
export type What = 'built' | 'publish' | 'canary' | 'promote' | 'rollback' | 'withdraw';

/** One release that visitors get: all of them, or a share. */
export interface Pointer {
  remote: string;
  channel: Channel;
  release: string;
  percent: number;
  manifest: ReleaseManifest;
}

/** Who moves which package's pointer to where. */
export interface Move {
  remote: string;
  release: string;
  who: string;
  what: What;
}

/**
 * Moves pointers in one transaction, one mover after the other, also across packages: whether two
 * releases fit can only be said while neither moves.
 */
export function whileAlone<T>(db: Database, move: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(RELEASES_LOCK)})`.execute(tx);
    return move(tx);
  });
}

/** What visitors get. */
export async function findPointers(db: Database | Tx): Promise<Pointer[]> {
  const rows = await db
    .selectFrom('release_pointers')
    .innerJoin('releases', (join) =>
      join
        .onRef('releases.remote', '=', 'release_pointers.remote')
        .onRef('releases.name', '=', 'release_pointers.release'),
    )
    .select(['releases.remote', 'channel', 'release', 'percent', 'manifest'])
    .orderBy('releases.remote')
    .execute();
  return rows.map((row) => ({
    ...row,
    channel: row.channel as Channel,
    manifest: row.manifest as unknown as ReleaseManifest,
  }));
}

/** Packages whose live release was chosen by hand. */
export async function findHeld(tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('release_moves')
    .distinctOn('remote')
    .select(['remote', 'what'])
    .where('channel', '=', 'live')
    .orderBy('remote')
    .orderBy('id', 'desc')
    .execute();
  return new Set(rows.filter(({ what }) => what !== 'built').map(({ remote }) => remote));
}

/** Writes a release down; one that is known stays as it is, but for where it came from. */
export async function insertRelease(
  tx: Tx,
  manifest: ReleaseManifest,
  text: string,
  source: 'built' | 'published',
): Promise<void> {
  await tx
    .insertInto('releases')
    .values({
      remote: manifest.remote,
      version: manifest.version,
      hash: manifest.hash,
      manifest: text,
      source,
    })
    .onConflict((conflict) =>
      source === 'built'
        ? conflict.doNothing()
        : conflict.columns(['remote', 'version', 'hash']).doUpdateSet({ source }),
    )
    .execute();
}

/** Makes a release live for everybody. */
export async function moveLive(tx: Tx, { remote, release, who, what }: Move): Promise<void> {
  const before = await tx
    .selectFrom('release_pointers')
    .select('release')
    .where('remote', '=', remote)
    .where('channel', '=', 'live')
    .executeTakeFirst();
  // Every start says so again; on record it is only what changed, or what gives a package back to
  // the starts.
  if (before?.release === release && what === 'built' && !(await findHeld(tx)).has(remote)) return;
  await setPointer(tx, remote, 'live', release, 100);
  await tx
    .insertInto('release_moves')
    .values({ remote, channel: 'live', release, who, what, from_release: before?.release ?? null })
    .execute();
}

/** Gives a release to a share of the visits. */
export async function moveCanary(
  tx: Tx,
  { remote, release, who }: Omit<Move, 'what'>,
  percent: number,
): Promise<void> {
  const before = await tx
    .selectFrom('release_pointers')
    .select('release')
    .where('remote', '=', remote)
    .where('channel', '=', 'canary')
    .executeTakeFirst();
  await setPointer(tx, remote, 'canary', release, percent);
  await tx
    .insertInto('release_moves')
    .values({
      remote,
      channel: 'canary',
      release,
      percent,
      who,
      what: 'canary',
      from_release: before?.release ?? null,
    })
    .execute();
}

/**
 * Why a release was taken back: a sentence for the record, and the figures that it was decided by.
 */
export interface Ground {
  reason: string;
  evidence?: object;
}

/**
 * Takes a package's canary away, if it has one.
 * @returns its release
 */
export async function withdrawCanary(
  tx: Tx,
  remote: string,
  who: string,
  ground?: Ground,
): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('release_pointers')
    .where('remote', '=', remote)
    .where('channel', '=', 'canary')
    .returning('release')
    .executeTakeFirst();
  const why = ground && {
    reason: ground.reason,
    evidence: JSON.stringify(ground.evidence ?? null),
  };
  if (gone)
    await tx
      .insertInto('release_moves')
      .values({
        remote,
        channel: 'canary',
        release: null,
        percent: 0,
        who,
        what: 'withdraw',
        from_release: gone.release,
        ...why,
      })
      .execute();
  return gone?.release;
}

async function setPointer(
  tx: Tx,
  remote: string,
  channel: Channel,
  release: string,
  percent: number,
): Promise<void> {
  await tx
    .insertInto('release_pointers')
    .values({ remote, channel, release, percent })
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'channel'])
        .doUpdateSet({ release, percent, moved_at: sql`now()` }),
    )
    .execute();
}
