import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/pool';
import { picturesFolder } from '../../menu/pictures';
import type { Settings } from '../../settings';
import { addLabels, imageNames, seedMenu, updateImages } from './menu';
import { startPictureMaker, type PictureMaker } from './pictures';

export interface Seeding {
  /** Adds the missing menu, when the pictures exist as WebP. */
  fill: (db: Database) => Promise<void>;
  /** Makes the AVIF files while the site is open. */
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
  if (!settings.SEED_MENU) return NOTHING;
  const folder = picturesFolder(settings.DATA_DIR);
  const maker = startPictureMaker(folder);
  const webp = makeWebp(maker);
  // `fill` reports a failure. Until then a rejection must not count as unhandled.
  webp.catch(() => undefined);
  let isStopping = false;
  return {
    async fill(db) {
      await webp;
      const images = await imageNames(folder);
      await seedMenu(db, images);
      await updateImages(db, images);
      await addLabels(db);
    },
    startBackground(log) {
      makeAvif(maker, log)
        .catch((error: unknown) => {
          if (!isStopping) log.warn({ err: error }, 'pictures could not be made as AVIF');
        })
        .finally(() => maker.stop());
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
