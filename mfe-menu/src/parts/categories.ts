import { CATEGORIES, type Product, SERVICE_PATHS } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';

/** How many dishes each category has. */
export function countByCategory(products: readonly Product[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/**
 * Names of categories in the reader's language: `label` as in a sentence, `title` as on the menu's
 * board.
 */
export function useCategoryNames() {
  const { t } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const isKnown = (path: string) =>
    CATEGORIES.some(({ menu_path }) => menu_path === path) ||
    (SERVICE_PATHS as readonly string[]).includes(path);
  const label = (path: string) => (isKnown(path) ? t(`category.${path}`) : '');
  const title = (path: string) => {
    const onBoard = CATEGORIES.find(({ menu_path }) => menu_path === path)?.menu_name;
    return language === 'en' && onBoard ? onBoard : label(path);
  };
  return { label, title };
}
