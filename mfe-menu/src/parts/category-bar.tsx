import { CATEGORIES, type Product, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { countByCategory, useCategoryNames } from './categories';

/** The strip of categories with their counts; `current` is a category's path, or nothing for the whole menu. */
export function CategoryBar({ products, current }: { products: readonly Product[] | undefined; current?: string }) {
  const { t } = useTranslation('mfe-menu');
  const { label } = useCategoryNames();
  const counts = countByCategory(products ?? []);
  return (
    <nav className="catbar" aria-label={t('categories')}>
      <div className="wrap">
        <ul>
          <li><Link to={paths.allMenu} aria-current={current ? undefined : 'page'}>{t('all')} {products && <span className="c">{products.length}</span>}</Link></li>
          {CATEGORIES.map(({ menu_path: path }) => (
            <li key={path}>
              <Link to={paths.category(path)} aria-current={current === path ? 'page' : undefined}>{label(path)} {products && <span className="c">{counts.get(path) ?? 0}</span>}</Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
