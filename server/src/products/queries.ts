import type { Product, ProductData } from '@smokehouse/shared/contract';
import { normaliseForSearch, toHalalas, toSar } from '@smokehouse/shared/contract';
import { sql } from 'kysely';
import type { Database } from '../database/pool';

const COLUMNS = [
  'id', 'name', 'name_ar', 'description', 'description_ar', 'category', 'price_halalas', 'image', 'in_stock',
  'calories_kcal', 'sodium_mg', 'caffeine_mg', 'allergens',
] as const;

/** The menu as the contract shows it, in its order. */
export async function listProducts(db: Database): Promise<Product[]> {
  const rows = await db.selectFrom('products').select(COLUMNS).where('deleted_at', 'is', null).orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({
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
  }));
}

/** What is stored of a dish beyond what the seller typed. */
export type NewProduct = ProductData & { id: string; image: string; inStock?: boolean };

/** Puts a dish at the end of the menu; false where the id is taken. */
export async function insertProduct(db: Database, product: NewProduct): Promise<boolean> {
  const row = await db.insertInto('products').values({
    id: product.id,
    name: product.name,
    name_ar: product.nameAr || null,
    description: product.description,
    description_ar: product.descriptionAr || null,
    category: product.category,
    price_halalas: toHalalas(product.price),
    image: product.image,
    in_stock: product.inStock ?? true,
    calories_kcal: product.caloriesKcal ?? null,
    name_search: normaliseForSearch(`${product.name} ${product.nameAr ?? ''}`),
  }).onConflict((conflict) => conflict.column('id').doNothing()).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** @returns false where there is no such dish */
export async function updateStock(db: Database, id: string, inStock: boolean): Promise<boolean> {
  const row = await db.updateTable('products').set({ in_stock: inStock, updated_at: sql<Date>`now()` })
    .where('id', '=', id).where('deleted_at', 'is', null).returning('id').executeTakeFirst();
  return row !== undefined;
}
