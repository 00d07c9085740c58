import type { Transaction } from 'kysely';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { declarationFaults } from './declarations';
import { ReleaseError } from './errors';
import { findLastGood } from './history';
import { releaseName } from './names';
import {
  findPointers,
  insertRelease,
  moveCanary,
  moveLive,
  type Pointer,
  whileAlone,
  withdrawCanary,
} from './pointers';
import { contractFaults, dropFaults } from './rules';
import type { ReleaseStore } from './store';
import { refuseMisfits } from './types';

type Tx = Transaction<DB>;

/** What a team asks for. */
export interface Wish {
  remote: string;
  /** Name of the token. */
  who: string;
}

/** What became of it, as the team reads it. */
export interface Done {
  release: string;
  from: string | undefined;
  percent: number;
}

export const liveOf = (pointers: readonly Pointer[], remote: string) =>
  pointers.find((one) => one.remote === remote && one.channel === 'live');

/** Throws with every reason why a release must not go out beside what visitors have. */
export function refuseFaults(
  manifest: ReleaseManifest,
  pointers: readonly Pointer[],
  dropping: readonly string[] | 'anything',
): void {
  const faults = [
    ...declarationFaults(manifest),
    ...contractFaults(
      manifest,
      pointers.map((one) => one.manifest),
    ),
    ...(dropping === 'anything'
      ? []
      : dropFaults(manifest, liveOf(pointers, manifest.remote)?.manifest, dropping)),
  ];
  if (faults.length > 0) throw new ReleaseError(409, 'contract', faults.join('\n'));
}

async function refuseOtherBytes(db: Database | Tx, manifest: ReleaseManifest): Promise<void> {
  const other = await db
    .selectFrom('releases')
    .select('name')
    .where('remote', '=', manifest.remote)
    .where('version', '=', manifest.version)
    .where('hash', '!=', manifest.hash)
    .where('source', '=', 'published')
    .executeTakeFirst();
  if (other)
    throw new ReleaseError(
      409,
      'version_taken',
      `${manifest.remote} ${manifest.version} was published before with other bytes (${other.name}): raise the version in ${manifest.remote}/package.json.`,
    );
}

export interface Publication extends Wish {
  manifest: ReleaseManifest;
  text: string;
  /** Share of the visits; 100 is everybody, 0 nobody yet. */
  percent: number;
  /** Routes and slots that are given up on purpose. */
  dropping: readonly string[];
}

/**
 * The state in which a publish began: whoever moves it meanwhile makes the publish fail instead of
 * being overruled unseen.
 */
export type Seen = string;
export async function seePointers(db: Database | Tx, remote: string): Promise<Seen> {
  const rows = await db
    .selectFrom('release_pointers')
    .select(['channel', 'release', 'moved_at'])
    .where('remote', '=', remote)
    .orderBy('channel')
    .execute();
  return JSON.stringify(rows);
}

/** Refuses what would be refused at the end, before anything is kept. */
export async function refuseEarly(
  db: Database,
  store: ReleaseStore,
  { manifest, dropping }: Publication,
  folder: string,
): Promise<void> {
  await refuseOtherBytes(db, manifest);
  const pointers = await findPointers(db);
  refuseFaults(manifest, pointers, dropping);
  await refuseMisfits(store, manifest, pointers, folder);
}

/**
 * Makes a kept release live, or a canary. All checks are made again under the lock: the world may
 * have moved.
 */
export function publish(
  db: Database,
  store: ReleaseStore,
  wish: Publication,
  seen: Seen,
): Promise<Done> {
  const { remote, who, manifest, percent } = wish;
  return whileAlone(db, async (tx) => {
    if (percent > 0 && (await seePointers(tx, remote)) !== seen)
      throw new ReleaseError(
        409,
        'moved_meanwhile',
        `Somebody moved ${remote} meanwhile. Look at it (list) and publish again.`,
      );
    await refuseOtherBytes(tx, manifest);
    const pointers = await findPointers(tx);
    refuseFaults(manifest, pointers, wish.dropping);
    await refuseMisfits(store, manifest, pointers);
    await insertRelease(tx, manifest, wish.text, 'published');
    const release = releaseName(manifest);
    // Kept and known, for previews and a later promotion; nobody is given it.
    if (percent === 0) return { release, from: liveOf(pointers, remote)?.release, percent };
    if (percent < 100) await moveCanary(tx, { remote, release, who }, percent);
    else {
      await withdrawCanary(tx, remote, who);
      await moveLive(tx, { remote, release, who, what: 'publish' });
    }
    return { release, from: liveOf(pointers, remote)?.release, percent };
  });
}

export async function findManifest(
  tx: Tx,
  store: ReleaseStore,
  remote: string,
  release: string,
): Promise<ReleaseManifest> {
  const row = await tx
    .selectFrom('releases')
    .select('manifest')
    .where('remote', '=', remote)
    .where('name', '=', release)
    .executeTakeFirst();
  if (!row)
    throw new ReleaseError(
      404,
      'unknown_release',
      `${remote} has no release ${release}: list names them.`,
    );
  if (!(await store.has(remote, release)))
    throw new ReleaseError(
      409,
      'files_gone',
      `The files of ${remote} ${release} are not here any more.`,
    );
  return row.manifest as unknown as ReleaseManifest;
}

/** Gives everybody what a share of the visitors had, or any release that is known. */
export function promote(
  db: Database,
  store: ReleaseStore,
  {
    remote,
    who,
    release: named,
    dropping,
  }: Wish & { release?: string | undefined; dropping: readonly string[] },
): Promise<Done> {
  return whileAlone(db, async (tx) => {
    const pointers = await findPointers(tx);
    const release =
      named ?? pointers.find((one) => one.remote === remote && one.channel === 'canary')?.release;
    if (!release)
      throw new ReleaseError(
        409,
        'no_canary',
        `${remote} has no canary to promote: name a release.`,
      );
    const manifest = await findManifest(tx, store, remote, release);
    refuseFaults(manifest, pointers, dropping);
    await refuseMisfits(store, manifest, pointers);
    await withdrawCanary(tx, remote, who);
    await moveLive(tx, { remote, release, who, what: 'promote' });
    return { release, from: liveOf(pointers, remote)?.release, percent: 100 };
  });
}

/**
 * Takes the canary away where one is out, else goes back to the release that was live before this
 * one.
 */
export function rollBack(db: Database, store: ReleaseStore, { remote, who }: Wish): Promise<Done> {
  return whileAlone(db, async (tx) => {
    const pointers = await findPointers(tx);
    const live = liveOf(pointers, remote)?.release;
    const canary = await withdrawCanary(tx, remote, who);
    if (canary && live) return { release: live, from: canary, percent: 100 };
    const release = await findLastGood(tx, remote);
    if (!release)
      throw new ReleaseError(
        409,
        'no_past',
        `${remote} had no other release before ${live ?? 'this one'}.`,
      );
    // What the newer release added goes away with it: that is what a roll-back is for.
    refuseFaults(await findManifest(tx, store, remote, release), pointers, 'anything');
    await moveLive(tx, { remote, release, who, what: 'rollback' });
    return { release, from: live, percent: 100 };
  });
}
