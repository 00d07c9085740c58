import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/pool';
import { picturesFolder } from '../../menu/pictures';
import type { Settings } from '../../settings';
import { imageNames, labelMenu, makeAvif, makePictures, renewImages, seedMenu } from './menu';

export { seedMenu } from './menu';

export interface Seeded {
  /** Starts what need not be done before the doors open. */
  inBackground: (log: FastifyBaseLogger) => void;
  /** Ends it between two pictures; the next start goes on from there. */
  stop: () => Promise<void>;
}

/** Fills what is missing: the pictures and the menu. Harmless when all is there. */
export async function seed({
  db,
  settings,
}: {
  db: Database;
  settings: Settings;
}): Promise<Seeded> {
  const folder = picturesFolder(settings.DATA_DIR);
  const abort = new AbortController();
  let background: Promise<void> = Promise.resolve();
  if (settings.SEED_MENU) {
    await makePictures(folder);
    const images = await imageNames(folder);
    await seedMenu(db, images);
    await renewImages(db, images);
    await labelMenu(db);
  }
  return {
    inBackground: (log) => {
      if (!settings.SEED_MENU) return;
      background = makeAvif(folder, log, abort.signal).catch((error: unknown) =>
        log.warn({ err: error }, 'no AVIF'),
      );
    },
    stop: async () => {
      abort.abort();
      await background;
    },
  };
}
