import { type Allergen, ALLERGENS, HIGH_SALT_SODIUM_MG } from './allergens';

/**
 * Energy used by a minute of walking when the site's setting `WALKING_KCAL_PER_MINUTE` is not set.
 * SFDA requires minutes of activity beside the calories. Unit: kcal per minute.
 */
export const WALKING_KCAL_PER_MINUTE = 8.7;

/** Maximum daily caffeine for adults (SFDA). Unit: mg. */
export const MAX_DAILY_CAFFEINE_MG = 400;

/**
 * Sodium up to which the filter of the menu shows a dish. Its text names the amount: "low sodium" is
 * a claim per 100 g, which no label of a portion can make. Unit: mg.
 */
export const LOW_SODIUM_MG = 500;

/** Properties of a dish that guests look for. */
export const DISH_TAGS = ['vegetarian', 'vegan', 'spicy', 'smoked'] as const;
export type DishTag = (typeof DISH_TAGS)[number];

/** The labels of a dish. A missing value is unknown. */
export interface Labels {
  caloriesKcal?: number | undefined;
  sodiumMg?: number | undefined;
  caffeineMg?: number | undefined;
  /** Contained for certain. An empty list means none. */
  allergens?: readonly Allergen[] | undefined;
  /** Traces that the kitchen cannot exclude. */
  mayContain?: readonly Allergen[] | undefined;
}

/** Minutes of walking in which an adult burns these calories, rounded. */
export function walkingMinutes(
  caloriesKcal: number,
  kcalPerMinute: number = WALKING_KCAL_PER_MINUTE,
): number {
  return Math.round(caloriesKcal / kcalPerMinute);
}

/**
 * True if a dish needs the high-salt label: the regulation names 5 g of salt, which is 2,000 mg of
 * sodium.
 */
export function isHighInSalt({ sodiumMg }: Pick<Labels, 'sodiumMg'>): boolean {
  return sodiumMg !== undefined && sodiumMg >= HIGH_SALT_SODIUM_MG;
}

/** Traces without those that are contained for certain, in the order of the law's list. */
export function tracesOf({ allergens = [], mayContain = [] }: Labels): Allergen[] {
  return ALLERGENS.filter((one) => mayContain.includes(one) && !allergens.includes(one));
}

/** The allergens that a changed list no longer has. An unknown list has none. */
export function removedAllergens(
  before: readonly Allergen[] = [],
  after: readonly Allergen[] = [],
): Allergen[] {
  return before.filter((one) => !after.includes(one));
}
