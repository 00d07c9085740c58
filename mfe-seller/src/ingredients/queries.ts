import { call } from '@smokehouse/shared/api';
import { queryOptions } from '@smokehouse/shared/query';

/** What a change of ingredients or recipes makes stale; orders do so too. */
export const STOCK_KEY = ['ingredients'] as const;

/** The ingredients with what is on hand, by name. */
export const ingredientsQuery = queryOptions({
  queryKey: STOCK_KEY,
  queryFn: async () => (await call('GET /api/seller/ingredients')).ingredients,
});

/** The recipes of the dishes on the menu. */
export const recipesQuery = queryOptions({
  queryKey: [...STOCK_KEY, 'recipes'],
  queryFn: async () => (await call('GET /api/seller/recipes')).recipes,
});

/** The last movements of an ingredient, newest first. */
export const movementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'movements', id],
    queryFn: async () =>
      (await call('GET /api/seller/ingredients/movements', undefined, { query: { id } })).movements,
  });
