import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of the output folder. */
export interface ManifestFile {
  /** Hash of source and code version. The file is outdated if it changes. */
  key: string;
  bytes: number;
  /** In px; absent for files copied as they are. */
  width?: number;
  height?: number;
}

/** The content of `manifest.json`. */
export interface Manifest {
  /** By path inside the output folder. */
  files: Record<string, ManifestFile>;
  /** Files that are omitted because the AVIF is larger than the WebP, with their key. */
  omitted: Record<string, string>;
}

/** The manifest's name inside the output folder. */
export const MANIFEST = 'manifest.json';

/** Reads the manifest. A missing or invalid one is treated as empty. */
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

/** True if a file exists with this key and its full size, or is omitted with this key. */
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

/** Writes a file under a temporary name and renames it, so that no incomplete file is visible. */
export async function writeAtomically(file: string, content: Buffer | string): Promise<void> {
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
 * Creates a function that saves the manifest: one write at a time; changes during a write share the
 * next one. If two servers write to one folder, an entry can get lost and is made again at the next
 * start.
 */
export function manifestSaver(outDir: string, manifest: Manifest): () => Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= writing = writing
      // The caller of the failed write gets its error.
      .catch(() => undefined)
      .then(() => {
        waiting = undefined;
        return writeAtomically(join(outDir, MANIFEST), JSON.stringify(sorted(manifest), null, 1));
      });
    return waiting;
  };
}

function sorted({ files, omitted }: Manifest): Manifest {
  const byName = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { files: byName(files), omitted: byName(omitted) };
}
