import { CATEGORIES, paths, type Product, sitePictureUrl } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { countByCategory, useCategoryNames } from './categories';

/** The ten categories on butcher paper. They lead on also while the counts are missing. */
export function ExploreMenu({ products }: { products: readonly Product[] | undefined }) {
  const { t } = useTranslation('mfe-menu');
  const { title } = useCategoryNames();
  const counts = countByCategory(products ?? []);
  return (
    <section className="paper" data-surface="kraft">
      <div className="wrap">
        <div className="sechead">
          <h2 className="display">{t('explore')}</h2>
          <Link className="btn-text btn" to={paths.allMenu}>{products ? t('allDishes', { count: products.length }) : t('all')}</Link>
        </div>
        <div className="tiles">
          {CATEGORIES.map(({ menu_path: path }) => (
            <Link key={path} className="tile" to={paths.category(path)}>
              <img src={sitePictureUrl(`cut/${path}`)} alt="" loading="lazy" decoding="async" />
              <div><b>{title(path)}</b><span>{products ? t('dishes', { count: counts.get(path) ?? 0 }) : '\u00a0'}</span></div>
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}
