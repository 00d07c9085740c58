import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORY_PATHS, type CategoryPath, PICTURE_WIDTHS } from '@smokehouse/shared/contract';
import { menuFolder, readMenu, type MenuEntry } from './menu';
import { MAX_DISH_BYTES, type PictureFormat } from './sizes';
import { CUTOUT, PHOTO, type PictureSource, type Quality } from './variants';

/** Raise it when a change of the code changes pixels. Then the next start makes all pictures again. */
const CODE_VERSION = 3;

/** A picture of the site: what it is made from, and the files that are made. */
export interface PlannedPicture extends PictureSource {
  /** The dish's id, or the name of a site picture. `--only` selects by it. */
  name: string;
  /** Changes with the source, the smoke and the code version. */
  key: string;
  /** `path` has no extension, `width` is in px; by default the source's. */
  files: { path: string; width?: number; maxBytes?: Readonly<Record<PictureFormat, number>> }[];
  quality: Quality;
  /** The largest picture of the home page. The site opens when it is made. */
  isFirst?: boolean;
  /** Omit the AVIF if it is larger than the WebP. */
  avifIfLighter?: boolean;
}

type Plan = Omit<PlannedPicture, 'key'>;

/** The center of a phone's crop of each slide of the home page, in their order. */
const HERO_FOCUS = [0.62, 0.8, 0.7];

/** The pictures that are shown for dishes without one of their own. */
const BACKDROPS = ['board', 'plate', 'boneplate', 'tray', 'paper', 'counter'];

const COLD: readonly CategoryPath[] = ['salad-2', 'mocktail-and-drinks', 'extras', 'dessert'];

/**
 * All pictures of the site.
 * @param folder with `menu.json`, `pictures/` and `site/`
 * @throws if a source is missing
 */
export function planPictures(folder = menuFolder()): PlannedPicture[] {
  // In the order in which a visitor scrolls through the home page, then the menu.
  const plans = [...planHeroes(), ...planCutouts(), ...planDishes(folder), ...planBackdrops()];
  const hashes = new Map<string, string>();
  // Keys depend on the content of files and not on their dates, which a new checkout changes.
  const hashOf = (file: string) => {
    const known = hashes.get(file) ?? hash(readFileSync(file));
    hashes.set(file, known);
    return known;
  };
  return plans.map((plan) => {
    const source = join(folder, 'pictures', `${plan.source}.webp`);
    if (!existsSync(source))
      throw new Error(`${plan.name}: ${source} is missing; "npm run render" makes it`);
    const smoke = plan.smoke && join(folder, 'site', `${plan.smoke}.webp`);
    const look = [CODE_VERSION, plan.quality, plan.phoneFocus, smoke && hashOf(smoke)];
    return { ...plan, source, smoke, key: hash(JSON.stringify([...look, hashOf(source)])) };
  });
}

function planDishes(folder: string): Plan[] {
  return readMenu(folder).map((entry) => ({
    name: entry.id,
    source: entry.id,
    smoke: smokeOf(entry),
    files: PICTURE_WIDTHS.map((width) => ({
      path: `dishes/${entry.id}/${width}`,
      width,
      maxBytes: MAX_DISH_BYTES[width],
    })),
    quality: PHOTO,
  }));
}

function smokeOf({ id, category }: MenuEntry): string | undefined {
  return COLD.includes(category) ? undefined : `smoke-${1 + (id.length % 3)}`;
}

function planBackdrops(): Plan[] {
  return BACKDROPS.map((backdrop) => ({
    name: `backdrop-${backdrop}`,
    source: `site/backdrop-${backdrop}`,
    files: filesOf(`site/backdrop-${backdrop}-`, [800]),
    quality: PHOTO,
  }));
}

function planHeroes(): Plan[] {
  return HERO_FOCUS.flatMap((phoneFocus, index) => {
    const name = `hero-${index + 1}`;
    const plan = { source: `site/${name}`, quality: PHOTO, isFirst: index === 0 };
    return [
      { ...plan, name, files: filesOf(`site/${name}-`, [1920, 1200, 768]) },
      {
        ...plan,
        name: `${name}-phone`,
        phoneFocus,
        files: filesOf(`site/${name}-phone-`, [960, 640]),
      },
    ];
  });
}

function planCutouts(): Plan[] {
  return CATEGORY_PATHS.map((category) => ({
    name: `cut-${category}`,
    source: `cut/${category}`,
    files: [{ path: `site/cut/${category}` }],
    quality: CUTOUT,
    avifIfLighter: true,
  }));
}

function filesOf(stem: string, widths: readonly number[]): Plan['files'] {
  return widths.map((width) => ({ path: `${stem}${width}`, width }));
}

/** The first half of a SHA-256 in hex, which is enough to distinguish versions of a picture. */
export function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
