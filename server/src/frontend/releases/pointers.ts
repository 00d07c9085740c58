import { sql, type Transaction } from 'kysely';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { LOCK_KEYS } from '../../database/lock-keys';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { storedManifest } from './manifest';

type Tx = Transaction<DB>;
export type Channel = 'live' | 'canary';
export type MoveKind = 'built' | 'publish' | 'canary' | 'promote' | 'rollback' | 'withdraw';

/** The release of a channel: `live` for all visitors, `canary` for a share of them. */
export interface Pointer {
  remote: string;
  channel: Channel;
  release: string;
  /** Share of the visitors. */
  percent: number;
  manifest: ReleaseManifest;
}

/** A change of a package's pointer. */
export interface Move {
  remote: string;
  release: string;
  /** Name of the token, email address of the seller, or the server itself. */
  who: string;
  what: MoveKind;
  /** A seller approved a release that a check refuses. */
  approval?: Approval | undefined;
}

/** A seller's word for a release, and what the checks said of it. */
export interface Approval {
  seller: string;
  faults: string;
}

/**
 * Runs a transaction under the lock of all pointers. It covers all packages, because whether two
 * releases are compatible can only be checked while neither changes.
 */
export function withReleasesLock<T>(db: Database, move: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_KEYS.releases)})`.execute(tx);
    return move(tx);
  });
}

/** Finds the live and canary releases of all packages, with their manifests. */
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
    manifest: storedManifest(row.manifest),
  }));
}

/** Finds the packages whose live release was chosen by hand. */
export async function findPinnedPackages(tx: Tx): Promise<Set<string>> {
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

/** Inserts a release. Of an existing one, publishing only changes the source. */
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
export async function moveLive(
  tx: Tx,
  { remote, release, who, what, approval }: Move,
): Promise<void> {
  const before = await tx
    .selectFrom('release_pointers')
    .select('release')
    .where('remote', '=', remote)
    .where('channel', '=', 'live')
    .executeTakeFirst();
  // Each start activates the builds again. Only a change of the release, or the end of a pin, is
  // recorded.
  if (
    before?.release === release &&
    what === 'built' &&
    !(await findPinnedPackages(tx)).has(remote)
  )
    return;
  await setPointer(tx, remote, 'live', release, 100);
  await tx
    .insertInto('release_moves')
    .values({
      remote,
      channel: 'live',
      release,
      who,
      what,
      from_release: before?.release ?? null,
      takes_back: what === 'rollback',
      ...approvedColumns(approval),
    })
    .execute();
}

/** Gives a release to a share of the visitors. */
export async function moveCanary(
  tx: Tx,
  { remote, release, who, approval }: Omit<Move, 'what'>,
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
      ...approvedColumns(approval),
    })
    .execute();
}

const approvedColumns = (approval: Approval | undefined) =>
  approval && {
    approved_by: approval.seller,
    reason: `${approval.seller} approved it: ${approval.faults}`,
  };

/** Why a canary was withdrawn: a sentence, and the figures that led to the decision. */
export interface WithdrawalReason {
  reason: string;
  evidence?: object;
}

/**
 * Removes a package's canary, if it has one.
 * @param why `bad`: it was taken back, and is no target again; `replaced`: another release is live
 * @returns the canary's release
 */
export async function withdrawCanary(
  tx: Tx,
  remote: string,
  who: string,
  why: 'bad' | 'replaced',
  reason?: WithdrawalReason,
): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('release_pointers')
    .where('remote', '=', remote)
    .where('channel', '=', 'canary')
    .returning('release')
    .executeTakeFirst();
  if (removed)
    await tx
      .insertInto('release_moves')
      .values({
        remote,
        channel: 'canary',
        release: null,
        percent: 0,
        who,
        what: 'withdraw',
        from_release: removed.release,
        takes_back: why === 'bad',
        ...(reason && {
          reason: reason.reason,
          evidence: JSON.stringify(reason.evidence ?? null),
        }),
      })
      .execute();
  return removed?.release;
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
