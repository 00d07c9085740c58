import { type Allergen, ALLERGENS, type Product } from '@smokehouse/shared/contract';
import { exposureTo } from '@smokehouse/shared/contract/menu/products/exposure';
import { DISH_TAGS, LOW_SODIUM_MG } from '@smokehouse/shared/contract/menu/products/labels';

/** Calories of a portion under which dishes are shown. Unit: kcal. */
export const CALORIE_LIMITS = [400, 600, 800] as const;
export type CalorieLimit = (typeof CALORIE_LIMITS)[number];

/** What a dish must be. */
export const TRAITS = [...DISH_TAGS, 'low-sodium', 'in-stock'] as const;
export type Trait = (typeof TRAITS)[number];

/** The filters of the menu. The address is their only state. */
export interface MenuFilters {
  /** Allergens that no dish contains or may contain. */
  without: readonly Allergen[];
  /** kcal */
  under?: CalorieLimit | undefined;
  traits: readonly Trait[];
}
export const NO_FILTERS: MenuFilters = { without: [], traits: [] };

const listed = <T extends string>(all: readonly T[], text: string | null): T[] => {
  const named = text?.split(',') ?? [];
  return all.filter((one) => named.includes(one));
};

/**
 * The filters of an address, like `?without=nuts,milk&under=600&show=spicy`. Ignores what it does
 * not know.
 */
export function readFilters(search: string): MenuFilters {
  const given = new URLSearchParams(search);
  const under = Number(given.get('under'));
  return {
    without: listed(ALLERGENS, given.get('without')),
    under: CALORIE_LIMITS.find((limit) => limit === under),
    traits: listed(TRAITS, given.get('show')),
  };
}

/** The query of an address with these filters; its other parameters stay. */
export function withFilters(search: string, { without, under, traits }: MenuFilters): string {
  const query = new URLSearchParams(search);
  const values = { without: without.join(), under: String(under ?? ''), show: traits.join() };
  for (const [name, value] of Object.entries(values))
    if (value) query.set(name, value);
    else query.delete(name);
  return query.size > 0 ? `?${query.toString()}` : '';
}

export const countFilters = ({ without, under, traits }: MenuFilters): number =>
  without.length + Number(under !== undefined) + traits.length;

function hasTrait({ inStock, sodiumMg, tags = [] }: Product, trait: Trait): boolean {
  switch (trait) {
    case 'in-stock':
      return inStock;
    case 'low-sodium':
      return sodiumMg !== undefined && sodiumMg <= LOW_SODIUM_MG;
    case 'vegetarian':
      return tags.includes('vegetarian') || tags.includes('vegan');
    default:
      return tags.includes(trait);
  }
}

/** True if a dish passes the filters except `without`. One whose value is not known does not pass. */
const hasAll = (product: Product, { under, traits }: MenuFilters) =>
  (under === undefined || (product.caloriesKcal !== undefined && product.caloriesKcal < under)) &&
  traits.every((trait) => hasTrait(product, trait));

const dishesWith =
  (exposure: ReturnType<typeof exposureTo>) =>
  (products: readonly Product[], filters: MenuFilters): readonly Product[] =>
    products.filter(
      (product) => exposureTo(product, filters.without) === exposure && hasAll(product, filters),
    );

/** The dishes that pass every filter. */
export const filterDishes = dishesWith('free');
/** Those that would pass, but may contain an allergen that is left out. */
export const possibleDishes = dishesWith('possible');
