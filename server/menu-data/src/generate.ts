import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { isCurrent, manifestSaver, readManifest, writeAtomically, type Manifest } from './manifest';
import { menuFolder } from './menu';
import { hash, planPictures, type PlannedPicture } from './plan';
import type { PictureFormat } from './sizes';
import { encode, readSource } from './variants';

export interface GenerateOptions {
  /** The folder with `menu.json`, `pictures/` and `site/`. Default: that of this package. */
  menuData?: string;
  /** Output folder of the pictures and of `manifest.json`. */
  outDir: string;
  /** Receives one line for each picture. */
  log?: (line: string) => void;
  /** Default: one for each core for the first WebP, then 1, because the server runs meanwhile. */
  concurrency?: number;
  /** Names of the pictures to make (`oak-smoked-brisket`, `hero-1`, `cut-burger`). Default: all. */
  only?: readonly string[];
  /** Receives all pictures, and those of them that are outdated, before the first one is made. */
  onPlanned?: (all: readonly PlannedPicture[], outdated: readonly PlannedPicture[]) => void;
  /** Receives the name of each picture that was made or failed. */
  onDone?: (name: string) => void;
  /**
   * Called when the site can open, for its first pictures are made. The others are made when it
   * resolves.
   */
  afterFirst?: () => Promise<void>;
  /** Returns the name of a picture that somebody waits for. It is made next. */
  nextWanted?: () => string | undefined;
  /** Stops after the current pictures. The next run continues there. */
  signal?: AbortSignal;
}

export interface GenerateReport {
  made: number;
  /** Number of pictures that were up to date. */
  kept: number;
  /** Failed pictures. They do not stop the others, so that the site can open. */
  failed: { name: string; error: Error }[];
  milliseconds: number;
}

/**
 * Makes all pictures as WebP and copies the fixed ones. The site needs them to open. Pictures that
 * are up to date are not made again.
 * @throws if `menu.json` is invalid or a source is missing, before anything is written
 */
export function generateWebp(options: GenerateOptions): Promise<GenerateReport> {
  return generate('webp', options);
}

/** Makes all pictures as AVIF, one by one by default, while the server runs. */
export function generateAvif(options: GenerateOptions): Promise<GenerateReport> {
  return generate('avif', options);
}

interface Run {
  format: PictureFormat;
  outDir: string;
  manifest: Manifest;
  save: () => Promise<void>;
}

async function generate(format: PictureFormat, options: GenerateOptions): Promise<GenerateReport> {
  const { outDir, log, only, menuData = menuFolder() } = options;
  const start = performance.now();
  const manifest = await readManifest(outDir);
  const run: Run = { format, outDir, manifest, save: manifestSaver(outDir, manifest) };

  const planned = planPictures(menuData).filter(({ name }) => !only || only.includes(name));
  const outdated: PlannedPicture[] = [];
  for (const picture of planned) if (!(await isMade(run, picture))) outdated.push(picture);
  if (format === 'webp' && !only) await copyFixed(run, menuData);
  options.onPlanned?.(planned, outdated);

  const report: GenerateReport = {
    made: 0,
    kept: planned.length - outdated.length,
    failed: [],
    milliseconds: 0,
  };
  const makeOrReport = async (picture: PlannedPicture) => {
    const pictureStart = performance.now();
    try {
      await make(run, picture);
      report.made++;
      log?.(`${format} ${picture.name} ${Math.round(performance.now() - pictureStart)} ms`);
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      report.failed.push({ name: picture.name, error });
      log?.(`${format} ${picture.name} failed: ${error.message}`);
    }
    options.onDone?.(picture.name);
  };
  const isFirst = (picture: PlannedPicture) => picture.isFirst === true;
  await withSingleThreadedSharp(async () => {
    const forFirst = { concurrency: format === 'webp' ? availableParallelism() : 1, ...options };
    await forEachConcurrently(outdated.filter(isFirst), forFirst, makeOrReport);
    await options.afterFirst?.();
    const others = outdated.filter((picture) => !isFirst(picture));
    await forEachConcurrently(others, { concurrency: 1, ...options }, makeOrReport);
  });
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
  picture: PlannedPicture,
): Promise<void> {
  const raster = await readSource(picture);
  for (const { path, width, maxBytes } of picture.files) {
    const file = `${path}.${format}`;
    const size = { width, maxBytes: maxBytes?.[format] };
    const encoded = await encode(raster, size, format, picture.quality);
    const webp = manifest.files[`${path}.webp`];
    if (format === 'avif' && picture.avifIfLighter && webp && encoded.bytes.length >= webp.bytes) {
      manifest.omitted[file] = picture.key;
      continue;
    }
    await writeAtomically(join(outDir, file), encoded.bytes);
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

/** Copies the fixed pictures, so that the server serves one folder. */
async function copyFixed({ outDir, manifest, save }: Run, menuData: string): Promise<void> {
  const folder = join(menuData, 'site');
  let copied = false;
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name));
    const path = `site/${name}`;
    const key = hash(content);
    if (await isCurrent(outDir, manifest, path, key)) continue;
    await writeAtomically(join(outDir, path), content);
    manifest.files[path] = { key, bytes: content.length };
    copied = true;
  }
  if (copied) await save();
}

/** Limits sharp to one thread for each picture, because several pictures are made in parallel. */
async function withSingleThreadedSharp(work: () => Promise<void>): Promise<void> {
  const before = sharp.concurrency();
  sharp.concurrency(1);
  try {
    await work();
  } finally {
    sharp.concurrency(before);
  }
}

async function forEachConcurrently(
  pictures: readonly PlannedPicture[],
  { concurrency, signal, nextWanted }: GenerateOptions & { concurrency: number },
  work: (picture: PlannedPicture) => Promise<void>,
): Promise<void> {
  const queue = [...pictures];
  const take = (): PlannedPicture | undefined => {
    const wanted = nextWanted?.();
    const index = queue.findIndex(({ name }) => name === wanted);
    return queue.splice(Math.max(0, index), 1)[0];
  };
  const worker = async () => {
    for (let picture = take(); picture && !signal?.aborted; picture = take()) await work(picture);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
