import { develop } from './film';
import { fromRaster, toRaster, type Raster } from './raster';
import type { Backdrop, PictureRecipe } from './recipe';
import { addSmoke, lightScene } from './room-light';
import { composeScene, FRAME, type Studio } from './scene';

/** The input of a dish's picture. */
export interface DishPicture {
  recipe: PictureRecipe;
  /** Number of the smoke picture, 1 to 3; absent for cold dishes. */
  smoke?: number;
}

/** Composes the picture of a dish: 1200 x 900, RGB. */
export async function composeDish(studio: Studio, { recipe, smoke }: DishPicture): Promise<Raster> {
  const scene = await composeScene(studio, recipe);
  await lightScene(studio, scene);
  if (smoke) await addSmoke(studio, scene, smoke);
  const picture = await crop(scene, recipe.backdrop);
  await develop(studio, picture);
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
