import type { Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import styles from './filter-bar.module.css';
import { FilterIcon } from './filter-icon';
import { countFilters, type MenuFilters } from './rules';
import type { FilterParts } from './use-filter-parts';

/** The button that opens the filters, and the active ones, each of which can be removed. */
export function FilterBar({
  parts,
  products,
  filters,
  isOpen,
  onOpenChange,
  onChange,
}: {
  /** Undefined until they are loaded. */
  parts: FilterParts | undefined;
  products: readonly Product[] | undefined;
  filters: MenuFilters;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (filters: MenuFilters) => void;
}) {
  const { t } = useTranslation('mfe-menu');
  const count = countFilters(filters);
  return (
    <div className={styles.bar}>
      <Button variant="line" className={styles.open} onClick={() => onOpenChange(true)}>
        <FilterIcon />
        {t('filters')}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </Button>
      {parts && count > 0 && <parts.ActiveFilters filters={filters} onChange={onChange} />}
      {parts && isOpen && products && (
        <parts.FilterSheet
          products={products}
          filters={filters}
          onChange={onChange}
          onClose={() => onOpenChange(false)}
        />
      )}
    </div>
  );
}
