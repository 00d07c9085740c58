import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { registerCall } from '../http/calls';
import { AppError } from '../http/errors';
import { slugOf, storePicture } from '../pictures';
import { createMenu, encodingFor, hasCurrent, type Menu } from './menu';
import { insertProduct, updateStock } from './queries';
import { readUpload } from './upload';

export { insertProduct, type NewProduct } from './queries';
export type { Menu } from './menu';

declare module 'fastify' {
  interface FastifyInstance {
    /** The dishes, from memory. */
    menu: Menu;
  }
}

const tag = 'Menu';
const form = z.object({
  productData: z.string().describe('JSON of name, nameAr?, description?, descriptionAr?, category?, price, caloriesKcal?'),
  image: z.file().optional().describe('JPEG, PNG, WebP or AVIF, 8 MB at most'),
});

/** The dishes: their list, and what the seller does with them. */
// eslint-disable-next-line @typescript-eslint/require-await -- a plugin's signature
async function products(app: FastifyInstance): Promise<void> {
  const { db, listener } = app.context;
  const menu = createMenu(db, listener);
  app.decorate('menu', menu);

  registerCall(app, 'GET /api/product/list', {
    summary: 'The whole menu; answers 304 to a current ETag', tag,
    handler: async ({ request, reply }) => {
      const { bodies, etag } = await menu.answer();
      const encoding = encodingFor(request.headers['accept-encoding']);
      const tagged = `"${etag}-${encoding}"`;
      void reply.header('etag', tagged).header('vary', 'accept-encoding').header('cache-control', 'public, no-cache');
      if (hasCurrent(request.headers['if-none-match'], tagged)) return reply.code(304).send();
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(bodies[encoding]);
    },
  });

  registerCall(app, 'POST /api/product/add', {
    summary: 'Put a dish on the menu, with or without a picture', tag, role: 'seller', form,
    handler: async ({ request, say }) => {
      const { data, picture } = await readUpload(request);
      const slug = slugOf(data.name);
      const image = picture ? await storePicture(app, slug, picture) : '';
      const id = await insertUnderFreeId(slug, (free) => insertProduct(db, { ...data, id: free, image }));
      menu.forget();
      const product = (await menu.list()).find(({ _id }) => _id === id);
      if (!product) throw new AppError('unavailable', 503);
      return { success: true, message: say('product_added'), product };
    },
  });

  registerCall(app, 'POST /api/product/stock', {
    summary: 'Say whether a dish is in stock', tag, role: 'seller', failures: [404],
    handler: async ({ body, say }) => {
      if (!(await updateStock(db, body.id, body.inStock))) throw new AppError('product_unknown', 404);
      menu.forget();
      return { success: true, message: say(body.inStock ? 'stock_in' : 'stock_out') };
    },
  });
}

/** Dishes have readable addresses; a second dish of the same name gets a few letters more. */
async function insertUnderFreeId(slug: string, insert: (id: string) => Promise<boolean>): Promise<string> {
  for (let id = slug; ; id = `${slug}-${randomBytes(3).toString('hex')}`) {
    if (await insert(id)) return id;
  }
}

// fastify-plugin: the other modules use `app.menu`.
export default fp(products, { name: 'products' });
