/** The ten categories of the menu, in the order in which they are shown. */
export const CATEGORIES = [
  { menu_name: 'APPETIZERS', menu_path: 'appetizers' },
  { menu_name: 'BURGER', menu_path: 'burger' },
  { menu_name: 'SANDWICHES', menu_path: 'sandwiches' },
  { menu_name: 'MAIN COURSE', menu_path: 'main-course' },
  { menu_name: 'SALAD', menu_path: 'salad-2' },
  { menu_name: 'KIDS MEAL', menu_path: 'kids-meal' },
  { menu_name: 'MOCKTAIL & DRINKS', menu_path: 'mocktail-and-drinks' },
  { menu_name: 'EXTRAS', menu_path: 'extras' },
  { menu_name: 'DESSERT', menu_path: 'dessert' },
  { menu_name: 'BAR BQ', menu_path: 'bar-bq' },
] as const;

/** A category's path: lower case, part of its address. */
export type CategoryPath = (typeof CATEGORIES)[number]['menu_path'];

/** The paths of all ten categories. */
export const CATEGORY_PATHS = /* @__PURE__ */ CATEGORIES.map((category) => category.menu_path) as [
  CategoryPath,
  ...CategoryPath[],
];

/** Tiles that link to a page without dishes. */
export const SERVICE_PATHS = [
  'meal-thali-snack-boxes',
  'catering',
  'bulk-delivery',
  'frozen-products',
] as const;

/** A second address of a category. It redirects to the first (docs/product.md). */
export const CATEGORY_ALIASES: Readonly<Record<string, CategoryPath>> = { salad: 'salad-2' };

/** Number of best sellers on the home page: the first dishes of the menu. */
export const BEST_SELLERS = 6;

/** Maximum number of related dishes of the same category on a dish's page. */
export const RELATED_PRODUCTS = 3;

/** True for one of the ten categories. */
export function isCategoryPath(path: string): path is CategoryPath {
  return (CATEGORY_PATHS as readonly string[]).includes(path);
}
