import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file that exists, under its path inside the output folder. */
export interface ManifestFile {
  /**
   * Of the recipe, the parts and the code that made it: another key means that it must be made
   * again.
   */
  key: string;
  bytes: number;
  /** In px; absent for files copied as they are. */
  width?: number;
  height?: number;
}

/** What `manifest.json` lists. */
export interface Manifest {
  files: Record<string, ManifestFile>;
  /**
   * Files left out on purpose (an AVIF heavier than its WebP), with the key for which that was
   * found.
   */
  omitted: Record<string, string>;
}

/** The manifest's name inside the output folder. */
export const MANIFEST = 'manifest.json';

/** Reads the manifest; an absent or broken one counts as empty, and everything is made again. */
export async function readManifest(outDir: string): Promise<Manifest> {
  try {
    const { files, omitted } = JSON.parse(
      await readFile(join(outDir, MANIFEST), 'utf8'),
    ) as Partial<Manifest>;
    return { files: files ?? {}, omitted: omitted ?? {} };
  } catch {
    return { files: {}, omitted: {} };
  }
}

/** Whether the file is there, whole and made with this key, or left out with this key. */
export async function isCurrent(
  outDir: string,
  manifest: Manifest,
  path: string,
  key: string,
): Promise<boolean> {
  if (manifest.omitted[path] === key) return true;
  const known = manifest.files[path];
  if (known?.key !== key) return false;
  const found = await stat(join(outDir, path)).catch(() => undefined);
  return found?.size === known.bytes;
}

/**
 * Writes a file under a temporary name, then renames it: a reader or a kill never meets half a
 * file.
 */
export async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Saves a manifest that many pictures report to: one write at a time, and changes that come
 * meanwhile share the next. Two servers on one folder write the same files, so the worst of a race
 * is an entry made again at the next start.
 */
export function manifestSaver(outDir: string, manifest: Manifest): () => Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= writing = writing
      .catch(() => undefined) // a failed write is its own caller's business
      .then(() => {
        waiting = undefined;
        return writeWhole(join(outDir, MANIFEST), JSON.stringify(sorted(manifest), null, 1));
      });
    return waiting;
  };
}

function sorted({ files, omitted }: Manifest): Manifest {
  const byName = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { files: byName(files), omitted: byName(omitted) };
}
