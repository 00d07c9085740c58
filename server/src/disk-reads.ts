import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import PQueue from 'p-queue';

interface Limits {
  /**
   * Reads at a time, of all folders. Node.js has four threads for files, names of hosts and
   * passwords, and a disk that does not answer keeps the threads of its reads.
   */
  atATime: number;
  /** How long a read is waited for. Unit: ms. */
  limitMs: number;
  /**
   * A folder is tried again after this time although its read has not ended: of a file that was
   * replaced meanwhile it never does. Unit: ms.
   */
  retryMs: number;
}

/** A disk that has not answered in time. Its read may go on. */
export class DiskTimeoutError extends Error {
  override name = 'DiskTimeoutError';
  /** As the system says of a network disk that it has given up. */
  readonly code = 'ETIMEDOUT';
}

/** Runs a read of a folder. @throws {DiskTimeoutError} and what the read throws */
export type ReadDisk = <T>(folder: string, read: () => Promise<T>) => Promise<T>;

interface Folder {
  reads: PQueue;
  /**
   * Since when a read has not ended in time, ms; until it ends, no other one of the folder is
   * begun.
   */
  hungSince: number | undefined;
}

/**
 * Limits the reads that are under way, so that a folder whose disk hangs (a network disk without
 * its network) holds back itself: one read of a folder at a time, and few of all folders.
 */
export function createDiskReads({ atATime, limitMs, retryMs }: Limits): ReadDisk {
  const all = new PQueue({ concurrency: atATime });
  const folders = new Map<string, Folder>();
  /** Reads that have not ended in time. */
  let hung = 0;

  /** @returns undefined while the folder is hung */
  function findFolder(name: string): Folder | undefined {
    const known = folders.get(name);
    if (known?.hungSince === undefined && known) return known;
    // One read is always left for the folders that answer.
    const isTriedAgain = known && hung < atATime - 1 && isOver(known, retryMs);
    if (known && !isTriedAgain) return undefined;
    const folder = { reads: new PQueue({ concurrency: 1 }), hungSince: undefined };
    folders.set(name, folder);
    return folder;
  }

  return function readDisk<T>(name: string, read: () => Promise<T>): Promise<T> {
    const folder = findFolder(name);
    const late = () => new DiskTimeoutError(`${name} has not been read within ${limitMs} ms`);
    if (!folder) return Promise.reject(late());
    return new Promise<T>((resolve, reject) => {
      let isRunning = false;
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        if (isRunning) {
          folder.hungSince = performance.now();
          hung += 1;
        }
        reject(late());
      }, limitMs);
      const run = async (): Promise<void> => {
        // Nobody waits for it any more.
        if (isLate) return;
        isRunning = true;
        try {
          resolve(await read());
        } catch (error) {
          reject(error as Error);
        }
        if (isLate) hung -= 1;
        folder.hungSince = undefined;
      };
      void folder.reads
        .add(() => all.add(run))
        .finally(() => {
          clearTimeout(timer);
          const isIdle = folder.reads.size + folder.reads.pending === 0;
          if (isIdle && folders.get(name) === folder) folders.delete(name);
        });
    });
  };
}

const isOver = ({ hungSince = Infinity }: Folder, ms: number): boolean =>
  performance.now() - hungSince > ms;

/** All reads of folders that may be on a network disk. */
export const readDisk: ReadDisk = createDiskReads({
  atATime: 3,
  limitMs: 2_000,
  retryMs: 10_000,
});

/**
 * Reads a file, but no pipe or device in its place, whose opening might never end.
 * @throws what the system says, or that it is not a regular file
 */
export async function readRegularFile(file: string): Promise<Buffer> {
  // Opening a pipe waits for its writer otherwise.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`${file} is not a regular file`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
