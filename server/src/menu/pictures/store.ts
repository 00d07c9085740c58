import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Sharp } from 'sharp';
import { brokenPicture, openPicture } from './decode';
import { loadSharp } from './load-sharp';
import { DISH, encodeVariant, HERO, type PictureKind, TILE } from './variants';

/** An uploaded picture's folder: `<slug>-<first 8 hex digits of its SHA-256>`. */
const UPLOADED = /-[0-9a-f]{8}$/;
/** The upload in high quality, of which all variants are made. It is not served. */
const ORIGINAL = 'original.webp';
const ORIGINAL_WIDTH = 1600;

/** Folders of uploaded pictures: of dishes, and of hero slides and category tiles. */
const PLACES = ['dishes', 'photos'] as const;
export type Place = (typeof PLACES)[number];

function kindOf(place: Place, folder: string): PictureKind {
  if (place === 'dishes') return DISH;
  return folder.startsWith('hero-') ? HERO : TILE;
}

export function picturesFolder(dataFolder: string): string {
  return path.join(dataFolder, 'pictures');
}

/**
 * Validates a picture and stores it as WebP in all variants of its kind. AVIF, which takes seconds,
 * follows in the background.
 * @param place the folder of its kind below the pictures' folder
 * @returns the name of its own folder, `<slug>-<hash>`, which is unique to its content and can be
 *   cached for ever
 * @throws AppError 422 when it is not a picture, or too small for its kind
 */
export async function storePicture(
  app: FastifyInstance,
  place: Place,
  slug: string,
  bytes: Buffer,
): Promise<string> {
  const kind = kindOf(place, slug);
  const opened = await openPicture(bytes, kind.minimum);
  const name = `${slug}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`;
  const folder = path.join(picturesFolder(app.context.settings.DATA_DIR), place, name);
  if (!existsSync(folder)) {
    const draft = `${folder}.${randomBytes(4).toString('hex')}.tmp`;
    await mkdir(draft, { recursive: true });
    try {
      await writeVariants(draft, kind, opened);
      // Another upload of the same picture may have been faster: then its folder stays.
      await rename(draft, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  app.avif.add(folder);
  return name;
}

/** Decodes the upload once, into the original that all variants are made of. */
async function writeVariants(folder: string, kind: PictureKind, opened: Sharp): Promise<void> {
  const sharp = await loadSharp();
  const original = await opened
    .resize(kind.size ?? { width: ORIGINAL_WIDTH, withoutEnlargement: true })
    .webp({ quality: 92 })
    .toBuffer()
    .catch((error: unknown) => {
      throw brokenPicture(error);
    });
  await writeFile(path.join(folder, ORIGINAL), original);
  for (const variant of kind.variants) {
    const file = await encodeVariant(sharp(original), variant, 'webp');
    await writeFile(path.join(folder, `${variant.file}.webp`), file);
  }
}

/** Creates AVIF files one at a time in the background. */
export interface AvifQueue {
  add: (folder: string) => void;
  /** Resolves when the queue is empty. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
}

export function createAvifQueue(log: FastifyBaseLogger): AvifQueue {
  let last: Promise<void> = Promise.resolve();
  let closed = false;
  const make = async (folder: string): Promise<void> => {
    const sharp = await loadSharp();
    // Uploads of earlier versions of the site have no original.
    const source = [ORIGINAL, '1200.webp'].find((file) => existsSync(path.join(folder, file)));
    if (source === undefined) return;
    const place = path.basename(path.dirname(folder)) as Place;
    for (const variant of kindOf(place, path.basename(folder)).variants) {
      const target = path.join(folder, `${variant.file}.avif`);
      if (closed || existsSync(target)) continue;
      const file = await encodeVariant(sharp(path.join(folder, source)), variant, 'avif');
      await writeFile(`${target}.tmp`, file);
      await rename(`${target}.tmp`, target);
    }
  };
  return {
    add(folder) {
      last = last
        .then(() => make(folder))
        .catch((error: unknown) => log.warn({ err: error, folder }, 'no AVIF'));
    },
    idle: () => last,
    async close() {
      closed = true;
      await last;
    },
  };
}

/** The folders of all uploaded pictures. */
async function uploads(dataFolder: string): Promise<string[]> {
  const folders = await Promise.all(
    PLACES.map(async (place) => {
      const folder = path.join(picturesFolder(dataFolder), place);
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => UPLOADED.test(name)).map((name) => path.join(folder, name));
    }),
  );
  return folders.flat();
}

/** The file names of all uploaded pictures of dishes. */
export async function uploadedImages(dataFolder: string): Promise<string[]> {
  return (await uploads(dataFolder))
    .filter((folder) => path.basename(path.dirname(folder)) === 'dishes')
    .map((folder) => `${path.basename(folder)}.webp`);
}

/** Uploads whose AVIF was not finished when the process ended. */
export async function unfinishedUploads(dataFolder: string): Promise<string[]> {
  return (await uploads(dataFolder)).filter((folder) => {
    const has = (file: string) => existsSync(path.join(folder, file));
    const place = path.basename(path.dirname(folder)) as Place;
    return kindOf(place, path.basename(folder)).variants.some(
      ({ file }) => has(`${file}.webp`) && !has(`${file}.avif`),
    );
  });
}
