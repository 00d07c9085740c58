import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { withIncoming } from './incoming';
import { isReleaseName, PACKAGE_NAME } from './names';

/** The releases that lie in the folder, bounded: what was asked for longest ago goes first. */
export interface LocalCopies {
  /** Somebody wants a release now. */
  used: (remote: string, release: string) => void;
  /**
   * Removes copies until the rest fits; none that `isSafe` does not vouch for, and none that is
   * live.
   */
  makeRoom: (isSafe: (remote: string, release: string) => Promise<boolean>) => Promise<void>;
}

/** A release's folder and what it holds. */
export interface Copy {
  remote: string;
  release: string;
  folder: string;
  bytes: number;
  at: number;
}

/** All complete releases in the folder. */
export async function findCopies(releasesDir: string): Promise<Copy[]> {
  const copies: Copy[] = [];
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
        at: mtimeMs,
      });
    }
  }
  return copies;
}

export interface LocalCopiesOptions {
  folder: string;
  limitMb: number;
  /** What visitors get now, as `package/release`. */
  findLive: () => Promise<ReadonlySet<string>>;
}

export function createLocalCopies({ folder, limitMb, findLive }: LocalCopiesOptions): LocalCopies {
  const uses = new Map<string, number>();
  return {
    used: (remote, release) => {
      uses.set(`${remote}/${release}`, Date.now());
    },
    async makeRoom(isSafe) {
      const copies = await findCopies(folder);
      let bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0);
      const limit = limitMb * 1024 * 1024;
      if (bytes <= limit) return;
      const live = await findLive();
      const lastUse = (copy: Copy) => uses.get(`${copy.remote}/${copy.release}`) ?? copy.at;
      for (const copy of copies
        .filter(({ remote, release }) => !live.has(`${remote}/${release}`))
        .sort((a, b) => lastUse(a) - lastUse(b))) {
        if (bytes <= limit) return;
        if (!(await isSafe(copy.remote, copy.release))) continue;
        await remove(copy.folder);
        uses.delete(`${copy.remote}/${copy.release}`);
        bytes -= copy.bytes;
      }
    },
  };

  /** Out of its place by one step, so that nobody ever meets a part of it. */
  async function remove(copy: string): Promise<void> {
    await withIncoming(folder, (aside) =>
      rename(copy, path.join(aside, 'release')).catch(() =>
        rm(copy, { recursive: true, force: true }),
      ),
    );
  }
}
