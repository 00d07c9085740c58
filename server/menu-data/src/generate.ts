import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { isCurrent, manifestSaver, readManifest, writeWhole, type Manifest } from './manifest';
import { openParts, type Parts, type PartsOptions } from './parts';
import { hash, planPictures, type PlannedPicture } from './plan';
import { openStudio, type Studio } from './scene';
import { encode, type PictureFormat } from './variants';

/** What both phases take. */
export interface GenerateOptions extends PartsOptions {
  /** Where the pictures and `manifest.json` go. */
  outDir: string;
  /** One line for each picture made or failed. */
  log?: (line: string) => void;
  /** Pictures in work at once. WebP: one a core. AVIF: one, because the site is open meanwhile. */
  concurrency?: number;
  /**
   * Only these dishes and site pictures, by name (`oak-smoked-brisket`, `hero-1`, `cut-burger`).
   */
  only?: readonly string[];
  /** Stops between two pictures; the next run goes on from there. */
  signal?: AbortSignal;
}

/** What a phase did. */
export interface GenerateReport {
  /** Pictures made now. */
  made: number;
  /** Pictures that were there already. */
  kept: number;
  /**
   * Pictures that could not be made: the others are made all the same, so that the site can open.
   */
  failed: { name: string; error: Error }[];
  milliseconds: number;
}

/**
 * The first phase: every picture as WebP, and the fixed site pictures. The site can open when it is
 * done. Idempotent and resumable: what is there with the right key is left alone.
 * @throws RecipeError when `menu.json` holds a recipe that cannot be made, before anything is
 *   written
 */
export function generateWebp(options: GenerateOptions): Promise<GenerateReport> {
  return runPhase('webp', { concurrency: availableParallelism(), ...options });
}

/** The second phase: every picture as AVIF too. Slow, so it runs one by one behind an open site. */
export function generateAvif(options: GenerateOptions): Promise<GenerateReport> {
  return runPhase('avif', { concurrency: 1, ...options });
}

/** Both phases, one after the other, at the same concurrency. */
export async function generatePictures(
  options: GenerateOptions,
): Promise<{ webp: GenerateReport; avif: GenerateReport }> {
  const concurrency = options.concurrency ?? availableParallelism();
  const webp = await generateWebp({ ...options, concurrency });
  return { webp, avif: await generateAvif({ ...options, concurrency }) };
}

/** A phase in progress. */
interface Run {
  format: PictureFormat;
  outDir: string;
  manifest: Manifest;
  save: () => Promise<void>;
}

async function runPhase(
  format: PictureFormat,
  options: GenerateOptions & { concurrency: number },
): Promise<GenerateReport> {
  const { outDir, log, only, signal, concurrency } = options;
  const start = performance.now();
  const parts = openParts(options);
  const manifest = await readManifest(outDir);
  const run: Run = { format, outDir, manifest, save: manifestSaver(outDir, manifest) };

  const wanted = planPictures(parts).filter(({ name }) => !only || only.includes(name));
  const missing: PlannedPicture[] = [];
  for (const picture of wanted) if (!(await isMade(run, picture))) missing.push(picture);
  if (format === 'webp' && !only) await copyFixed(run, parts);

  const report: GenerateReport = {
    made: 0,
    kept: wanted.length - missing.length,
    failed: [],
    milliseconds: 0,
  };
  const studio = openStudio(parts);
  await withSingleThreadedSharp(() =>
    eachAtOnce(missing, concurrency, signal, async (picture) => {
      const began = performance.now();
      try {
        await make(run, studio, picture);
        report.made++;
        log?.(`${format} ${picture.name} ${Math.round(performance.now() - began)} ms`);
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        report.failed.push({ name: picture.name, error });
        log?.(`${format} ${picture.name} failed: ${error.message}`);
      }
    }),
  );
  report.milliseconds = Math.round(performance.now() - start);
  return report;
}

async function isMade(
  { outDir, manifest, format }: Run,
  { files, key }: PlannedPicture,
): Promise<boolean> {
  const current = await Promise.all(
    files.map(({ path }) => isCurrent(outDir, manifest, `${path}.${format}`, key)),
  );
  return current.every(Boolean);
}

async function make(
  { outDir, manifest, format, save }: Run,
  studio: Studio,
  picture: PlannedPicture,
): Promise<void> {
  const whole = await picture.compose(studio);
  for (const { path, width } of picture.files) {
    const file = `${path}.${format}`;
    const encoded = await encode(whole, width, format, picture.quality);
    const webp = manifest.files[`${path}.webp`];
    if (format === 'avif' && picture.avifIfLighter && webp && encoded.bytes.length >= webp.bytes) {
      manifest.omitted[file] = picture.key;
      continue;
    }
    await writeWhole(join(outDir, file), encoded.bytes);
    delete manifest.omitted[file];
    manifest.files[file] = {
      key: picture.key,
      bytes: encoded.bytes.length,
      width: encoded.width,
      height: encoded.height,
    };
  }
  await save();
}

/**
 * Paper, bone, smoke and the map are served as they are; copied so that the server serves one
 * folder.
 */
async function copyFixed({ outDir, manifest, save }: Run, parts: Parts): Promise<void> {
  const folder = join(parts.dir, 'site');
  let copied = false;
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name));
    const path = `site/${name}`;
    const key = hash(content);
    if (await isCurrent(outDir, manifest, path, key)) continue;
    await writeWhole(join(outDir, path), content);
    manifest.files[path] = { key, bytes: content.length };
    copied = true;
  }
  if (copied) await save();
}

/**
 * Pictures run side by side, so each keeps to one thread: threads within a picture only get in each
 * other's way.
 */
async function withSingleThreadedSharp(work: () => Promise<void>): Promise<void> {
  const before = sharp.concurrency();
  sharp.concurrency(1);
  try {
    await work();
  } finally {
    sharp.concurrency(before);
  }
}

async function eachAtOnce<T>(
  items: readonly T[],
  concurrency: number,
  signal: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      if (signal?.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
}
