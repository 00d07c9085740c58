import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import type { Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import ar from '../../locales/menuFilters.ar.json';
import en from '../../locales/menuFilters.en.json';
import { DishGrid } from '../parts/dish-grid';
import styles from './possible-dishes.module.css';
import type { MenuFilters } from './rules';

/** The dishes that may contain what is left out, apart from those that do not. */
export const PossibleDishes = ownTexts('menuFilters', { en, ar })(function PossibleDishes({
  products,
  filters,
}: {
  products: readonly Product[];
  filters: MenuFilters;
}) {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    filters.without.map((one) => t(`allergen.${one}`)),
  );
  return (
    <section className={styles.possible} aria-labelledby="may-contain">
      <h2 id="may-contain">{t('menuFilters.mayContain', { names })}</h2>
      <p>{t('menuFilters.mayContainText')}</p>
      <DishGrid products={products} heading="h3" />
    </section>
  );
});
