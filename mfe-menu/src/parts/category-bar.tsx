import { useEffect, useRef } from 'react';
import { CATEGORIES, type Product, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { type MenuFilters, withFilters } from '../filters/rules';
import { countByCategory, useCategoryNames } from './categories';
import styles from './category-bar.module.css';

/**
 * The categories with their counts. `current` is a category's path, or undefined for the whole
 * menu.
 */
export function CategoryBar({
  products,
  current,
  filters,
}: {
  products: readonly Product[] | undefined;
  current?: string;
  /** They stay when another category is opened. */
  filters: MenuFilters;
}) {
  const { t } = useTranslation('mfe-menu');
  const { label } = useCategoryNames();
  const counts = countByCategory(products ?? []);
  const search = withFilters('', filters);
  const list = useRef<HTMLUListElement>(null);

  // On a narrow screen, scroll the current category into view without scrolling the page.
  useEffect(() => {
    const strip = list.current;
    const item = strip?.querySelector('[aria-current=page]')?.parentElement;
    if (strip && item)
      strip.scrollLeft +=
        item.getBoundingClientRect().left -
        strip.getBoundingClientRect().left -
        (strip.clientWidth - item.clientWidth) / 2;
  }, [current]);

  return (
    <nav className={styles.bar} aria-label={t('categories')}>
      <div className="wrap">
        <ul ref={list} role="list">
          <li>
            <Link to={paths.allMenu + search} aria-current={current ? undefined : 'page'}>
              {t('all')} <span>{products?.length}</span>
            </Link>
          </li>
          {CATEGORIES.map(({ menu_path: path }) => (
            <li key={path}>
              <Link
                className={products && !counts.get(path) ? styles.empty : undefined}
                to={paths.category(path) + search}
                aria-current={current === path ? 'page' : undefined}
              >
                {label(path)} <span>{products && (counts.get(path) ?? 0)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
