import type { FastifyInstance } from 'fastify';
import { CATEGORY_PATHS, type Product } from '@smokehouse/shared/contract';
import { MAX_SUGGESTIONS } from '@smokehouse/shared/contract/menu/search/schemas';
import { readMenu } from '../../../menu-data/src/index';
import { asset } from '../../assets';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { sharedAddress } from '../../http/limits';
import { createTurns } from '../../http/turns';
import { CATEGORY_NAMES } from '../categories';
import { readPhrases } from './phrases';
import * as queries from './queries';
import { answerQuery } from './search';
import { buildIndex, type SearchIndex } from './search-index';
import { auditedSynonyms, saveSynonyms } from './synonyms';

const tag = 'Menu';
const CATEGORIES = CATEGORY_PATHS.map((path) => ({
  path,
  names: Object.values(CATEGORY_NAMES[path]),
}));

let shippedFoods: Map<string, readonly string[]> | undefined;

/**
 * What guests call the shipped dishes by their ingredients. A dish that the seller named otherwise
 * may be made of something else.
 */
function foodsOf(products: readonly Product[]): Map<string, readonly string[]> {
  shippedFoods ??= new Map(
    readMenu(asset('menu-data')).map(({ id, name, words }) => [`${id} ${name.en}`, words]),
  );
  return new Map(products.map(({ _id, name }) => [_id, shippedFoods?.get(`${_id} ${name}`) ?? []]));
}

/** The search of the menu, and the seller's synonyms for it. */
export default async function search(app: FastifyInstance): Promise<void> {
  const { db } = app.context;
  const turns = createTurns();
  /**
   * The cached menu is the same array until a dish or a synonym changes (`notify_products`), in all
   * processes. So is its index.
   */
  const indexes = new WeakMap<readonly Product[], Promise<SearchIndex>>();

  async function currentIndex(): Promise<SearchIndex> {
    const products = await app.menu.list();
    const known = indexes.get(products);
    if (known) return known;
    const made = queries.listSynonyms(db).then(async (groups) => {
      const synonyms = groups.map(({ en, ar }) => [...en, ...ar]);
      await readPhrases(synonyms.flat());
      return buildIndex({ products, categories: CATEGORIES, foods: foodsOf(products), synonyms });
    });
    indexes.set(products, made);
    made.catch(() => indexes.delete(products));
    return made;
  }

  registerCall(app, 'GET /api/product/search', {
    summary:
      'Searches dishes and categories by their names in both languages: inflected, misspelled, ' +
      'transliterated, by synonyms, or typed on the keyboard of the other language. Words like ' +
      '“without nuts”, “vegan” or “under 50” are conditions that each dish meets for certain',
    tag,
    cost: 'search',
    handler: async ({ query, request }) => {
      const index = await currentIndex();
      await turns.take(sharedAddress(request.ip));
      const { products, categories, ...notes } = answerQuery(index, query.q);
      return {
        success: true,
        ids: products.map(({ _id }) => _id),
        products: products.slice(0, MAX_SUGGESTIONS),
        categories: categories.map((path) => ({
          path,
          count: index.dishesOf.get(path)?.length ?? 0,
        })),
        ...notes,
      };
    },
  });

  registerCall(app, 'GET /api/seller/synonyms', {
    summary: 'The synonyms of the search',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    handler: async () => ({ success: true, groups: await queries.listSynonyms(db) }),
  });

  registerCall(app, 'POST /api/seller/synonyms/save', {
    summary:
      'Add a group of synonyms, or change one. 409 if it is no longer at the version that the ' +
      'seller read.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'synonyms.save',
    failures: [404, 409],
    handler: async ({ body, audit, translate }) => {
      const group = await saveSynonyms(db, body, audit);
      app.menu.forget();
      return { success: true, message: translate('synonyms_saved'), group };
    },
  });

  registerCall(app, 'POST /api/seller/synonyms/delete', {
    summary: 'Remove a group of synonyms',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'synonyms.delete',
    failures: [404],
    handler: async ({ body, audit, translate }) => {
      await db.transaction().execute(async (tx) => {
        const group = await queries.deleteSynonyms(tx, body.id);
        if (!group) throw new AppError('synonyms_unknown', 404);
        await audit(tx, auditedSynonyms(group, undefined));
      });
      app.menu.forget();
      return { success: true, message: translate('synonyms_deleted') };
    },
  });
}
