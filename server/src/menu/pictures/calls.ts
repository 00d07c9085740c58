import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pictureName } from '@smokehouse/shared/contract/menu/pictures/schemas';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { photoSlug, SITE_PICTURES, type SitePhotos } from './site-photos';
import { storePicture } from './store';
import { PICTURE_LIMIT_MB, readUpload } from './upload';

const tag = 'Menu';
const form = z.object({
  pictureData: z.string().describe('JSON of name'),
  image: z.file().describe(`JPEG, PNG, WebP or AVIF, ${PICTURE_LIMIT_MB} MB at most`),
});

/** The seller's calls for pictures of the site; those of dishes are part of the dish. */
export function registerPictureCalls(app: FastifyInstance, photos: SitePhotos): void {
  const { db } = app.context;

  registerCall(app, 'GET /api/seller/pictures', {
    summary: 'The shipped pictures of dishes, and which pictures of the site are replaced',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    handler: async () => {
      const shipped = await db
        .selectFrom('products')
        .select(['id', 'shipped_image'])
        .where('shipped_image', 'is not', null)
        .where('deleted_at', 'is', null)
        .execute();
      const replaced = await photos.list();
      return {
        success: true,
        dishes: Object.fromEntries(shipped.map((row) => [row.id, row.shipped_image ?? ''])),
        site: SITE_PICTURES.map((name) => ({ name, photo: replaced.get(name) })),
      };
    },
  });

  registerCall(app, 'POST /api/picture/replace', {
    summary: 'Replace a hero slide or a category tile by a photo',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'picture.replace',
    form,
    cost: 'picture',
    failures: [404],
    handler: async ({ request, audit, translate }) => {
      const { data, picture } = await readUpload(request, pictureName, 'pictureData');
      checkName(data.name);
      if (!picture)
        throw new AppError('picture_needed', 422, {}, { image: { code: 'picture_needed' } });
      const folder = await storePicture(app, 'photos', photoSlug(data.name), picture);
      await photos.replace(data.name, folder, audit);
      return { success: true, message: translate('picture_replaced') };
    },
  });

  registerCall(app, 'POST /api/picture/restore', {
    summary: 'Show the shipped picture again. The photo is kept in the data folder.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'picture.restore',
    failures: [404],
    handler: async ({ body, audit, translate }) => {
      checkName(body.name);
      await photos.restore(body.name, audit);
      return { success: true, message: translate('picture_restored') };
    },
  });
}

function checkName(name: string): void {
  if (!SITE_PICTURES.includes(name)) throw new AppError('picture_unknown', 404);
}
