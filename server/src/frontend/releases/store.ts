import { cp, mkdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { compressFiles } from './compression';
import { withIncoming } from './incoming';
import { releaseName } from './names';

/** Where a release's files come from: a folder to move to its place, or one to copy. */
export type Source = { moved: string; text: string } | { copyOf: string };

/**
 * Where releases are kept for good. Whatever that is, their files are served from a local folder.
 */
export interface ReleaseStore {
  /** The local folder; a release lies in `<package>/<version>-<hash>/`, complete or not at all. */
  readonly folder: string;
  /**
   * Keeps a complete release under its immutable name, with compressed forms of its texts. One that
   * is there stays as it is.
   * @throws {ReleaseError} 503 where it cannot be kept now; nothing is there then that anybody is
   *   shown
   */
  keep: (manifest: ReleaseManifest, from: Source) => Promise<void>;
  /** Whether there are files of a release. */
  has: (remote: string, release: string) => Promise<boolean>;
  /** Whether its files can be served from here at once. */
  isHere: (remote: string, release: string) => Promise<boolean>;
  /**
   * Sees to it that a release lies in the folder.
   * @returns false where there is no such release
   * @throws {ReleaseError} 503 where nobody can say now, or where its files are not what they must
   *   be
   */
  bring: (remote: string, release: string) => Promise<boolean>;
  /** Once at a server's start, behind it: a bucket gets what only the folder had until now. */
  begin: () => Promise<void>;
}

export const folderOf = (releasesDir: string, remote: string, release: string): string =>
  path.join(releasesDir, remote, release);

/** True where a release's files are in the folder. */
export const isKept = async (
  releasesDir: string,
  remote: string,
  release: string,
): Promise<boolean> =>
  Boolean(await stat(folderOf(releasesDir, remote, release)).catch(() => null));

/** Keeps releases in the folder itself. */
export function createFolderStore(folder: string): ReleaseStore {
  const has = (remote: string, release: string) => isKept(folder, remote, release);
  return {
    folder,
    has,
    bring: has,
    isHere: () => Promise.resolve(true),
    keep: (manifest, from) => keepFolder(folder, manifest, from),
    begin: () => Promise.resolve(),
  };
}

/**
 * Puts a complete release into the folder. One that is there already stays as it is.
 * @param before runs on the complete files, before anybody can be served from them
 */
export async function keepFolder(
  releasesDir: string,
  manifest: ReleaseManifest,
  from: Source,
  before?: (folder: string) => Promise<void>,
): Promise<void> {
  const target = folderOf(releasesDir, manifest.remote, releaseName(manifest));
  if (!before && (await isKept(releasesDir, manifest.remote, releaseName(manifest))))
    return freshen(target);
  const complete = async (folder: string): Promise<void> => {
    await compressFiles(folder);
    await before?.(folder);
    await place(folder, target);
  };
  if ('moved' in from) {
    await writeFile(path.join(from.moved, 'release.json'), from.text, { flush: true });
    return complete(from.moved);
  }
  return withIncoming(releasesDir, async (folder) => {
    await cp(from.copyOf, folder, { recursive: true });
    await complete(folder);
  });
}

/** Moves complete files to their place by one step. */
export async function place(folder: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await rename(folder, target).catch(async (error: unknown) => {
    // Another process was faster with the same bytes; then ours is not needed.
    if (!(await stat(target).catch(() => null))) throw error;
    await freshen(target);
  });
}

/** Somebody is about to name it: it is no leftover, however long it has been here. */
async function freshen(target: string): Promise<void> {
  const now = new Date();
  await utimes(target, now, now);
}
