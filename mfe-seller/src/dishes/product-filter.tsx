import { useId } from 'react';
import { Select } from '@smokehouse/shared/bundled/select';
import { CATEGORIES, normaliseForSearch, type Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, Input } from '@smokehouse/shared/ui';
import styles from './product-filter.module.css';

export interface ProductFilter {
  text: string;
  category: string;
}

export const EMPTY_FILTER: ProductFilter = { text: '', category: '' };

/** Filters by category and by text in the English or Arabic name. */
export function filterProducts(
  products: readonly Product[],
  { text, category }: ProductFilter,
): readonly Product[] {
  const wanted = normaliseForSearch(text);
  return products.filter(
    (product) =>
      (!category || product.category === category) &&
      [product.name, product.nameAr ?? ''].some((name) =>
        normaliseForSearch(name).includes(wanted),
      ),
  );
}

/** Search field, category and the number of matching products. */
export function ProductFilterBar({
  filter,
  found,
  onChange,
}: {
  filter: ProductFilter;
  found: number | undefined;
  onChange: (filter: ProductFilter) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const id = useId();
  return (
    <div className={styles.bar} role="search">
      <label className={`search ${styles.search}`}>
        <span className="vh">{t('list.search')}</span>
        <Icon name="search" />
        <Input
          type="search"
          placeholder={t('list.search')}
          value={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.target.value })}
        />
      </label>
      <label className="vh" htmlFor={id}>
        {t('list.category')}
      </label>
      <Select
        className={styles.category}
        id={id}
        value={filter.category}
        onChange={(event) => onChange({ ...filter, category: event.target.value })}
      >
        <option value="">{t('list.allCategories')}</option>
        {CATEGORIES.map(({ menu_path: path }) => (
          <option key={path} value={path}>
            {shared(`category.${path}`)}
          </option>
        ))}
      </Select>
      <span className={`num ${styles.found}`} role="status">
        {found !== undefined && (filter.text || filter.category)
          ? t('list.found', { count: found })
          : ''}
      </span>
    </div>
  );
}
