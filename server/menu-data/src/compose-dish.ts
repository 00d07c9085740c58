import { develop } from './film';
import { fromRaster, toRaster, type Raster } from './raster';
import type { Backdrop, PictureRecipe } from './recipe';
import { addSmoke, lightScene } from './room-light';
import { composeScene, FRAME, type Studio } from './scene';

/** What the picture of a dish depends on. */
export interface DishPicture {
  recipe: PictureRecipe;
  /** Which of the three plumes of smoke rises from it; none from cold dishes. */
  smoke?: number;
}

/** The picture of a dish: 1200 x 900, RGB. */
export async function composeDish(studio: Studio, { recipe, smoke }: DishPicture): Promise<Raster> {
  const scene = await composeScene(studio, recipe);
  await lightScene(studio, scene);
  if (smoke) await addSmoke(studio, scene, smoke);
  const picture = await closer(scene, recipe.backdrop);
  await develop(studio, picture);
  return picture;
}

/**
 * The camera goes 11 % closer, which leaves the frame's empty margin out. The hero's frame is full
 * as it is.
 */
async function closer(scene: Raster, backdrop: Backdrop): Promise<Raster> {
  if (backdrop === 'hero') return scene;
  const top = backdrop === 'counter' ? 58 : 46;
  return toRaster(
    fromRaster(scene)
      .extract({ left: 66, top, width: 1068, height: 801 })
      .resize(FRAME.width, FRAME.height),
  );
}
