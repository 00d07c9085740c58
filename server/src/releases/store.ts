import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { compressFiles } from './compression';
import { ReleaseError } from './errors';
import { releaseName } from './names';

/** What arrives lies here until it is complete. Hidden, so that it is never served. */
const INCOMING = '.incoming';
/** An arrival that is older was given up by a process that died. Unit: ms. */
const GIVEN_UP_MS = 3_600_000;

export const folderOf = (releasesDir: string, remote: string, release: string): string => path.join(releasesDir, remote, release);

/** True where a release's files are here. */
export const isKept = async (releasesDir: string, remote: string, release: string): Promise<boolean> => Boolean(await stat(folderOf(releasesDir, remote, release)).catch(() => null));

/** Gives `arrive` an empty folder to fill, which is gone afterwards whatever happens, unless it was moved to its place. */
export async function withIncoming<T>(releasesDir: string, arrive: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(releasesDir, INCOMING, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    return await arrive(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what processes left that died in the middle. */
export async function sweepIncoming(releasesDir: string, now: number): Promise<void> {
  const incoming = path.join(releasesDir, INCOMING);
  for (const name of await readdir(incoming).catch(() => [])) {
    const { mtimeMs } = await stat(path.join(incoming, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > GIVEN_UP_MS) await rm(path.join(incoming, name), { recursive: true, force: true });
  }
}

/**
 * Checks that a folder holds exactly the files of a manifest, byte for byte, and that the release's name follows from them.
 * @throws {ReleaseError} naming the first file that is wrong
 */
export async function checkFiles(folder: string, manifest: ReleaseManifest): Promise<void> {
  const wrong = (reason: string) => new ReleaseError(422, 'bad_files', reason);
  const found = new Set(await readdir(folder));
  const extra = [...found].find((name) => !Object.hasOwn(manifest.files, name));
  if (extra) throw wrong(`${extra} was sent, but release.json does not name it.`);
  const all = createHash('sha256');
  for (const name of Object.keys(manifest.files).sort()) {
    if (!found.has(name)) throw wrong(`${name} is missing.`);
    const bytes = await readFile(path.join(folder, name));
    const { integrity, bytes: size } = manifest.files[name] ?? {};
    if (bytes.length !== size || `sha384-${createHash('sha384').update(bytes).digest('base64')}` !== integrity) throw wrong(`${name} is not the file that release.json vouches for.`);
    all.update(name).update(bytes);
  }
  const { routes, slots, contract, hash } = manifest;
  all.update(JSON.stringify({ routes, slots, contract }));
  if (all.digest('hex').slice(0, 12) !== hash) throw wrong(`The release calls itself ${hash}, which does not follow from its files.`);
}

/**
 * Puts a complete release under its immutable path, with compressed forms of its texts. One that is there already stays as it is.
 * @param from a folder to move there, or one to copy
 */
export async function keepFolder(releasesDir: string, manifest: ReleaseManifest, from: { moved: string; text: string } | { copyOf: string }): Promise<void> {
  if (await isKept(releasesDir, manifest.remote, releaseName(manifest))) return;
  const target = folderOf(releasesDir, manifest.remote, releaseName(manifest));
  await mkdir(path.dirname(target), { recursive: true });
  const place = (folder: string) => rename(folder, target).catch(async (error: unknown) => {
    // Another process was faster with the same bytes; then ours is not needed.
    if (!(await isKept(releasesDir, manifest.remote, releaseName(manifest)))) throw error;
  });
  if ('moved' in from) {
    await writeFile(path.join(from.moved, 'release.json'), from.text, { flush: true });
    await compressFiles(from.moved);
    return place(from.moved);
  }
  return withIncoming(releasesDir, async (folder) => {
    await cp(from.copyOf, folder, { recursive: true });
    await compressFiles(folder);
    await place(folder);
  });
}
