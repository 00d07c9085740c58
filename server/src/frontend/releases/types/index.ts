import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { ReleaseError } from '../errors';
import { releaseName } from '../names';
import type { Pointer } from '../pointers';
import { folderOf, type ReleaseStore } from '../store';
import { typeFaults, type Typed, TYPES_FILE } from './faults';

/** Which build the file is of: the same types of another build need not be compared again. */
const BUILD_MARK = /^\/\/ build \w+\n/;

/** The types of a release whose files lie in a folder. */
export async function readTypesIn(
  folder: string,
  { remote, files }: Pick<ReleaseManifest, 'remote' | 'files'>,
): Promise<Typed> {
  if (!Object.hasOwn(files, TYPES_FILE)) return { remote, types: null };
  const text = await readFile(path.join(folder, TYPES_FILE), 'utf8');
  return { remote, types: text.replace(BUILD_MARK, '') };
}

async function readKept(store: ReleaseStore, manifest: ReleaseManifest): Promise<Typed> {
  const isHere = await store.ensureLocal(manifest.remote, releaseName(manifest));
  return isHere
    ? readTypesIn(folderOf(store.folder, manifest.remote, releaseName(manifest)), manifest)
    : { remote: manifest.remote, types: null };
}

/**
 * Throws where a release's types do not fit what visitors have: everybody, and a share of them.
 * Done before the lock for the seconds it takes, and under it because the world may have moved;
 * what was compared once is known then.
 * @param folder where its files lie, if it is not kept yet
 */
export async function refuseMisfits(
  store: ReleaseStore,
  manifest: ReleaseManifest,
  pointers: readonly Pointer[],
  folder?: string,
): Promise<void> {
  const own =
    folder === undefined ? await readKept(store, manifest) : await readTypesIn(folder, manifest);
  const others = pointers.filter(({ remote }) => remote !== manifest.remote);
  const faults = await typeFaults(
    own,
    await Promise.all(others.map((one) => readKept(store, one.manifest))),
  );
  if (faults.length > 0) throw new ReleaseError(409, 'contract', faults.join('\n'));
}

/** {@link typeFaults} over a whole set. */
export async function setTypeFaults(set: readonly Typed[]): Promise<string[]> {
  const faults: string[] = [];
  // The shell first: that compares all pairs at once, and the remotes' turns find the answers.
  for (const one of [...set].sort(
    (a, b) => Number(b.remote === 'shell') - Number(a.remote === 'shell'),
  ))
    faults.push(...(await typeFaults(one, set)));
  return [...new Set(faults)];
}
