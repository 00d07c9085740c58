import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/pool';
import { picturesFolder, uploadedImages, type MissingPictures } from '../../menu/pictures';
import type { Settings } from '../../settings';
import { addLabels, imageNames, seedMenu, updateImages } from './menu';
import { seedOptions, updateOptionLabels } from './options';
import { startPictureMaker, type PictureMaker } from './pictures';

export { seedMenu } from './menu';
export { seedOptions } from './options';

export interface Seeding {
  /** Adds the missing menu, and waits for the largest picture of the home page, or for all, as WebP. */
  fill: (db: Database) => Promise<void>;
  /** The pictures that are made while the site is open. */
  missingPictures?: MissingPictures;
  /** The site is open: makes the other pictures, then the AVIF files. */
  startBackground: (log: FastifyBaseLogger) => void;
  /** Stops it. The next start continues. */
  stop: () => Promise<void>;
}

const NOTHING: Seeding = {
  fill: () => Promise.resolve(),
  startBackground: () => undefined,
  stop: () => Promise.resolve(),
};

/** Starts to create missing pictures and the menu. Changes nothing if they exist. */
export function startSeeding(settings: Settings): Seeding {
  if (settings.SEED_MENU === 'off') return NOTHING;
  const maker = startPictureMaker(picturesFolder(settings.DATA_DIR));
  const webp = makeWebp(maker);
  // `fill` reports a failure. Until then a rejection must not count as unhandled.
  webp.catch(() => undefined);
  let isStopping = false;
  return {
    async fill(db) {
      const images = imageNames(await maker.keys);
      await seedMenu(db, images);
      await updateImages(db, images, await uploadedImages(settings.DATA_DIR));
      await addLabels(db);
      await seedOptions(db);
      await updateOptionLabels(db);
      if (settings.SEED_MENU !== 'complete') return maker.first;
      maker.makeOthers();
      await webp;
    },
    missingPictures: maker.missing,
    startBackground(log) {
      maker.makeOthers();
      webp
        .then(() => makeAvif(maker, log))
        .catch((error: unknown) => {
          if (!isStopping) log.warn({ err: error }, 'pictures could not be made');
        })
        .finally(() => void maker.stop());
    },
    async stop() {
      isStopping = true;
      await maker.stop();
    },
  };
}

async function makeWebp(maker: PictureMaker): Promise<void> {
  const { failed } = await maker.make('webp');
  for (const { name, message } of failed) console.error(`The picture ${name} failed: ${message}`);
}

async function makeAvif(maker: PictureMaker, log: FastifyBaseLogger): Promise<void> {
  const { made, failed, milliseconds } = await maker.make('avif');
  if (made === 0 && failed.length === 0) return;
  log.info({ made, failed: failed.map(({ name }) => name), milliseconds }, 'pictures made as AVIF');
}
