import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/pool';
import { picturesFolder } from '../../menu/pictures';
import type { Settings } from '../../settings';
import { addLabels, imageNames, makeAvif, makePictures, seedMenu, updateImages } from './menu';

export interface SeedResult {
  /** Starts the work that can be done while the server runs. */
  startBackground: (log: FastifyBaseLogger) => void;
  /** Stops it after the current picture. The next start continues there. */
  stop: () => Promise<void>;
}

/** Creates missing pictures and the menu. Changes nothing if they exist. */
export async function seed({
  db,
  settings,
}: {
  db: Database;
  settings: Settings;
}): Promise<SeedResult> {
  const folder = picturesFolder(settings.DATA_DIR);
  const abort = new AbortController();
  let background: Promise<void> = Promise.resolve();
  if (settings.SEED_MENU) {
    await makePictures(folder);
    const images = await imageNames(folder);
    await seedMenu(db, images);
    await updateImages(db, images);
    await addLabels(db);
  }
  return {
    startBackground: (log) => {
      if (!settings.SEED_MENU) return;
      background = makeAvif(folder, log, abort.signal).catch((error: unknown) =>
        log.warn({ err: error }, 'pictures could not be made as AVIF'),
      );
    },
    stop: async () => {
      abort.abort();
      await background;
    },
  };
}
