import { cp, mkdir, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { readDisk } from '../../disk-reads';
import {
  addForms,
  COMPRESSED_FORMS,
  type CompressedForm,
  compressFiles,
  findMissingForms,
} from './compression';
import { withIncomingFolder } from './incoming';
import { findLocalCopies } from './local-copies';
import { releaseName } from './names';

/**
 * A release's files: a folder that is moved, or one that is copied with the compressed forms it
 * contains.
 */
export type Source = { moved: string; text: string } | { copyOf: string };

/** Permanent storage of releases. Their files are always served from a local folder. */
export interface ReleaseStore {
  /** The local folder. It contains complete releases as `<package>/<version>-<hash>/`. */
  readonly folder: string;
  /**
   * Stores a complete release with compressed forms of its text files. An existing one is not
   * changed. A folder that is copied at a start can lack Brotli forms; `complete` adds them.
   * @throws {ReleaseError} 503 if the storage is unavailable
   */
  save: (manifest: ReleaseManifest, from: Source) => Promise<void>;
  /** True if the files of a release are stored. */
  has: (remote: string, release: string) => Promise<boolean>;
  /** True if the files of a release are in the local folder. */
  isLocal: (remote: string, release: string) => Promise<boolean>;
  /**
   * Downloads a release to the local folder if it is not there yet.
   * @returns false if there is no such release
   * @throws {ReleaseError} 503 if the storage is unavailable or a file does not have its hash
   */
  ensureLocal: (remote: string, release: string) => Promise<boolean>;
  /**
   * Does what a start does not wait for: compresses files, and uploads releases that only the local
   * folder contains. Runs while the server is open, until the signal.
   */
  complete: (signal: AbortSignal) => Promise<void>;
}

export const folderOf = (releasesDir: string, remote: string, release: string): string =>
  path.join(releasesDir, remote, release);

/**
 * True if a release's files are in the folder.
 * @throws {DiskTimeoutError}
 */
export async function isInFolder(
  releasesDir: string,
  remote: string,
  release: string,
): Promise<boolean> {
  const folder = folderOf(releasesDir, remote, release);
  return Boolean(await readDisk(folder, () => stat(folder).catch(() => null)));
}

/** Stores releases in the local folder only. */
export function createFolderStore(folder: string): ReleaseStore {
  const has = (remote: string, release: string) => isInFolder(folder, remote, release);
  return {
    folder,
    has,
    ensureLocal: has,
    isLocal: () => Promise.resolve(true),
    save: (manifest, from) =>
      saveToFolder(folder, manifest, from, {
        // A browser that gets gzip instead loads a tenth more bytes.
        forms: 'copyOf' in from ? ['.gz'] : COMPRESSED_FORMS,
      }),
    complete: (signal) => addMissingForms(folder, signal),
  };
}

/** Adds the compressed forms that stored releases lack, one after the other. */
export async function addMissingForms(releasesDir: string, signal: AbortSignal): Promise<void> {
  for (const copy of await findLocalCopies(releasesDir)) {
    if (signal.aborted) return;
    if ((await findMissingForms(copy.folder)).length === 0) continue;
    await withIncomingFolder(releasesDir, (made) =>
      addForms(copy.folder, made, { concurrency: 1, signal }),
    );
  }
}

export interface SaveOptions {
  /** The compressed forms that are made before the release is served. */
  forms?: readonly CompressedForm[];
  /** Runs on the complete files before they can be served. */
  beforeMove?: ((folder: string) => Promise<void>) | undefined;
}

/** Puts a complete release into the folder. An existing one is not changed. */
export async function saveToFolder(
  releasesDir: string,
  manifest: ReleaseManifest,
  from: Source,
  { forms = COMPRESSED_FORMS, beforeMove }: SaveOptions = {},
): Promise<void> {
  const target = folderOf(releasesDir, manifest.remote, releaseName(manifest));
  if (!beforeMove && (await isInFolder(releasesDir, manifest.remote, releaseName(manifest))))
    return touch(target);
  const complete = async (folder: string): Promise<void> => {
    await compressFiles(folder, { forms });
    await beforeMove?.(folder);
    await moveIntoPlace(folder, target);
  };
  if ('moved' in from) {
    await writeFile(path.join(from.moved, 'release.json'), from.text, { flush: true });
    return complete(from.moved);
  }
  return withIncomingFolder(releasesDir, async (folder) => {
    const listed = [...Object.keys(manifest.files), 'release.json'];
    const existing = new Set(await readdir(from.copyOf));
    const compressed = listed
      .flatMap((file) => COMPRESSED_FORMS.map((form) => file + form))
      .filter((name) => existing.has(name));
    for (const file of [...listed, ...compressed])
      await cp(path.join(from.copyOf, file), path.join(folder, file));
    await complete(folder);
  });
}

/** Moves complete files to their final folder in one atomic step. */
export async function moveIntoPlace(folder: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await rename(folder, target).catch(async (error: unknown) => {
    // Another process stored the same bytes first.
    if (!(await stat(target).catch(() => null))) throw error;
    await touch(target);
  });
}

/**
 * Sets the modification time, so that {@link removeOrphanedReleases} does not delete the folder.
 */
async function touch(target: string): Promise<void> {
  const now = new Date();
  await utimes(target, now, now);
}
