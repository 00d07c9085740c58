import sharp from 'sharp';
import { develop } from './film';
import { fromRaster, toRaster, type Raster } from './raster';
import type { Backdrop, PictureRecipe } from './recipe';
import { addSmoke, lightScene } from './room-light';
import { composeScene, FRAME, type Studio } from './scene';

/** A recipe and its smoke. */
interface SmokingRecipe {
  recipe: PictureRecipe;
  /** Number of the smoke picture, 1 to 3; absent for cold dishes. */
  smoke?: number;
}

/** Composes the picture of a dish: 1200 x 900, RGB. */
export async function composeDish(
  studio: Studio,
  { recipe, smoke }: SmokingRecipe,
): Promise<Raster> {
  const scene = await composeScene(studio, recipe);
  await lightScene(studio, scene);
  if (smoke) await addSmoke(studio, scene, smoke);
  const picture = await crop(scene, recipe.backdrop);
  await develop(studio, picture);
  return picture;
}

/**
 * Reads the rendered picture of a dish, in the size of the composed ones, and adds smoke.
 * @param smoke number of the smoke picture, 1 to 3
 */
export async function readRendered(studio: Studio, dish: string, smoke?: number): Promise<Raster> {
  const picture = await toRaster(
    sharp(studio.parts.rendered(dish)).removeAlpha().resize(FRAME.width, FRAME.height),
  );
  if (smoke) await addSmoke(studio, picture, smoke);
  return picture;
}

/** Zooms in by 11 % to cut off the empty margin. The hero's backdrop has none. */
async function crop(scene: Raster, backdrop: Backdrop): Promise<Raster> {
  if (backdrop === 'hero') return scene;
  const top = backdrop === 'counter' ? 58 : 46;
  return toRaster(
    fromRaster(scene)
      .extract({ left: 66, top, width: 1068, height: 801 })
      .resize(FRAME.width, FRAME.height),
  );
}
