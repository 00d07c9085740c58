import { sql, type Transaction } from 'kysely';
import type { Recipe } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** What a recipe is of: a dish, or an option as `group/option`. One of both is there. */
export type RecipeOwner = Pick<Recipe, 'product' | 'option'>;

/** Recipes of dishes and of options have the same columns, in tables of their own. */
const KINDS = {
  product: {
    recipes: sql.table('dish_recipes'),
    items: sql.table('recipe_ingredients'),
    key: 'product_id',
    isListed: sql`exists (
      select from products d where d.id = r.product_id and d.deleted_at is null)`,
  },
  option: {
    recipes: sql.table('option_recipes'),
    items: sql.table('option_recipe_ingredients'),
    key: 'option',
    isListed: sql`true`,
  },
} as const;

const kindOf = ({ option }: RecipeOwner) => (option === undefined ? 'product' : 'option');

async function selectRecipes(
  db: Database,
  kind: keyof typeof KINDS,
  id?: string,
): Promise<Recipe[]> {
  const { recipes, items, key, isListed } = KINDS[kind];
  const owner = sql.ref(`r.${key}`);
  const { rows } = await sql<Recipe>`
    select ${owner} as ${sql.ref(kind)}, r.version, coalesce(jsonb_agg(
        jsonb_build_object('ingredient', i.ingredient_id, 'amount', i.amount) order by i.position)
        filter (where i.ingredient_id is not null), '[]'::jsonb) as items
    from ${recipes} r left join ${items} i on ${sql.ref(`i.${key}`)} = ${owner}
    where ${isListed} and (${id ?? null}::text is null or ${owner} = ${id ?? null})
    group by ${owner}, r.version
    order by ${owner}`.execute(db);
  return rows;
}

/** The recipes of the dishes on the menu, and of options. */
export async function listRecipes(db: Database): Promise<Recipe[]> {
  return [...(await selectRecipes(db, 'product')), ...(await selectRecipes(db, 'option'))];
}

/** The recipe of a dish or an option; undefined: it never had one. */
export async function findRecipe(db: Database, owner: RecipeOwner): Promise<Recipe | undefined> {
  const [found] = await selectRecipes(db, kindOf(owner), owner.option ?? owner.product);
  return found;
}

/** Replaces the recipe of a locked dish or option. */
export async function replaceRecipe(
  tx: Transaction<DB>,
  { product, option, version, items }: Recipe,
): Promise<void> {
  const id = option ?? product ?? '';
  const { items: table, key } = KINDS[kindOf({ product, option })];
  const column = sql.ref(key);
  await (
    option === undefined
      ? sql`insert into dish_recipes (product_id, version) values (${id}, ${version})
        on conflict (product_id) do update set version = ${version}`
      : sql`insert into option_recipes (group_id, option_id, version)
        values (split_part(${id}, '/', 1), split_part(${id}, '/', 2), ${version})
        on conflict (option) do update set version = ${version}`
  ).execute(tx);
  await sql`delete from ${table} where ${column} = ${id}`.execute(tx);
  await sql`
    insert into ${table} (${column}, ingredient_id, amount, position)
    select ${id}, ingredient, amount, position
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as (ingredient text, amount int)) with ordinality as i(ingredient, amount, position)
  `.execute(tx);
}

/** The dishes on the menu, and the options, whose recipe contains an ingredient. */
export async function findUsesOf(
  db: Database,
  ingredient: string,
): Promise<{ name: string; name_ar: string | null }[]> {
  const { rows } = await sql<{ name: string; name_ar: string | null }>`
    select d.name, d.name_ar, 0 as kind, d.position
    from recipe_ingredients r join products d on d.id = r.product_id
    where r.ingredient_id = ${ingredient} and d.deleted_at is null
    union all
    select o.name, o.name_ar, 1, o.position
    from option_recipe_ingredients i
      join option_recipes r on r.option = i.option
      join menu_options o on o.group_id = r.group_id and o.id = r.option_id
    where i.ingredient_id = ${ingredient}
    order by kind, position, name`.execute(db);
  return rows;
}
