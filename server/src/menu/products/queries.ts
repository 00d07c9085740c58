import type { Product, ProductData } from '@smokehouse/shared/contract';
import { ALLERGENS, normaliseForSearch, toHalalas, toSar } from '@smokehouse/shared/contract';
import { EARLIEST_MIN, LATEST_MIN } from '@smokehouse/shared/contract/ordering/hours/rules';
import { DISH_TAGS } from '@smokehouse/shared/contract/menu/products/labels';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

const COLUMNS = [
  'id',
  'name',
  'name_ar',
  'description',
  'description_ar',
  'category',
  'price_halalas',
  'image',
  'in_stock',
  'calories_kcal',
  'sodium_mg',
  'caffeine_mg',
  'allergens',
  'may_contain',
  'tags',
  'kitchen_name',
  'kitchen_name_ar',
  'station',
  'course',
  'lead_minutes',
  'served_from',
  'served_to',
  'version',
] as const;

const HAS_OPTIONS = sql<boolean>`exists (
  select from dish_option_groups d where d.product_id = products.id)`;
const REQUIRES_OPTIONS = sql<boolean>`exists (
  select from dish_option_groups d join option_groups g on g.id = d.group_id
  where d.product_id = products.id and coalesce(d.min_count, g.min_count) > 0)`;

type Row = Awaited<ReturnType<ReturnType<typeof onMenu>['execute']>>[number];
const onMenu = (db: Database) =>
  db
    .selectFrom('products')
    .select([...COLUMNS, HAS_OPTIONS.as('has_options'), REQUIRES_OPTIONS.as('requires_options')])
    .where('deleted_at', 'is', null);

const flagsOf = ({ has_options, requires_options }: Row) => ({
  ...(has_options && { hasOptions: true }),
  ...(requires_options && { requiresOptions: true }),
});

/** Undefined for an empty list, so that the menu stays small. */
const listed = <T>(list: readonly T[] | null | undefined): T[] | undefined =>
  list?.length ? [...list] : undefined;

const servedOf = ({ served_from: from, served_to: to }: Row): Product['served'] =>
  from === null || to === null ? undefined : { from, to };

/** Hours that are the whole trading day: of a dish that is not bound to those of its category. */
const isAlways = ({ from, to }: NonNullable<Product['served']>) =>
  from <= EARLIEST_MIN && to >= LATEST_MIN;

function toProduct(row: Row): Product {
  return {
    _id: row.id,
    name: row.name,
    nameAr: row.name_ar ?? undefined,
    description: row.description,
    descriptionAr: row.description_ar ?? undefined,
    category: row.category,
    price: toSar(row.price_halalas),
    image: row.image,
    inStock: row.in_stock,
    caloriesKcal: row.calories_kcal ?? undefined,
    sodiumMg: row.sodium_mg ?? undefined,
    caffeineMg: row.caffeine_mg ?? undefined,
    allergens: (row.allergens as Product['allergens']) ?? undefined,
    mayContain: listed(row.may_contain as Product['mayContain']),
    tags: listed(row.tags as Product['tags']),
    served: servedOf(row),
    ...flagsOf(row),
    version: row.version,
  };
}

/** The fields that only the seller reads. In the menu they would be part of every page. */
const kitchenFieldsOf = (row: Row) => ({
  kitchenName: row.kitchen_name ?? undefined,
  kitchenNameAr: row.kitchen_name_ar ?? undefined,
  station: (row.station as Product['station']) ?? undefined,
  course: (row.course as Product['course']) ?? undefined,
  leadMinutes: row.lead_minutes ?? undefined,
});

/**
 * The menu in the shape of the contract, in its order. A dish without hours of its own has those of
 * its category.
 */
export async function listProducts(db: Database): Promise<Product[]> {
  const rows = await onMenu(db).orderBy('position').orderBy('id').execute();
  const categories = await db
    .selectFrom('category_hours')
    .select(['category', 'served_from as from', 'served_to as to'])
    .execute();
  const hours = new Map(categories.map(({ category, ...served }) => [category, served]));
  return rows.map((row) => {
    const product = toProduct(row);
    const served = product.served ?? hours.get(row.category);
    return { ...product, served: served && !isAlways(served) ? served : undefined };
  });
}

/**
 * A dish as the seller edits it, with its own hours only. Bypasses the cached menu: reads the
 * current row.
 */
export async function findProduct(db: Database, id: string): Promise<Product | undefined> {
  const row = await onMenu(db).where('id', '=', id).executeTakeFirst();
  return row && { ...toProduct(row), ...kitchenFieldsOf(row) };
}

/** The file name of the picture that the site ships for a dish; null for the seller's own dishes. */
export async function findShippedImage(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('products')
    .select('shipped_image')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.shipped_image ?? null;
}

/** The dishes that show the picture that the site ships. A photo of the seller replaces it. */
export async function listShippedPictures(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .whereRef('image', '=', 'shipped_image')
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

/** Columns of a dish beyond the seller's input. */
export type NewProduct = ProductData & {
  id: string;
  image: string;
  inStock?: boolean;
  /** The picture that the site ships for the dish. */
  shippedImage?: string;
};

/** The chosen values, each once; null if nothing was chosen. */
const sorted = <T extends string>(all: readonly T[], chosen: readonly T[] | undefined) =>
  chosen ? all.filter((one) => chosen.includes(one)) : null;

/** The seller's input as columns. */
const columnsOf = (data: ProductData) => ({
  name: data.name,
  name_ar: data.nameAr || null,
  description: data.description,
  description_ar: data.descriptionAr || null,
  category: data.category,
  price_halalas: toHalalas(data.price),
  calories_kcal: data.caloriesKcal ?? null,
  sodium_mg: data.sodiumMg ?? null,
  caffeine_mg: data.caffeineMg ?? null,
  // Without duplicates, in the order of the law's list.
  allergens: sorted(ALLERGENS, data.allergens),
  may_contain: sorted(
    ALLERGENS,
    data.mayContain?.filter((allergen) => !data.allergens?.includes(allergen)),
  ),
  tags: sorted(DISH_TAGS, data.tags),
  name_search: normaliseForSearch(`${data.name} ${data.nameAr ?? ''}`),
});

/** The seller's input for the kitchen as columns. */
const kitchenColumnsOf = (data: ProductData) => ({
  kitchen_name: data.kitchenName || null,
  kitchen_name_ar: data.kitchenNameAr || null,
  station: data.station ?? null,
  course: data.course ?? null,
  lead_minutes: data.leadMinutes ?? null,
  served_from: data.served?.from ?? null,
  served_to: data.served?.to ?? null,
});

/** Adds a dish to the end of the menu; false when the id is taken. */
export async function insertProduct(
  db: Database,
  { id, image, inStock, shippedImage, ...data }: NewProduct,
): Promise<boolean> {
  const row = await db
    .insertInto('products')
    .values({
      id,
      image,
      in_stock: inStock ?? true,
      shipped_image: shippedImage ?? null,
      ...columnsOf(data),
      ...kitchenColumnsOf(data),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False for a form that does not know these fields: it must not clear them. */
const givesKitchenFields = (data: ProductData & { hasKitchenFields?: boolean | undefined }) =>
  data.hasKitchenFields ||
  [
    data.kitchenName,
    data.kitchenNameAr,
    data.station,
    data.course,
    data.leadMinutes,
    data.served,
  ].some(Boolean);

/**
 * Changes a dish if it is still at the version that the seller read.
 * @param image its new picture's file name, '' for none; undefined leaves the picture
 * @returns false when the dish is removed or at another version; then nothing is changed
 */
export async function updateProduct(
  db: Database,
  id: string,
  version: number,
  data: ProductData & { hasKitchenFields?: boolean | undefined },
  image: string | undefined,
): Promise<boolean> {
  const row = await db
    .updateTable('products')
    .set({
      ...columnsOf(data),
      ...(givesKitchenFields(data) && kitchenColumnsOf(data)),
      ...(image !== undefined && { image }),
      version: version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** `key` is the key of a cart line (`lineKey`). */
const isLineOf = (id: string) => sql`split_part(key, '~', 1) = ${id}`;

/**
 * Removes a dish from the menu and from all carts. The row stays, because orders refer to it.
 * @returns false for an unknown dish
 */
export async function deleteProduct(tx: Transaction<DB>, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('products')
    .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await tx
    .updateTable('carts')
    .set({
      items: sql`items - (select array_agg(key) from jsonb_object_keys(items) key where ${isLineOf(id)})`,
      updated_at: sql<Date>`now()`,
    })
    .where(sql<boolean>`exists (select from jsonb_object_keys(items) key where ${isLineOf(id)})`)
    .execute();
  return true;
}
