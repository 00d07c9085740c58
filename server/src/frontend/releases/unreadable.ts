import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { DiskTimeoutError, readDisk, readRegularFile } from '../../disk-reads';
import { ReleaseError } from './errors';
import { releaseName } from './names';
import type { Pointer } from './pointers';
import { folderOf, isInFolder, type ReleaseStore } from './store';

const nameOf = (manifest: ReleaseManifest): string => `${manifest.remote} ${releaseName(manifest)}`;

/** Compares the sizes only: hashes would read each file. */
async function isReadable(store: ReleaseStore, manifest: ReleaseManifest): Promise<boolean> {
  const [remote, release] = [manifest.remote, releaseName(manifest)];
  // A server that has not downloaded a release yet downloads it for the first request.
  if (!(await isInFolder(store.folder, remote, release)))
    return store.has(remote, release).catch(() => false);
  const folder = folderOf(store.folder, remote, release);
  return readDisk(folder, async () => {
    // No file is sent without the hash that it has there.
    const json = await readRegularFile(path.join(folder, 'release.json')).catch(() => '');
    if (!isDeepStrictEqual(parsed(json.toString()), manifest)) return false;
    for (const [name, { bytes }] of Object.entries(manifest.files)) {
      const file = await stat(path.join(folder, name)).catch(() => null);
      if (file?.size !== bytes) return false;
    }
    return true;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The live releases whose files are missing or have another size, as `mfe-cart 1.0.0-0123456789ab`.
 */
export async function findUnreadable(
  store: ReleaseStore,
  pointers: readonly Pointer[],
): Promise<string[]> {
  const live = pointers.filter(({ channel }) => channel === 'live');
  const readable = await Promise.all(
    live.map(({ manifest }) =>
      isReadable(store, manifest).catch((error: unknown) => {
        if (error instanceof DiskTimeoutError) return false;
        throw error;
      }),
    ),
  );
  return live.filter((_, index) => !readable[index]).map(({ manifest }) => nameOf(manifest));
}

/** @param unreadable releases, as {@link findUnreadable} names them */
export const storeAway = (unreadable: readonly string[]): ReleaseError =>
  new ReleaseError(
    503,
    'store_away',
    `This site cannot read its stored releases (${unreadable.join(', ')}): tell its operator. ` +
      'Nothing is wrong with your release, and nothing was published.',
  );

/**
 * Checks that a package can be tried: a trial runs the shell and what fills its slots. A package
 * whose own live release has no files can be published: that repairs it.
 * @throws {ReleaseError} 503, so that a team does not look for the fault in its release
 */
export async function assertReadable(
  store: ReleaseStore,
  pointers: readonly Pointer[],
  remote: string,
): Promise<void> {
  const needed = pointers.filter(
    (one) => one.remote !== remote && (one.remote === 'shell' || one.manifest.slots.length > 0),
  );
  const unreadable = await findUnreadable(store, needed);
  if (unreadable.length > 0) throw storeAway(unreadable);
}
