import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { ReleaseError } from './errors';

const wrong = (reason: string) => new ReleaseError(422, 'bad_files', reason);

/** `sha384-…`, as browsers and `release.json` write it. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** True where bytes are the file that a manifest names so. */
export function isFileOf(manifest: ReleaseManifest, name: string, bytes: Uint8Array): boolean {
  const file = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
  return file !== undefined && file.bytes === bytes.length && file.integrity === integrityOf(bytes);
}

/**
 * Checks that a folder holds exactly the files of a manifest, byte for byte, and that the release's
 * name follows from them.
 * @throws {ReleaseError} naming the first file that is wrong
 */
export async function checkFiles(folder: string, manifest: ReleaseManifest): Promise<void> {
  const found = new Set(await readdir(folder));
  const extra = [...found].find((name) => !Object.hasOwn(manifest.files, name));
  if (extra) throw wrong(`${extra} was sent, but release.json does not name it.`);
  const all = createHash('sha256');
  for (const name of Object.keys(manifest.files).sort()) {
    if (!found.has(name)) throw wrong(`${name} is missing.`);
    const bytes = await readFile(path.join(folder, name));
    if (!isFileOf(manifest, name, bytes))
      throw wrong(`${name} is not the file that release.json vouches for.`);
    all.update(name).update(bytes);
  }
  const { routes, slots, contract, live, imports, exports, hash } = manifest;
  // What a release does not have is not written: older ones keep their names.
  all.update(JSON.stringify({ routes, slots, contract, live, imports, exports }));
  if (all.digest('hex').slice(0, 12) !== hash)
    throw wrong(`The release calls itself ${hash}, which does not follow from its files.`);
  await checkVouched(folder, manifest);
}

/**
 * A page vouches for the entry alone: the hashes of all other scripts that browsers fetch stand in
 * it (`build/webpack/release-plugin.cjs`).
 */
async function checkVouched(
  folder: string,
  { entry, early, server, files }: ReleaseManifest,
): Promise<void> {
  const text = await readFile(path.join(folder, entry), 'utf8');
  const named = new Set([entry, early, server]);
  for (const [name, { integrity }] of Object.entries(files)) {
    if (!name.endsWith('.js') || named.has(name)) continue;
    if (!text.includes(integrity.replace('sha384-', '')))
      throw wrong(
        `${name} is a script that ${entry} does not vouch for: no page would run it. Build with the project's own configuration (build/webpack).`,
      );
  }
}
