import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Allergen, Product, ProductData } from '@smokehouse/shared/contract';
import { productChange, productData } from '@smokehouse/shared/contract/menu/products/schemas';
import { removedAllergens } from '@smokehouse/shared/contract/menu/products/labels';
import { textIn } from '@smokehouse/shared/contract/text-in';
import type { DB } from '../../database/types';
import { throttle } from '../../events';
import { registerCall } from '../../http/calls';
import { AppError, conflict } from '../../http/errors';
import { languageOf } from '../../http/language';
import { registerPublicCall } from '../../http/public-calls';
import { deleteUsedUpCount, findLeft } from '../counts';
import { isShort, updateStocks } from '../recipes';
import { PICTURE_LIMIT_MB, readUpload, storePicture } from '../pictures';
import { slugOf } from '../../slug';
import { auditedDish, dishSubject } from './audit';
import { untrueTags } from './diets';
import { createMenu, type Menu } from './menu';
import * as queries from './queries';

export type { PictureTexts } from './picture-texts';
export { insertProduct, type NewProduct } from './queries';
declare module 'fastify' {
  interface FastifyInstance {
    /** The cached menu. */
    menu: Menu;
  }
}

const tag = 'Menu';
/** Changes within this time are published as one. Unit: ms. */
const BURST_MS = 500;
/**
 * Every browser receives a change of the menu at once. They refetch it at a random moment within
 * this time. Unit: ms.
 */
const SPREAD_MS = 500;
const FIELDS =
  'name, nameAr?, description?, descriptionAr?, category?, price, caloriesKcal?, sodiumMg?, caffeineMg?, allergens?, mayContain?, tags?, kitchenName?, kitchenNameAr?, station?, course?, leadMinutes?, served?';
const image = z
  .file()
  .optional()
  .describe(`JPEG, PNG, WebP or AVIF, ${PICTURE_LIMIT_MB} MB at most`);
const newForm = z.object({ productData: z.string().describe(`JSON of ${FIELDS}`), image });
const changeForm = z.object({
  productData: z
    .string()
    .describe(
      `JSON of id, version, ${FIELDS}, hasKitchenFields?, removedAllergens?, removePicture?, shippedPicture?`,
    ),
  image,
});

/** The dishes: their list, and the seller's changes. */
async function products(app: FastifyInstance): Promise<void> {
  const { db, clock, dayOf, listener, settings } = app.context;
  const menu = createMenu(db, listener, settings.WALKING_KCAL_PER_MINUTE);
  app.decorate('menu', menu);
  const changes = throttle(
    () => app.live.publishToAll('products', { spreadMs: SPREAD_MS }),
    BURST_MS,
  );
  app.live.registerChannel('products', changes.call);
  app.addHook('preClose', async () => changes.stop());

  registerPublicCall(app, 'GET /api/product/list', {
    summary: 'The whole menu',
    tag,
    answer: menu.answer,
  });

  registerPublicCall(app, 'GET /api/product/picture-texts', {
    summary: 'What the pictures show that the site ships, for people who do not see them',
    tag,
    answer: menu.pictureTextsAnswer,
  });

  registerCall(app, 'GET /api/seller/product', {
    summary: 'A dish as it is now, with the fields for the kitchen',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    failures: [404],
    handler: async ({ query }) => {
      const product = await queries.findProduct(db, query.id);
      if (!product) throw new AppError('product_unknown', 404);
      return { success: true, product };
    },
  });

  registerCall(app, 'POST /api/product/add', {
    summary: 'Add a dish to the menu, with or without a picture',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'dish.add',
    form: newForm,
    cost: 'picture',
    handler: async ({ request, audit, translate }) => {
      const { data, picture } = await readUpload(request, productData);
      expectTrueTags(data);
      const slug = slugOf(data.name);
      const image = picture ? await storeDishPicture(slug, picture) : '';
      const id = await insertUnderFreeId(slug, (free) =>
        db.transaction().execute(async (tx) => {
          const isInserted = await queries.insertProduct(tx, { ...data, id: free, image });
          if (isInserted)
            await audit(tx, auditedDish(undefined, await queries.findProduct(tx, free)));
          return isInserted;
        }),
      );
      menu.forget();
      const product = (await menu.list()).find(({ _id }) => _id === id);
      if (!product) throw new AppError('unavailable', 503);
      return { success: true, message: translate('product_added'), product };
    },
  });

  registerCall(app, 'POST /api/product/update', {
    summary:
      'Change a dish. 409 if it is no longer at the version that the seller read. 422 if it loses an allergen that removedAllergens does not name.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'dish.change',
    form: changeForm,
    cost: 'picture',
    failures: [404, 409],
    handler: async ({ request, audit, translate }) => {
      const {
        data: { id, version, removePicture, shippedPicture, removedAllergens: removed, ...data },
        picture,
      } = await readUpload(request, productChange);
      // Before the picture is processed, so that a refused change leaves no file behind.
      expectKeptAllergens(await expectVersion(id, version), data.allergens, removed);
      expectTrueTags(data);
      const image = picture
        ? await storeDishPicture(slugOf(data.name), picture)
        : shippedPicture
          ? await expectShippedImage(id)
          : removePicture
            ? ''
            : undefined;
      const isChanged = await db.transaction().execute(async (tx) => {
        const before = await queries.findProduct(tx, id);
        if (!(await queries.updateProduct(tx, id, version, data, image))) return false;
        await audit(tx, auditedDish(before, await queries.findProduct(tx, id)));
        return true;
      });
      menu.forget();
      const product = isChanged
        ? await queries.findProduct(db, id)
        : await expectVersion(id, version);
      if (!product) throw new AppError('product_unknown', 404);
      return { success: true, message: translate('product_updated'), product };
    },
  });

  registerCall(app, 'POST /api/product/delete', {
    summary: 'Remove a dish from the menu and all carts. Orders keep it.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'dish.delete',
    failures: [404],
    handler: async ({ body, audit, translate }) => {
      await db.transaction().execute(async (tx) => {
        const before = await queries.findProduct(tx, body.id);
        if (!(await queries.deleteProduct(tx, body.id))) throw new AppError('product_unknown', 404);
        await audit(tx, auditedDish(before, undefined));
      });
      menu.forget();
      return { success: true, message: translate('product_deleted') };
    },
  });

  const storeDishPicture = async (slug: string, picture: Buffer) =>
    `${await storePicture(app, 'dishes', slug, picture)}.webp`;

  /** @throws AppError 422 for a dish that the seller added */
  async function expectShippedImage(id: string): Promise<string> {
    const image = await queries.findShippedImage(db, id);
    if (image) return image;
    throw new AppError('picture_not_shipped', 422, {}, { image: { code: 'picture_not_shipped' } });
  }

  /**
   * @throws AppError 404 for a removed dish, 409 with the current dish when it is at another
   *   version
   */
  async function expectVersion(id: string, version: number): Promise<Product> {
    const product = await queries.findProduct(db, id);
    if (!product) throw new AppError('product_unknown', 404);
    if (product.version !== version) throw conflict<'POST /api/product/update'>({ product });
    return product;
  }

  registerCall(app, 'POST /api/product/stock', {
    summary: 'Set whether a dish is in stock',
    tag,
    role: 'seller',
    permission: 'menu.stock',
    audit: 'dish.stock',
    failures: [404, 409],
    handler: async ({ body, audit, request, translate }) => {
      const { dish, ...said } = await db.transaction().execute(async (tx) => {
        const set = await setStock(tx, { ...body, day: dayOf(clock.now()) });
        await audit(tx, {
          subject: dishSubject(set.dish),
          before: { inStock: set.dish.inStock },
          after: { inStock: body.inStock },
        });
        return set;
      });
      menu.forget();
      const name = textIn(languageOf(request), dish.name, dish.nameAr);
      return { success: true, message: translate(said.text, { name, count: said.left }) };
    },
  });
}

/**
 * A dish that is in stock again is not counted any more where its count was used up.
 * @returns the dish as it was, and what is said of it now, with how many are left of a counted one
 * @throws AppError 404 for an unknown dish, 409 when its ingredients do not suffice for one piece
 */
async function setStock(
  tx: Transaction<DB>,
  { id, inStock, day }: { id: string; inStock: boolean; day: string },
) {
  const dish = await queries.findProduct(tx, id);
  if (!dish) throw new AppError('product_unknown', 404);
  const isUsedUp = inStock && (await deleteUsedUpCount(tx, id));
  await updateStocks(tx, [id], inStock);
  if (!inStock) return { dish, text: 'stock_out', left: 0 } as const;
  // After the update, which locks the dish.
  if (await isShort(tx, id)) throw new AppError('stock_ingredients_short', 409);
  if (isUsedUp) return { dish, text: 'stock_in_unlimited', left: 0 } as const;
  const left = await findLeft(tx, id, day);
  return {
    dish,
    text: left === undefined ? 'stock_in' : 'stock_in_limited',
    left: left ?? 0,
  } as const;
}

/**
 * "Contains" must not be lost by an edit, such as one of a form without the field, or one of a
 * seller who has not seen another's addition.
 * @throws AppError 422
 */
function expectKeptAllergens(
  current: Product,
  wanted: readonly Allergen[] | undefined,
  removed: readonly Allergen[] = [],
): void {
  const lost = removedAllergens(current.allergens, wanted).filter((one) => !removed.includes(one));
  if (lost.length === 0) return;
  throw new AppError('allergens_lost', 422, {}, { allergens: { code: 'allergens_lost' } });
}

/**
 * What guests filter by must not be wrong.
 * @throws AppError 422
 */
function expectTrueTags({ tags, allergens }: ProductData): void {
  if (untrueTags(tags, allergens).length > 0)
    throw new AppError('tags_untrue', 422, {}, { tags: { code: 'tags_untrue' } });
}

/** Dishes have readable ids; a second dish of the same name gets a random suffix. */
async function insertUnderFreeId(
  slug: string,
  insert: (id: string) => Promise<boolean>,
): Promise<string> {
  for (let id = slug; ; id = `${slug}-${randomBytes(3).toString('hex')}`) {
    if (await insert(id)) return id;
  }
}

// fastify-plugin: the other modules use `app.menu`.
export default fp(products, { name: 'products', dependencies: ['live'] });
