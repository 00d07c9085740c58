import type { FastifyInstance } from 'fastify';
import { toHalalas, type Ingredient, type Recipe } from '@smokehouse/shared/contract';
import { can } from '@smokehouse/shared/contract/people/staff/rules';
import { registerCall } from '../../http/calls';
import { languageOf } from '../../http/language';
import { requestKeyOf } from '../../http/request-key';
import type { Session } from '../../http/sessions';
import type { AuditChange } from '../../operations/audit';
import { moveStock, removeIngredient, saveIngredient, saveRecipe } from './ingredients';
import { listIngredients } from './ingredient-queries';
import { listMovements } from './movement-queries';
import { listRecipes } from './recipe-queries';

export { isShort, updateStocks } from './availability-queries';
export {
  returnIngredients,
  takeIngredients,
  updateAvailability,
  type NeededIngredient,
  type Pieces,
} from './stock';

const tag = 'Menu';

/** Ingredients with their stock, and the recipes of dishes. */
export default async function recipes(app: FastifyInstance): Promise<void> {
  const { db } = app.context;

  registerCall(app, 'GET /api/seller/ingredients', {
    summary: 'The ingredients with what is on hand. Costs only for those who may edit the menu.',
    tag,
    role: 'seller',
    permission: 'ingredients.stock',
    handler: async ({ session }) => {
      const ingredients = await listIngredients(db);
      return { success: true, ingredients: ingredients.map((one) => visibleTo(session, one)) };
    },
  });

  registerCall(app, 'POST /api/seller/ingredients/save', {
    summary:
      'Add or change an ingredient. 409 if it is no longer at the version that the seller read.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'ingredient.save',
    failures: [404, 409],
    handler: async ({ body, audit, translate }) => {
      const ingredient = await db.transaction().execute(async (tx) => {
        const { before, after } = await saveIngredient(tx, body);
        await audit(tx, {
          subject: subjectOf(after),
          before: before && valuesOf(before),
          after: valuesOf(after),
        });
        return after;
      });
      return { success: true, message: translate('ingredient_saved'), ingredient };
    },
  });

  registerCall(app, 'POST /api/seller/ingredients/delete', {
    summary: 'Remove an ingredient. 409 while a recipe contains it. Its movements are kept.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'ingredient.delete',
    failures: [404, 409],
    handler: async ({ body, audit, request, translate }) => {
      await db.transaction().execute(async (tx) => {
        const before = await removeIngredient(tx, body.id, languageOf(request));
        await audit(tx, { subject: subjectOf(before), before: valuesOf(before) });
      });
      return { success: true, message: translate('ingredient_deleted') };
    },
  });

  registerCall(app, 'POST /api/seller/ingredients/move', {
    summary:
      'Record a delivery, a count or waste of an ingredient. 409 for more waste than is on hand.',
    tag,
    role: 'seller',
    permission: 'ingredients.stock',
    audit: 'ingredient.move',
    failures: [404, 409],
    handler: async ({ body, audit, request, session, translate }) => {
      const by = { id: session.subject, requestKey: requestKeyOf(request) };
      const ingredient = await db.transaction().execute(async (tx) => {
        const { ingredient: after, onHandBefore } = await moveStock(tx, body, by);
        // A count that is right changes nothing; the log says so.
        await audit(tx, {
          subject: subjectOf(after),
          before: { onHand: onHandBefore ?? after.onHand },
          after: { onHand: after.onHand, kind: onHandBefore === null ? undefined : body.kind },
          reason: body.note,
        });
        return after;
      });
      app.menu.forget();
      const message = translate('ingredient_moved', { count: ingredient.onHand });
      return { success: true, message, ingredient: visibleTo(session, ingredient) };
    },
  });

  registerCall(app, 'GET /api/seller/ingredients/movements', {
    summary: 'The last movements of an ingredient, newest first',
    tag,
    role: 'seller',
    permission: 'ingredients.stock',
    handler: async ({ query }) => ({
      success: true,
      movements: await listMovements(db, query.id),
    }),
  });

  registerCall(app, 'GET /api/seller/recipes', {
    summary: 'The recipes of the dishes on the menu, and of options',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    handler: async () => ({ success: true, recipes: await listRecipes(db) }),
  });

  registerCall(app, 'POST /api/seller/recipes/save', {
    summary:
      'Replace the recipe of a dish or an option; without items it takes nothing. 409 if it is no ' +
      'longer at the version that the seller read.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'dish.recipe',
    failures: [404, 409],
    handler: async ({ body, audit, translate }) => {
      const recipe = await db.transaction().execute(async (tx) => {
        const { before, after } = await saveRecipe(tx, body);
        await audit(tx, {
          subject: ownerOf(after),
          before: { recipe: itemsOf(before) },
          after: { recipe: itemsOf(after) },
        });
        return after;
      });
      app.menu.forget();
      return { success: true, message: translate('recipe_saved'), recipe };
    },
  });
}

/** What is bought for how much concerns those who may edit the menu. */
function visibleTo({ staffRole, tabletId }: Session, ingredient: Ingredient): Ingredient {
  const isAtTablet = tabletId !== undefined;
  if (staffRole && can({ role: staffRole, isAtTablet }, 'menu.edit')) return ingredient;
  const { cost: _cost, ...visible } = ingredient;
  return visible;
}

const subjectOf = ({ id, name }: Ingredient): AuditChange['subject'] => ({
  type: 'ingredient',
  id,
  label: name,
});

function valuesOf({ name, nameAr, unit, low, cost = 0 }: Ingredient) {
  return { name, nameAr, unit, low, costHalalas: toHalalas(cost) };
}

/** The dish or the option. Without a label, the log shows its names. */
const ownerOf = ({ product = '', option }: Recipe): AuditChange['subject'] =>
  option === undefined ? { type: 'dish', id: product } : { type: 'options', id: option };

/** Ingredient id → amount. */
const itemsOf = (recipe: Recipe | null) =>
  recipe && Object.fromEntries(recipe.items.map(({ ingredient, amount }) => [ingredient, amount]));
