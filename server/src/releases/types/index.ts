import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Pointer } from '../pointers';
import { folderOf, type ReleaseStore } from '../store';
import { typeFaults, type Typed, TYPES_FILE } from './faults';

/** The types of a release whose files lie in a folder. */
export async function readTypesIn(folder: string, { remote, files }: Pick<ReleaseManifest, 'remote' | 'files'>): Promise<Typed> {
  return { remote, types: Object.hasOwn(files, TYPES_FILE) ? await readFile(path.join(folder, TYPES_FILE), 'utf8') : null };
}

/**
 * {@link typeFaults} of a release beside what visitors have: everybody, and a share of them.
 * @param folder where its files lie
 */
export async function typeFaultsBeside(store: ReleaseStore, manifest: ReleaseManifest, folder: string, pointers: readonly Pointer[]): Promise<string[]> {
  const others = pointers.filter(({ remote }) => remote !== manifest.remote);
  const typed = await Promise.all(others.map(async (one) => {
    const isHere = await store.bring(one.remote, one.release);
    return isHere ? readTypesIn(folderOf(store.folder, one.remote, one.release), one.manifest) : { remote: one.remote, types: null };
  }));
  return typeFaults(await readTypesIn(folder, manifest), typed);
}

/** {@link typeFaults} over a whole set. */
export async function setTypeFaults(set: readonly Typed[]): Promise<string[]> {
  const faults: string[] = [];
  // The shell first: that compares all pairs at once, and the remotes' turns find the answers.
  for (const one of [...set].sort((a, b) => Number(b.remote === 'shell') - Number(a.remote === 'shell'))) faults.push(...await typeFaults(one, set));
  return [...new Set(faults)];
}
