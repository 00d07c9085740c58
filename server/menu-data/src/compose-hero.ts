import sharp from 'sharp';
import { fromRaster, toRaster, type Raster } from './raster';
import type { PictureRecipe } from './recipe';
import { composeScene, FRAME, type Studio } from './scene';

/** The size of a hero picture in px. */
export const HERO = { width: 1920, height: 1067 } as const;

/**
 * A slide of the home page: a finished picture, or a dish with space for text at its left. `focus`
 * is the center of a phone's crop, from 0 (left edge) to 1 (right edge).
 */
export type HeroSlide = { focus: number } & ({ rendered: string } | { recipe: PictureRecipe });

/** The slides in their order: welcome, order your favourite food, business meets leisure. */
export const HERO_SLIDES: readonly HeroSlide[] = [
  { focus: 0.62, rendered: 'hero' },
  {
    focus: 0.95,
    recipe: { backdrop: 'board', layout: 'duo', items: ['prop:burger-double', 'prop:rings'] },
  },
  {
    focus: 0.75,
    recipe: { backdrop: 'counter', layout: 'coffee', items: ['prop:dallah', 'prop:cup'] },
  },
];

/** Composes a hero picture, 1920 x 1067, with darker shadows than a dish and a glow at the right. */
export async function composeHero(studio: Studio, slide: HeroSlide): Promise<Raster> {
  const scene =
    'rendered' in slide
      ? sharp(studio.parts.backdrop(slide.rendered)).removeAlpha()
      : fromRaster(
          await widen(await composeScene(studio, slide.recipe, HERO.height / FRAME.height)),
        );
  const lit = scene.composite([
    { input: VIGNETTE, blend: 'multiply' },
    { input: GLOW, blend: 'screen' },
  ]);
  return toRaster(lit.removeAlpha().linear(1.2, -14));
}

/** Crops a hero picture for phones, nearly square around the food. */
export function phoneCrop(hero: Raster, { focus }: HeroSlide): Promise<Raster> {
  const width = Math.round(hero.height * 1.05);
  const left = Math.round((hero.width - width) * focus);
  return toRaster(fromRaster(hero).extract({ left, top: 0, width, height: hero.height }));
}

/**
 * Extends a scene to the left for the text: a strip of the left edge, mirrored so that the seam is
 * invisible, and stretched. The table's planks are horizontal, so that stretching only makes them
 * longer.
 */
async function widen(scene: Raster): Promise<Raster> {
  const strip = 40;
  const width = HERO.width - scene.width;
  const table = await toRaster(
    fromRaster(scene)
      .extract({ left: 0, top: 0, width: strip, height: scene.height })
      .flop()
      .resize(width, scene.height, { fit: 'fill' }),
  );
  const side = {
    input: table.data,
    raw: { width, height: table.height, channels: 3 as const },
    left: 0,
    top: 0,
  };
  return toRaster(fromRaster(scene).extend({ left: width }).composite([side]).removeAlpha());
}

const VIGNETTE = svg('.62', '.46', '.72', [
  ['.35', '#fff', 1],
  ['.8', '#8a7d74', 1],
  ['1', '#3b322e', 1],
]);
const GLOW = svg('1', '0', '.6', [
  ['0', '#ff6a24', 0.3],
  ['1', '#ff6a24', 0],
]);

function svg(
  cx: string,
  cy: string,
  r: string,
  stops: [offset: string, colour: string, opacity: number][],
): Buffer {
  const { width, height } = HERO;
  const stopTags = stops.map(
    ([at, colour, opacity]) =>
      `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <radialGradient id="g" cx="${cx}" cy="${cy}" r="${r}">${stopTags.join('')}</radialGradient>
    <rect width="100%" height="100%" fill="url(#g)"/>
  </svg>`);
}
