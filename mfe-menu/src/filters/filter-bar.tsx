import { useEffect, useState } from 'react';
import type { Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, notify } from '@smokehouse/shared/ui';
import styles from './filter-bar.module.css';
import { FilterIcon } from './filter-icon';
import type * as filterParts from './filter-sheet';
import { countFilters, type MenuFilters } from './rules';

type Parts = typeof filterParts;

/**
 * The button that opens the filters, and the active ones, each of which can be removed. All but the
 * button is loaded when it is needed.
 */
export function FilterBar({
  products,
  filters,
  onChange,
}: {
  products: readonly Product[] | undefined;
  filters: MenuFilters;
  onChange: (filters: MenuFilters) => void;
}) {
  const { t } = useTranslation('mfe-menu');
  const [isOpen, setIsOpen] = useState(false);
  const [parts, setParts] = useState<Parts>();
  const count = countFilters(filters);
  const isNeeded = isOpen || count > 0;
  useEffect(() => {
    if (!isNeeded) return;
    import(/* webpackChunkName: "filters" */ './filter-sheet').then(setParts, () => {
      setIsOpen(false);
      notify.error(t('loadFailed'));
    });
  }, [isNeeded, t]);
  return (
    <div className={styles.bar}>
      <Button variant="line" className={styles.open} onClick={() => setIsOpen(true)}>
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
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
