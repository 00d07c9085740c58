/** The 14 allergen groups that a menu must declare (SFDA). */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;

export type Allergen = (typeof ALLERGENS)[number];

/**
 * Sodium from which a dish gets the high-salt label (SFDA, July 2025: over 5 g of salt). Unit: mg.
 */
export const HIGH_SALT_SODIUM_MG = 2000;
