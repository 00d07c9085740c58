import { sql } from 'kysely';
import { readMenu, type MenuEntry } from '../../../menu-data/src/index';
import { asset } from '../../assets';
import { LOCK_KEYS } from '../../database/lock-keys';
import type { Database } from '../../database/pool';
import { insertProduct } from '../../menu/products';

/**
 * Fills an empty menu with the dishes of `menu-data`. Dishes that the seller deleted still have
 * rows, so that a menu which was emptied on purpose stays empty.
 * @param images dish id → file name of its picture
 */
export async function seedMenu(
  db: Database,
  images: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const dishes = readMenu(asset('menu-data'));
  await db.transaction().execute(async (tx) => {
    // Of two processes that start together, the second one finds the menu filled.
    await sql`SELECT pg_advisory_xact_lock(${LOCK_KEYS.seedMenu})`.execute(tx);
    if (await tx.selectFrom('products').select('id').limit(1).executeTakeFirst()) return;
    for (const dish of dishes) await insertProduct(tx, toProduct(dish, images));
  });
}

function toProduct(
  {
    id,
    name,
    description,
    category,
    price,
    calories,
    sodium,
    caffeine,
    allergens,
    mayContain,
    tags,
    inStock,
    station,
    course,
    kitchenName,
    leadMinutes,
  }: MenuEntry,
  images: ReadonlyMap<string, string>,
) {
  return {
    id,
    category,
    price,
    inStock,
    name: name.en,
    nameAr: name.ar,
    description: description.en,
    descriptionAr: description.ar,
    caloriesKcal: calories,
    sodiumMg: sodium,
    caffeineMg: caffeine,
    allergens: [...allergens],
    mayContain: mayContain && [...mayContain],
    tags: tags && [...tags],
    station,
    course,
    kitchenName: kitchenName?.en,
    kitchenNameAr: kitchenName?.ar,
    leadMinutes,
    image: images.get(id) ?? `${id}.webp`,
    shippedImage: images.get(id) ?? `${id}.webp`,
  };
}

/**
 * Adds sodium, caffeine, allergens, traces and tags to dishes that were seeded before `menu-data`
 * contained them. Dishes with labels and dishes that the seller changed are not updated.
 */
export async function addLabels(db: Database): Promise<void> {
  const labels = readMenu(asset('menu-data')).map(
    ({ id, name, description, sodium, caffeine, allergens, mayContain, tags }) => ({
      id,
      name: name.en,
      description: description.en,
      sodium,
      caffeine: caffeine ?? null,
      allergens,
      may_contain: mayContain ?? null,
      tags: tags ?? null,
    }),
  );
  await sql`
    UPDATE products p SET sodium_mg = l.sodium, caffeine_mg = l.caffeine, allergens = l.allergens
    FROM json_to_recordset(${JSON.stringify(labels)}::json) AS l (
      id text, name text, description text, sodium integer, caffeine integer, allergens text[]
    )
    WHERE p.id = l.id AND p.name = l.name AND p.description = l.description AND p.version = 1
      AND p.deleted_at IS NULL
      AND p.sodium_mg IS NULL AND p.caffeine_mg IS NULL AND p.allergens IS NULL`.execute(db);
  await sql`
    UPDATE products p SET may_contain = l.may_contain, tags = l.tags
    FROM json_to_recordset(${JSON.stringify(labels)}::json) AS l (
      id text, name text, description text, may_contain text[], tags text[]
    )
    WHERE p.id = l.id AND p.name = l.name AND p.description = l.description AND p.version = 1
      AND p.deleted_at IS NULL AND p.may_contain IS NULL AND p.tags IS NULL
      AND num_nonnulls(l.may_contain, l.tags) > 0`.execute(db);
}

/**
 * File names of pictures by dish id. A name changes with the picture, so that it can be cached.
 * @param keys of all files
 */
export function imageNames(keys: ReadonlyMap<string, string>): Map<string, string> {
  const names = new Map<string, string>();
  for (const [file, key] of keys) {
    const id = /^dishes\/([a-z0-9-]+)\/800$/.exec(file)?.[1];
    if (id) names.set(id, `${id}-${key.slice(0, 8)}.webp`);
  }
  return names;
}

/**
 * Updates the file names of shipped pictures that changed. A dish that shows a photo of the seller
 * keeps it.
 * @param uploaded file names of all uploaded pictures. Sites that are older than the column
 *   `shipped_image` need them: an upload can be named like a shipped picture.
 */
export async function updateImages(
  db: Database,
  images: ReadonlyMap<string, string>,
  uploaded: readonly string[] = [],
): Promise<void> {
  const shipped = [...images].map(([id, image]) => ({ id, image }));
  await sql`
    UPDATE products p SET
      shipped_image = s.image,
      image = CASE
        WHEN p.image = p.shipped_image THEN s.image
        WHEN p.shipped_image IS NULL AND p.image ~ ('^' || p.id || '(-[0-9a-f]{8})?\\.webp$')
          AND p.image <> ALL (${uploaded}::text[]) THEN s.image
        ELSE p.image
      END
    FROM json_to_recordset(${JSON.stringify(shipped)}::json) AS s (id text, image text)
    WHERE p.id = s.id AND p.shipped_image IS DISTINCT FROM s.image`.execute(db);
}
