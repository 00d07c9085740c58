import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Pointer } from './pointers';

const compress = promisify(brotliCompress);
/** As fast as gzip, and within some percent of the size that browsers receive. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** A release that is about to be published, in a folder that is not served. */
export interface Candidate {
  manifest: ReleaseManifest;
  folder: string;
}

/** The result of running a release beside the live ones, before visitors get it. */
export interface TrialResult {
  /** `/cart en`: the pages that were rendered. Empty if the release has no server build. */
  rendered: string[];
  /** `loaded` if each page was loaded in a browser, else the reason why not. */
  browser: string;
  /** One sentence for each page that failed, with its language and the error. */
  faults: string[];
}
export type ReleaseTrial = (
  candidate: Candidate,
  pointers: readonly Pointer[],
) => Promise<TrialResult>;

/** Largest size of a page's own scripts and styles over the wire. Unit: KB. */
export interface SizeBudget {
  remote: number;
  shell: number;
}

/**
 * Returns one sentence for each page whose own scripts and styles, together with the release's
 * entry, exceed the budget.
 */
export async function sizeFaults(
  { manifest, folder }: Candidate,
  budget: SizeBudget,
): Promise<string[]> {
  const { remote, entry, routes, chunks } = manifest;
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (name: string): Promise<number> => {
    const size =
      sizes.get(name) ??
      readFile(path.join(folder, name))
        .then((bytes) => compress(bytes, OPTIONS))
        .then(({ length }) => length);
    sizes.set(name, size);
    return size;
  };
  const limit = remote === 'shell' ? budget.shell : budget.remote;
  const faults: string[] = [];
  for (const { path: address, page } of routes) {
    const names = new Set([
      entry,
      ...['routes', 'messages-en', page].flatMap((name) => chunks[name] ?? []),
    ]);
    const code = [...names].filter((name) => /\.(?:js|css)$/.test(name));
    const bytes = (await Promise.all(code.map(sizeOf))).reduce((sum, size) => sum + size, 0);
    if (bytes > limit * 1024)
      faults.push(
        `${address} has ${Math.ceil(bytes / 1024)} KB of scripts and styles, ` +
          `and a page of ${remote} has ${limit} KB at most.`,
      );
  }
  return faults;
}
