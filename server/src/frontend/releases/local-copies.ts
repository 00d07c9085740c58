import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { withIncomingFolder } from './incoming';
import { isReleaseName, PACKAGE_NAME } from './names';

/** The releases in a server's folder: a cache of limited size, least recently used first out. */
export interface LocalCopies {
  markUsed: (remote: string, release: string) => void;
  /**
   * Removes copies until the rest is within the limit. Live releases stay, and so do those for
   * which `isStored` returns false: they exist only here.
   */
  evict: (isStored: (remote: string, release: string) => Promise<boolean>) => Promise<void>;
}

/** A release's folder. */
export interface LocalCopy {
  remote: string;
  release: string;
  folder: string;
  bytes: number;
  /** Unit: ms since 1970. */
  modifiedAt: number;
}

/** All complete releases in the folder. */
export async function findLocalCopies(releasesDir: string): Promise<LocalCopy[]> {
  const copies: LocalCopy[] = [];
  for (const remote of (await readdir(releasesDir).catch(() => [])).filter((name) =>
    PACKAGE_NAME.test(name),
  )) {
    for (const release of (await readdir(path.join(releasesDir, remote))).filter(isReleaseName)) {
      const folder = path.join(releasesDir, remote, release);
      const sizes = await Promise.all(
        (await readdir(folder).catch(() => [])).map(
          async (file) => (await stat(path.join(folder, file)).catch(() => null))?.size ?? 0,
        ),
      );
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }));
      copies.push({
        remote,
        release,
        folder,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        modifiedAt: mtimeMs,
      });
    }
  }
  return copies;
}

export interface LocalCopiesOptions {
  folder: string;
  limitMb: number;
  /** The live and canary releases, as `package/release`. */
  findLive: () => Promise<ReadonlySet<string>>;
}

export function createLocalCopies({ folder, limitMb, findLive }: LocalCopiesOptions): LocalCopies {
  const uses = new Map<string, number>();
  return {
    markUsed: (remote, release) => {
      uses.set(`${remote}/${release}`, Date.now());
    },
    async evict(isStored) {
      const copies = await findLocalCopies(folder);
      let bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0);
      const limit = limitMb * 1024 * 1024;
      if (bytes <= limit) return;
      const live = await findLive();
      const lastUse = (copy: LocalCopy) =>
        uses.get(`${copy.remote}/${copy.release}`) ?? copy.modifiedAt;
      for (const copy of copies
        .filter(({ remote, release }) => !live.has(`${remote}/${release}`))
        .sort((a, b) => lastUse(a) - lastUse(b))) {
        if (bytes <= limit) return;
        if (!(await isStored(copy.remote, copy.release))) continue;
        await remove(copy.folder);
        uses.delete(`${copy.remote}/${copy.release}`);
        bytes -= copy.bytes;
      }
    },
  };

  /** Renames the folder before deleting it, so that no request finds a part of a release. */
  async function remove(copy: string): Promise<void> {
    await withIncomingFolder(folder, (aside) =>
      rename(copy, path.join(aside, 'release')).catch(() =>
        rm(copy, { recursive: true, force: true }),
      ),
    );
  }
}
