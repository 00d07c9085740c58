import PQueue from 'p-queue';

interface Limits {
  /**
   * Reads at a time, of all folders. Node.js has four threads for files, names of hosts and passwords,
   * and a disk that does not answer keeps the threads of its reads.
   */
  atATime: number;
  /** How long a read is waited for. Unit: ms. */
  limitMs: number;
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
  /** A read has not ended in time. Until it ends, no other one of the folder is begun. */
  isHung: boolean;
}

/**
 * Limits the reads that are under way, so that a folder whose disk hangs (a network disk without its
 * network) holds back itself: one read of a folder at a time, and few of all folders.
 */
export function createDiskReads({ atATime, limitMs }: Limits): ReadDisk {
  const all = new PQueue({ concurrency: atATime });
  const folders = new Map<string, Folder>();

  function folderOf(name: string): Folder {
    const folder = folders.get(name) ?? { reads: new PQueue({ concurrency: 1 }), isHung: false };
    folders.set(name, folder);
    return folder;
  }

  return function readDisk<T>(name: string, read: () => Promise<T>): Promise<T> {
    const folder = folderOf(name);
    const late = () => new DiskTimeoutError(`${name} has not been read within ${limitMs} ms`);
    if (folder.isHung) return Promise.reject(late());
    return new Promise<T>((resolve, reject) => {
      let isRunning = false;
      let isOver = false;
      const timer = setTimeout(() => {
        folder.isHung = isRunning;
        isOver = true;
        reject(late());
      }, limitMs);
      async function run(): Promise<void> {
        // Nobody waits for it any more.
        if (isOver) return;
        isRunning = true;
        try {
          resolve(await read());
        } catch (error) {
          reject(error as Error);
        }
        folder.isHung = false;
      }
      void folder.reads
        .add(() => all.add(run))
        .finally(() => {
          clearTimeout(timer);
          if (folder.reads.size + folder.reads.pending === 0) folders.delete(name);
        });
    });
  };
}

/** All reads of folders that may be on a network disk. */
export const readDisk: ReadDisk = createDiskReads({ atATime: 3, limitMs: 2_000 });
