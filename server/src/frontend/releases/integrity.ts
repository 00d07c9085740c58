import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { ReleaseError } from './errors';

const badFiles = (reason: string) => new ReleaseError(422, 'bad_files', reason);

/** An SHA-384 hash in the format of Subresource Integrity: `sha384-…`. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** True if bytes have the length and hash that a manifest lists for a file. */
export const isListed = (listed: ReleaseManifest['files'][string], bytes: Uint8Array): boolean =>
  listed.bytes === bytes.length && listed.integrity === integrityOf(bytes);

/** True if a file's bytes have the length and hash of the manifest. */
export function matchesManifest(
  manifest: ReleaseManifest,
  name: string,
  bytes: Uint8Array,
): boolean {
  const file = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
  return file !== undefined && isListed(file, bytes);
}

/**
 * Checks that a folder contains exactly the files of a manifest with their hashes, and that the
 * hash in the release's name is the hash of these files.
 * @throws {ReleaseError} 422 with the first wrong file
 */
export async function checkFiles(folder: string, manifest: ReleaseManifest): Promise<void> {
  const found = new Set(await readdir(folder));
  const extra = [...found].find((name) => !Object.hasOwn(manifest.files, name));
  if (extra) throw badFiles(`${extra} was sent, but release.json does not list it.`);
  const all = createHash('sha256');
  for (const name of Object.keys(manifest.files).sort()) {
    if (!found.has(name)) throw badFiles(`${name} is missing.`);
    const bytes = await readFile(path.join(folder, name));
    if (!matchesManifest(manifest, name, bytes))
      throw badFiles(`${name} does not have the hash that release.json lists.`);
    all.update(name).update(bytes);
  }
  const { routes, slots, contract, live, imports, exports, hash } = manifest;
  // Absent fields are not part of the hash, so that older releases keep their names.
  all.update(JSON.stringify({ routes, slots, contract, live, imports, exports }));
  if (all.digest('hex').slice(0, 12) !== hash)
    throw badFiles(`The release is named ${hash}, which is not the hash of its files.`);
  await checkChunksListed(folder, manifest);
}

/** @throws {ReleaseError} 422 with a source map that belongs to none of the scripts */
export function checkMaps(maps: ReadonlyMap<string, unknown>, { files }: ReleaseManifest): void {
  const stray = [...maps.keys()].find((script) => !Object.hasOwn(files, script));
  if (stray) throw badFiles(`${stray}.map was sent, but release.json lists no ${stray}.`);
}

/**
 * A page contains only the hash of the entry. The entry contains the hashes of all other scripts
 * that browsers fetch (`build/webpack/release-plugin.cjs`).
 */
async function checkChunksListed(
  folder: string,
  { entry, early, server, files }: ReleaseManifest,
): Promise<void> {
  const text = await readFile(path.join(folder, entry), 'utf8');
  const named = new Set([entry, early, server]);
  for (const [name, { integrity }] of Object.entries(files)) {
    if (!name.endsWith('.js') || named.has(name)) continue;
    if (!text.includes(integrity.replace('sha384-', '')))
      throw badFiles(
        `${name} is a script whose hash ${entry} does not list: no page would run it. ` +
          "Build with the project's own configuration (build/webpack).",
      );
  }
}
