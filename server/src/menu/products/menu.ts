import type { OptionsMenu, Product } from '@smokehouse/shared/contract';
import { WALKING_KCAL_PER_MINUTE } from '@smokehouse/shared/contract/menu/products/labels';
import type { Listener } from '../../database/listen';
import type { Database } from '../../database/pool';
import { keepLastKnown } from '../../http/last-known';
import { type PublicAnswer, serializePublicAnswer } from '../../http/public-calls';
import { addedByRequiredOptions, loadOptions } from '../options';
import { untrueTags } from './diets';
import { listProducts, listShippedPictures } from './queries';
import { pictureTextsOf, type PictureTexts } from './picture-texts';

/** The cached menu: ten times the throughput of reading it for each request. */
export interface Menu {
  list: () => Promise<readonly Product[]>;
  /** The list call's answer. */
  answer: () => Promise<PublicAnswer>;
  /** The options of all dishes. */
  options: () => Promise<OptionsMenu>;
  /** The answer of the call for the options. */
  optionsAnswer: () => Promise<PublicAnswer>;
  /** What shipped pictures show, by dish. */
  pictureTexts: () => Promise<PictureTexts>;
  /** The answer of the call for them. */
  pictureTextsAnswer: () => Promise<PublicAnswer>;
  /** Invalidates the cache after a change of a dish. */
  forget: () => void;
}

interface Loaded {
  products: readonly Product[];
  answer: PublicAnswer;
  options: OptionsMenu;
  optionsAnswer: PublicAnswer;
  pictureTexts: PictureTexts;
  pictureTextsAnswer: PublicAnswer;
}

/**
 * Cached until the database reports a change of a dish, or the listening connection breaks. While
 * the database is away, the last known menu.
 */
export function createMenu(db: Database, listener: Listener, walkingRate: number): Menu {
  let loaded: Promise<Loaded> | undefined;
  const forget = () => {
    loaded = undefined;
  };
  listener.on('products', forget);

  const load = keepLastKnown((): Promise<Loaded> => {
    if (loaded) return loaded;
    // An invalidation during this read must not be lost: only the variable is a cache, so the next
    // request reads again.
    const loading = read(db, walkingRate);
    loaded = loading;
    loading.catch(() => {
      if (loaded === loading) forget();
    });
    return loading;
  });
  return {
    list: async () => (await load()).products,
    answer: async () => (await load()).answer,
    options: async () => (await load()).options,
    optionsAnswer: async () => (await load()).optionsAnswer,
    pictureTexts: async () => (await load()).pictureTexts,
    pictureTextsAnswer: async () => (await load()).pictureTextsAnswer,
    forget,
  };
}

/**
 * Without the diets that what it contains contradicts. The seller cannot save such a dish, but a
 * change of its required options can make it one.
 */
function withTrueTags(dish: Product): Product {
  const { tags, allergens = [], addedByOptions } = dish;
  const untrue = untrueTags(tags, [...allergens, ...(addedByOptions?.contains ?? [])]);
  return untrue.length === 0
    ? dish
    : { ...dish, tags: tags?.filter((tag) => !untrue.includes(tag)) };
}

/** @param walkingRate kcal per minute; sent only if it is not the default */
async function read(db: Database, walkingRate: number): Promise<Loaded> {
  const [dishes, options, shipped] = await Promise.all([
    listProducts(db),
    loadOptions(db),
    listShippedPictures(db),
  ]);
  const products = dishes.map((dish) =>
    withTrueTags(
      dish.requiresOptions
        ? { ...dish, addedByOptions: addedByRequiredOptions(options, dish) }
        : dish,
    ),
  );
  const texts = pictureTextsOf(shipped);
  // The call has a message (docs/product.md). It is empty so that one answer serves all languages.
  return {
    products,
    answer: await serializePublicAnswer('GET /api/product/list', {
      success: true,
      message: '',
      products,
      ...(walkingRate !== WALKING_KCAL_PER_MINUTE && { walkingKcalPerMinute: walkingRate }),
    }),
    options,
    optionsAnswer: await serializePublicAnswer('GET /api/product/options', {
      success: true,
      ...options,
    }),
    pictureTexts: texts,
    pictureTextsAnswer: await serializePublicAnswer('GET /api/product/picture-texts', {
      success: true,
      texts,
    }),
  };
}
