import { CATEGORIES, type Product, SERVICE_PATHS } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';

/** Category path → number of dishes. */
export function countByCategory(products: readonly Product[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/**
 * Category names in the visitor's language: `label` for running text, `title` in capitals for
 * headings.
 */
export function useCategoryNames() {
  const { t } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const isKnown = (path: string) =>
    CATEGORIES.some(({ menu_path }) => menu_path === path) ||
    (SERVICE_PATHS as readonly string[]).includes(path);
  const label = (path: string) => (isKnown(path) ? t(`category.${path}`) : '');
  const title = (path: string) => {
    const menuName = CATEGORIES.find(({ menu_path }) => menu_path === path)?.menu_name;
    return language === 'en' && menuName ? menuName : label(path);
  };
  return { label, title };
}
