import type { CATEGORY_PATHS, Language, SERVICE_PATHS } from '@smokehouse/shared/contract';

type Section = (typeof CATEGORY_PATHS)[number] | (typeof SERVICE_PATHS)[number];
type Names = Readonly<Record<Language, string>>;

/** The names of categories, the same as `category.*` in shared's locales. */
export const CATEGORY_NAMES: Readonly<Record<Section, Names>> = {
  appetizers: { en: 'Appetizers', ar: 'المقبلات' },
  burger: { en: 'Burger', ar: 'البرجر' },
  sandwiches: { en: 'Sandwiches', ar: 'الساندويتشات' },
  'main-course': { en: 'Main Course', ar: 'الأطباق الرئيسية' },
  'salad-2': { en: 'Salad', ar: 'السلطات' },
  'kids-meal': { en: 'Kids Meal', ar: 'وجبات الأطفال' },
  'mocktail-and-drinks': { en: 'Mocktail & Drinks', ar: 'الموكتيل والمشروبات' },
  extras: { en: 'Extras', ar: 'الإضافات' },
  dessert: { en: 'Dessert', ar: 'الحلويات' },
  'bar-bq': { en: 'Bar BQ', ar: 'المشويات' },
  'meal-thali-snack-boxes': {
    en: 'Meal Thali & Snack Boxes',
    ar: 'وجبات ثالي وصناديق الوجبات الخفيفة',
  },
  catering: { en: 'Catering', ar: 'تموين الحفلات' },
  'bulk-delivery': { en: 'Bulk Delivery', ar: 'توصيل الكميات الكبيرة' },
  'frozen-products': { en: 'Frozen Products', ar: 'المنتجات المجمّدة' },
};

/** A category's name; undefined if there is no such category. */
export function categoryName(path: string): Names | undefined {
  return Object.hasOwn(CATEGORY_NAMES, path) ? CATEGORY_NAMES[path as Section] : undefined;
}
