import { rm } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import semver from 'semver';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import type { Audit, AuditChange } from '../../operations/audit';
import { insertSourceMaps, type SourceMaps } from '../source-maps';
import { endRequest, type UnusedApproval } from './approvals';
import { declarationFaults } from './declarations';
import { ReleaseError } from './errors';
import { findLastGood, findTakenBack } from './history';
import { requireStoredManifest } from './manifests';
import { releaseName } from './names';
import {
  findPointers,
  insertRelease,
  moveCanary,
  moveLive,
  type Pointer,
  withReleasesLock,
  withdrawCanary,
} from './pointers';
import { contractFaults, dropFaults, needsNewerShell } from './rules';
import { folderOf, type ReleaseStore } from './store';
import { checkStyles } from './styles';
import { refuseMisfits } from './types';

type Tx = Transaction<DB>;

export interface MoveRequest {
  remote: string;
  /** Name of the token. */
  who: string;
  audit: Audit;
}

/** The result of a move, as the team's call returns it. */
export interface MoveResult {
  release: string;
  /** The release that was live before, or the canary that a roll-back withdrew. */
  from: string | undefined;
  /** Share of the visitors. */
  percent: number;
  /** Another release, which the team had asked a seller to approve: that request has ended. */
  endedRequest?: string;
}

/** A package in the audit log. */
export const releaseSubject = (remote: string): AuditChange['subject'] => ({
  type: 'release',
  id: remote,
  label: remote,
});

export const liveOf = (pointers: readonly Pointer[], remote: string) =>
  pointers.find((one) => one.remote === remote && one.channel === 'live');

/** What to do about a contract fault of a remote that is newer than the live shell. */
function shellFirst(manifest: ReleaseManifest, pointers: readonly Pointer[]): string[] {
  const shell = liveOf(pointers, 'shell');
  if (!shell || manifest.remote === 'shell' || !needsNewerShell(manifest, shell.manifest))
    return [];
  return [
    `Publish the shell first: ${manifest.remote} ${manifest.version} needs a newer one than ` +
      `the live ${shell.release}.`,
  ];
}

/**
 * Checks that a release can be live beside the given pointers.
 * @param dropping routes and slots that the release may drop, or `anything`
 * @throws {ReleaseError} 409 with all faults, one a line
 */
export function assertCompatible(
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
    ...shellFirst(manifest, pointers),
    ...(dropping === 'anything'
      ? []
      : dropFaults(manifest, liveOf(pointers, manifest.remote)?.manifest, dropping)),
  ];
  if (faults.length > 0) throw new ReleaseError(409, 'contract', faults.join('\n'));
}

async function assertVersionUnused(db: Database | Tx, manifest: ReleaseManifest): Promise<void> {
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
      `${manifest.remote} ${manifest.version} was published before with other bytes ` +
        `(${other.name}): raise the version in the package.json of ${manifest.remote}.`,
    );
}

/** Returns the fault of a release whose version is below that of the live one: an old checkout. */
export function olderFaults(
  { remote, version }: ReleaseManifest,
  pointers: readonly Pointer[],
): string[] {
  const live = liveOf(pointers, remote);
  if (!live || !semver.lt(version, live.manifest.version)) return [];
  return [
    `${remote} ${version} is older than the live ${live.release}: is this checkout current? ` +
      `Raise the version above ${live.manifest.version}.`,
  ];
}

/** An older release becomes live by a promotion, a roll-back or with a seller's approval. */
function assertNotOlder(manifest: ReleaseManifest, pointers: readonly Pointer[]): void {
  const faults = olderFaults(manifest, pointers);
  if (faults.length > 0)
    throw new ReleaseError(
      409,
      'older_version',
      `${faults.join('\n')} If it is meant, promote ${releaseName(manifest)}, which --percent 0 ` +
        'stores, or publish it with --force, which a seller must approve.',
    );
}

/** A release that was taken back is bad until a seller says otherwise. */
async function assertNotTakenBack(tx: Tx, remote: string, release: string): Promise<void> {
  if ((await findTakenBack(tx, remote)).has(release))
    throw new ReleaseError(
      409,
      'taken_back',
      `${remote} ${release} was taken back: raise the version and publish it repaired, ` +
        'or publish it with --force, which a seller must approve.',
    );
}

export interface PublishRequest extends MoveRequest {
  manifest: ReleaseManifest;
  text: string;
  maps: SourceMaps;
  /** Share of the visitors: 100 makes the release live, 0 only stores it. */
  percent: number;
  /** Routes and slots that are dropped on purpose. */
  dropping: readonly string[];
  /** A seller's word for a release that the trial refuses. */
  approval?: UnusedApproval | undefined;
}

/**
 * A package's pointers as text. A publish compares the state at its beginning with the one under
 * the lock, and fails if another move came in between.
 */
export type PointerState = string;
export async function readPointerState(db: Database | Tx, remote: string): Promise<PointerState> {
  const rows = await db
    .selectFrom('release_pointers')
    .select(['channel', 'release', 'moved_at'])
    .where('remote', '=', remote)
    .orderBy('channel')
    .execute();
  return JSON.stringify(rows);
}

/** Makes the checks of {@link publish} before anything is stored. */
export async function checkBeforeStoring(
  db: Database,
  store: ReleaseStore,
  { manifest, dropping, percent }: PublishRequest,
  folder: string,
  { dryRun, force }: { dryRun: boolean; force: boolean },
): Promise<void> {
  await assertVersionUnused(db, manifest);
  const pointers = await findPointers(db);
  if ((percent > 0 || dryRun) && !force) assertNotOlder(manifest, pointers);
  assertCompatible(manifest, pointers, dropping);
  await checkStyles(
    folder,
    manifest,
    pointers.map(({ remote }) => remote),
  );
  await refuseMisfits(store, manifest, pointers, folder);
}

const movedMeanwhile = (remote: string): ReleaseError =>
  new ReleaseError(
    409,
    'moved_meanwhile',
    `Somebody moved ${remote} meanwhile. Look at it (list) and publish again.`,
  );

/**
 * Makes a stored release live or a canary. All checks are repeated under the lock. The files of a
 * release that is refused are removed.
 * @param expected the state of the pointers when the publish began
 * @throws {ReleaseError} 409
 */
export async function publish(
  db: Database,
  store: ReleaseStore,
  request: PublishRequest,
  expected: PointerState,
): Promise<MoveResult> {
  try {
    return await publishStored(db, store, request, expected);
  } catch (error) {
    // What stays because this fails too is removed at a later start.
    await discardUnpublished(db, store, request.manifest).catch(() => undefined);
    throw error;
  }
}

/** Removes the local files of a release that was never published: they could be requested. */
async function discardUnpublished(
  db: Database,
  { folder }: ReleaseStore,
  manifest: ReleaseManifest,
): Promise<void> {
  const { remote } = manifest;
  const release = releaseName(manifest);
  await withReleasesLock(db, async (tx) => {
    const known = await tx
      .selectFrom('releases')
      .select('name')
      .where('remote', '=', remote)
      .where('name', '=', release)
      .executeTakeFirst();
    if (!known) await rm(folderOf(folder, remote, release), { recursive: true, force: true });
  });
}

/** Ends the request of a package, which is told if it was for another release. */
async function endOtherRequest(
  tx: Tx,
  remote: string,
  release: string,
): Promise<Pick<MoveResult, 'endedRequest'>> {
  const asked = await endRequest(tx, remote);
  return asked === undefined || asked === release ? {} : { endedRequest: asked };
}

function publishStored(
  db: Database,
  store: ReleaseStore,
  request: PublishRequest,
  expected: PointerState,
): Promise<MoveResult> {
  const { remote, who, audit, manifest, percent, approval } = request;
  return withReleasesLock(db, async (tx) => {
    if (percent > 0 && (await readPointerState(tx, remote)) !== expected)
      throw movedMeanwhile(remote);
    await assertVersionUnused(tx, manifest);
    const pointers = await findPointers(tx);
    const needsChecks = percent > 0 && !approval;
    if (needsChecks) assertNotOlder(manifest, pointers);
    assertCompatible(manifest, pointers, request.dropping);
    await refuseMisfits(store, manifest, pointers);
    const release = releaseName(manifest);
    // Another publish of these bytes may have been refused meanwhile, and have removed them.
    if (!(await store.has(remote, release))) throw movedMeanwhile(remote);
    await approval?.use(tx);
    if (needsChecks) await assertNotTakenBack(tx, remote, release);
    await insertRelease(tx, manifest, request.text, 'published');
    await insertSourceMaps(tx, remote, release, request.maps);
    const from = liveOf(pointers, remote)?.release;
    await audit(tx, {
      subject: releaseSubject(remote),
      before: { release: from },
      after: { release, percent, approvedBy: approval?.seller },
    });
    // Stored for previews and a later promotion, without visitors.
    if (percent === 0) return { release, from, percent };
    const ended = await endOtherRequest(tx, remote, release);
    if (percent < 100) await moveCanary(tx, { remote, release, who, approval }, percent);
    else {
      await withdrawCanary(tx, remote, who, 'replaced');
      await moveLive(tx, { remote, release, who, what: 'publish', approval });
    }
    return { release, from, percent, ...ended };
  });
}

/** Records that another release is live. */
export const auditLive = (
  audit: Audit,
  tx: Tx,
  { remote, from, to }: { remote: string; from: string | undefined; to: string },
): Promise<void> =>
  audit(tx, { subject: releaseSubject(remote), before: { release: from }, after: { release: to } });

/** Makes the canary, or any stored release, live. */
export function promote(
  db: Database,
  store: ReleaseStore,
  {
    remote,
    who,
    audit,
    release: named,
    dropping,
  }: MoveRequest & { release?: string | undefined; dropping: readonly string[] },
): Promise<MoveResult> {
  return withReleasesLock(db, async (tx) => {
    const pointers = await findPointers(tx);
    const release =
      named ?? pointers.find((one) => one.remote === remote && one.channel === 'canary')?.release;
    if (!release)
      throw new ReleaseError(
        409,
        'no_canary',
        `${remote} has no canary to promote: name a release.`,
      );
    const manifest = await requireStoredManifest(tx, store, remote, release);
    await assertNotTakenBack(tx, remote, release);
    assertCompatible(manifest, pointers, dropping);
    await refuseMisfits(store, manifest, pointers);
    await withdrawCanary(tx, remote, who, 'replaced');
    await moveLive(tx, { remote, release, who, what: 'promote' });
    const from = liveOf(pointers, remote)?.release;
    await auditLive(audit, tx, { remote, from, to: release });
    return { release, from, percent: 100 };
  });
}

/** Withdraws the canary if there is one, else makes the last good release live. */
export function rollBack(
  db: Database,
  store: ReleaseStore,
  { remote, who, audit }: MoveRequest,
): Promise<MoveResult> {
  return withReleasesLock(db, async (tx) => {
    const pointers = await findPointers(tx);
    const live = liveOf(pointers, remote)?.release;
    const canary = await withdrawCanary(tx, remote, who, 'bad');
    if (canary && live) {
      await audit(tx, {
        subject: releaseSubject(remote),
        before: { canary },
        after: { release: live },
      });
      return { release: live, from: canary, percent: 100 };
    }
    const release = await findLastGood(tx, remote);
    if (!release)
      throw new ReleaseError(
        409,
        'no_past',
        `${remote} had no other release before ${live ?? 'this one'}: publish a repaired version, ` +
          'or one without the page (--dropping).',
      );
    // A roll-back may drop the routes and slots that the newer release added.
    assertCompatible(await requireStoredManifest(tx, store, remote, release), pointers, 'anything');
    await moveLive(tx, { remote, release, who, what: 'rollback' });
    await auditLive(audit, tx, { remote, from: live, to: release });
    return { release, from: live, percent: 100 };
  });
}
