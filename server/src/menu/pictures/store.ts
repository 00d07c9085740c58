import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { PICTURE_WIDTHS } from '@smokehouse/shared/contract';
import { brokenPicture, openPicture } from './decode';
import { loadSharp } from './load-sharp';

/** An uploaded picture's folder: `<slug>-<first 8 hex digits of its SHA-256>`. */
const UPLOADED = /-[0-9a-f]{8}$/;

export function picturesFolder(dataFolder: string): string {
  return path.join(dataFolder, 'pictures');
}

/**
 * A name for addresses and files: Latin letters, digits and hyphens; `dish` for a name without any
 * (an Arabic one).
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  return slug || 'dish';
}

/**
 * Validates a picture and stores it as WebP in all widths. AVIF, which takes seconds, follows in
 * the background.
 * @returns its file name, `<slug>-<hash>.webp`, which is unique to its content and can be cached
 *   for ever
 * @throws AppError 422 when it is not a picture
 */
export async function storePicture(
  app: FastifyInstance,
  slug: string,
  bytes: Buffer,
): Promise<string> {
  const picture = await openPicture(bytes);
  const name = `${slug}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`;
  const dishes = path.join(picturesFolder(app.context.settings.DATA_DIR), 'dishes');
  const folder = path.join(dishes, name);
  if (!existsSync(folder)) {
    const draft = `${folder}.${randomBytes(4).toString('hex')}.tmp`;
    await mkdir(draft, { recursive: true });
    try {
      for (const width of PICTURE_WIDTHS) {
        const file = await picture
          .clone()
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 80 })
          .toBuffer()
          .catch((error: unknown) => {
            throw brokenPicture(error);
          });
        await writeFile(path.join(draft, `${width}.webp`), file);
      }
      // Another upload of the same picture may have been faster: then its folder stays.
      await rename(draft, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  app.avif.add(folder);
  return `${name}.webp`;
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
    for (const width of PICTURE_WIDTHS) {
      const target = path.join(folder, `${width}.avif`);
      if (closed || existsSync(target)) continue;
      // From the largest WebP: the original is not stored, and at these sizes the difference is
      // invisible.
      const file = await sharp(path.join(folder, '1200.webp'))
        .resize({ width, withoutEnlargement: true })
        .avif({ quality: 55, effort: 2 })
        .toBuffer();
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

/** Uploads whose AVIF was not finished when the process ended. */
export async function unfinishedUploads(dataFolder: string): Promise<string[]> {
  const dishes = path.join(picturesFolder(dataFolder), 'dishes');
  const names = await readdir(dishes).catch(() => []);
  return names
    .filter((name) => UPLOADED.test(name))
    .map((name) => path.join(dishes, name))
    .filter((folder) =>
      PICTURE_WIDTHS.some(
        (width) =>
          existsSync(path.join(folder, `${width}.webp`)) &&
          !existsSync(path.join(folder, `${width}.avif`)),
      ),
    );
}
