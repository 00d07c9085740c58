import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CUTOUTS, composeCutout } from './compose-cutout';
import { composeDish, readRendered } from './compose-dish';
import { composeHero, HERO_SLIDES, phoneCrop, type HeroSlide } from './compose-hero';
import { CATEGORY_BACKDROP, readMenu, smokeOf, type MenuEntry } from './menu';
import type { Parts } from './parts';
import type { Raster } from './raster';
import { parseItem, type PictureRecipe } from './recipe';
import type { Studio } from './scene';
import { CUTOUT, DISH_WIDTHS, PHOTO, type Quality } from './variants';

/** Raise it when a change of the code changes pixels. Then the next start makes all pictures again. */
const CODE_VERSION = 1;

/** A composition and its files. */
export interface PlannedPicture {
  /** The dish's id, or the name of a site picture. `--only` selects by it. */
  name: string;
  /** Changes with the recipe, the parts and the code version. */
  key: string;
  compose(studio: Studio): Promise<Raster>;
  /** `path` has no extension, `width` is in px. */
  files: { path: string; width: number }[];
  quality: Quality;
  /** The home page shows it first. Such pictures are made before all others. */
  isOnHome?: boolean;
  /** Omit the AVIF if it is larger than the WebP. */
  avifIfLighter?: boolean;
}

/** The first dishes of the menu are the best sellers, which the home page shows. */
const BEST_SELLERS = 6;

/** All pictures of the site. */
export function planPictures(parts: Parts): PlannedPicture[] {
  const key = keyMaker(parts);
  return [
    ...planHeroes(key),
    ...planCutouts(key),
    ...planDishes(parts, key),
    ...planBackdrops(key),
  ];
}

type KeyMaker = (recipe: unknown, partFiles: (parts: Parts) => string[]) => string;

function planDishes(parts: Parts, key: KeyMaker): PlannedPicture[] {
  return readMenu(parts).map((entry, index) => ({
    name: entry.id,
    ...planDish(entry, key),
    files: DISH_WIDTHS.map((width) => ({ path: `dishes/${entry.id}/${width}`, width })),
    quality: PHOTO,
    isOnHome: index < BEST_SELLERS,
  }));
}

function planDish(entry: MenuEntry, key: KeyMaker): Pick<PlannedPicture, 'key' | 'compose'> {
  const { id, picture } = entry;
  const smoke = smokeOf(entry);
  if (picture !== 'rendered') {
    const dish = { recipe: picture, smoke };
    return {
      key: key(dish, recipeFiles(picture, smoke)),
      compose: (studio) => composeDish(studio, dish),
    };
  }
  return {
    key: key(picture, (parts) => [parts.rendered(id), ...(smoke ? [parts.smoke(smoke)] : [])]),
    compose: (studio) => readRendered(studio, id, smoke),
  };
}

/** The backdrops that are shown for dishes without a picture. */
function planBackdrops(key: KeyMaker): PlannedPicture[] {
  return [...new Set(Object.values(CATEGORY_BACKDROP))].map((backdrop) => {
    const recipe: PictureRecipe = { backdrop, layout: 'none', items: [] };
    return {
      name: `backdrop-${backdrop}`,
      key: key(recipe, recipeFiles(recipe)),
      compose: (studio) => composeDish(studio, { recipe }),
      files: DISH_WIDTHS.map((width) => ({ path: `site/backdrop-${backdrop}-${width}`, width })),
      quality: PHOTO,
    };
  });
}

function planHeroes(key: KeyMaker): PlannedPicture[] {
  return HERO_SLIDES.flatMap((slide: HeroSlide, index) => {
    const name = `hero-${index + 1}`;
    const slideKey = key(
      slide,
      'recipe' in slide ? recipeFiles(slide.recipe) : (parts) => [parts.backdrop(slide.rendered)],
    );
    const files = (stem: string, widths: number[]) =>
      widths.map((width) => ({ path: `site/${stem}-${width}`, width }));
    return [
      {
        name,
        key: slideKey,
        compose: (studio: Studio) => composeHero(studio, slide),
        files: files(name, [1920, 1200, 768]),
        quality: PHOTO,
        isOnHome: index === 0,
      },
      {
        name: `${name}-phone`,
        key: slideKey,
        compose: async (studio: Studio) => phoneCrop(await composeHero(studio, slide), slide),
        files: files(`${name}-phone`, [960, 640]),
        quality: PHOTO,
        isOnHome: index === 0,
      },
    ];
  });
}

function planCutouts(key: KeyMaker): PlannedPicture[] {
  return Object.entries(CUTOUTS).map(([category, item]) => ({
    name: `cut-${category}`,
    key: key(item, itemFile(item)),
    compose: (studio) => composeCutout(studio.parts, item),
    files: [{ path: `site/cut/${category}`, width: 420 }],
    quality: CUTOUT,
    isOnHome: true,
    avifIfLighter: true,
  }));
}

function recipeFiles(recipe: PictureRecipe, smoke?: number): (parts: Parts) => string[] {
  return (parts) => [
    parts.backdrop(recipe.backdrop),
    ...recipe.items.flatMap((item) => itemFile(item)(parts)),
    ...(smoke ? [parts.smoke(smoke)] : []),
  ];
}

function itemFile(text: string): (parts: Parts) => string[] {
  const item = parseItem(text);
  return (parts) => [item.kind === 'prop' ? parts.prop(item.name) : parts.emoji(item.id)];
}

/** Keys depend on the content of the parts and not on their dates, which a new checkout changes. */
function keyMaker(parts: Parts): KeyMaker {
  const hashes = new Map<string, string>();
  const hashOf = (file: string) => {
    const known = hashes.get(file) ?? hash(readFileSync(file));
    hashes.set(file, known);
    return known;
  };
  const shapes = JSON.stringify(parts.props);
  return (recipe, partFiles) =>
    hash(
      JSON.stringify([CODE_VERSION, PHOTO, CUTOUT, shapes, recipe, partFiles(parts).map(hashOf)]),
    );
}

/** The first half of a SHA-256 in hex, which is enough to distinguish versions of a picture. */
export function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
