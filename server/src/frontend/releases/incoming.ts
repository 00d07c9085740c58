import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** What arrives lies here until it is complete. Hidden, so that it is never served. */
const INCOMING = '.incoming';
/** What is older was given up by a process that died. Unit: ms. */
export const GIVEN_UP_MS = 3_600_000;

/**
 * Gives `arrive` an empty folder to fill, which is gone afterwards whatever happens, unless it was
 * moved to its place.
 */
export async function withIncoming<T>(
  releasesDir: string,
  arrive: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(releasesDir, INCOMING, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    return await arrive(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what processes left that died in the middle of an arrival. */
export async function sweepIncoming(releasesDir: string, now: number): Promise<void> {
  const incoming = path.join(releasesDir, INCOMING);
  for (const name of await readdir(incoming).catch(() => [])) {
    const { mtimeMs } = await stat(path.join(incoming, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > GIVEN_UP_MS)
      await rm(path.join(incoming, name), { recursive: true, force: true });
  }
}
