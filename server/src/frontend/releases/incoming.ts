import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Incomplete releases. The name starts with a dot, so that they are never served. */
const INCOMING = '.incoming';
/** Anything older was left by a process that died. Unit: ms. */
export const ABANDONED_AFTER_MS = 3_600_000;

/** Passes an empty temporary folder to `fill` and removes it afterwards if it was not moved. */
export async function withIncomingFolder<T>(
  releasesDir: string,
  fill: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(releasesDir, INCOMING, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    return await fill(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of processes that died while they received a release. */
export async function removeAbandonedUploads(releasesDir: string, now: number): Promise<void> {
  const incoming = path.join(releasesDir, INCOMING);
  for (const name of await readdir(incoming).catch(() => [])) {
    const { mtimeMs } = await stat(path.join(incoming, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > ABANDONED_AFTER_MS)
      await rm(path.join(incoming, name), { recursive: true, force: true });
  }
}
