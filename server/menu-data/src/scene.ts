import sharp from 'sharp';
import { arrange, type Placement } from './arrange';
import { emojiPicture } from './emoji';
import type { Parts } from './parts';
import { copyOf, fromRaster, paint, toRaster, type Layer, type Raster } from './raster';
import type { Backdrop, PictureRecipe } from './recipe';
import { shadowOf } from './shadow';

/** The frame to which all sizes of parts and layouts refer. Unit: px. */
export const FRAME = { width: 1200, height: 900 } as const;

/** The parts, and a cache of decoded pictures that many dishes use. */
export interface Studio {
  parts: Parts;
  /** A backdrop in this size. It is cached: copy it before painting. */
  backdrop(name: Backdrop, width: number, height: number): Promise<Raster>;
  /** Caches the result of `make` under a name. */
  cached(name: string, make: () => Promise<Raster>): Promise<Raster>;
}

/** Opens a studio for one run. Its cache takes about 50 MB. */
export function openStudio(parts: Parts): Studio {
  const cache = new Map<string, Promise<Raster>>();
  const cached: Studio['cached'] = (name, make) => {
    const picture = cache.get(name) ?? make();
    cache.set(name, picture);
    return picture;
  };
  return {
    parts,
    cached,
    backdrop: (name, width, height) =>
      cached(`${name} ${width}x${height}`, () =>
        toRaster(
          sharp(parts.backdrop(name))
            .removeAlpha()
            .resize(width, height, { fit: 'cover', position: 'right' }),
        ),
      ),
  };
}

/**
 * Composes items on a backdrop, without light.
 * @param zoom factor of the 1200 x 900 frame and of everything in it
 */
export async function composeScene(
  studio: Studio,
  recipe: PictureRecipe,
  zoom = 1,
): Promise<Raster> {
  const stage = {
    width: Math.round(FRAME.width * zoom),
    height: Math.round(FRAME.height * zoom),
    zoom,
  };
  const canvas = copyOf(await studio.backdrop(recipe.backdrop, stage.width, stage.height));
  const layers = await Promise.all(
    arrange(recipe).map((placement) =>
      placement.item.kind === 'prop'
        ? propLayers(studio.parts, placement, stage)
        : emojiLayers(studio.parts, placement, stage, recipe.backdrop === 'counter'),
    ),
  );
  for (const layer of layers.flat()) paint(canvas, layer);
  return canvas;
}

interface Stage {
  width: number;
  height: number;
  zoom: number;
}

/** The layer of a prop, whose picture contains its shadow. */
async function propLayers(
  parts: Parts,
  { item, x, y, scale }: Placement,
  stage: Stage,
): Promise<Layer[]> {
  if (item.kind !== 'prop') return [];
  const shape = parts.props[item.name];
  if (!shape) throw new Error(`unknown prop "${item.name}"`);
  const factor = scale * shape.k * stage.zoom;
  const picture = await toRaster(
    sharp(parts.prop(item.name))
      .resize(Math.round(shape.w * factor), Math.round(shape.h * factor))
      .ensureAlpha(),
  );
  return [
    {
      picture,
      left: Math.round(x * stage.width - shape.ax * factor),
      top: Math.round(y * stage.height - shape.ay * factor),
    },
  ];
}

/** The layers of an emoji: two shadows, a reflection on a polished backdrop, and the emoji. */
async function emojiLayers(
  parts: Parts,
  placement: Placement,
  stage: Stage,
  polished: boolean,
): Promise<Layer[]> {
  const { item, x, y, scale, isDish } = placement;
  if (item.kind !== 'emoji') return [];
  const natural = isDish ? 560 : 270;
  const size = Math.round(natural * scale * cameraFactor(isDish, polished) * stage.zoom);
  const picture = await emojiPicture(parts.emoji(item.id), item.id, {
    size,
    flat: item.flat,
  });
  const left = Math.round(x * stage.width - picture.width / 2);
  const top = Math.round(y * stage.height - picture.height * 0.84);

  const cast = await shadowOf(picture, {
    squash: 0.42,
    opacity: 0.55,
    blur: Math.max(10, size * 0.045),
    skew: -0.55,
  });
  const contact = await shadowOf(picture, {
    squash: 0.15,
    opacity: 0.7,
    blur: Math.max(6, size * 0.022),
    skew: 0,
  });
  const layers: Layer[] = [
    {
      picture: cast.picture,
      left: Math.round(left - cast.pad + picture.width * 0.1),
      top: Math.round(top + picture.height * 0.6 - cast.pad),
    },
    {
      picture: contact.picture,
      left: left - contact.pad + 4,
      top: Math.round(top + picture.height * 0.865 - contact.pad),
    },
  ];
  if (polished)
    layers.push({ picture: await reflection(picture), left, top: top + picture.height - 4 });
  return [...layers, { picture, left, top }];
}

/** The counter, the only polished backdrop, was rendered from further away. */
function cameraFactor(isDish: boolean, polished: boolean): number {
  if (!polished) return 1;
  return isDish ? 0.86 : 0.78;
}

function reflection(picture: Raster): Promise<Raster> {
  return toRaster(
    fromRaster(picture)
      .flip()
      .resize(picture.width, Math.round(picture.height * 0.5), { fit: 'fill' })
      .blur(5)
      .linear([1, 1, 1, 0.16], [0, 0, 0, 0]),
  );
}
