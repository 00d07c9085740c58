import {
  CATEGORIES,
  paths,
  type Product,
  SERVICE_PATHS,
  sitePictureUrl,
} from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { ButtonLink } from '@smokehouse/shared/ui';
import { countByCategory, useCategoryNames } from './categories';
import styles from './explore-menu.module.css';

/**
 * The ten categories, and the services below them. The links work before the counts have loaded.
 * A category without dishes does not invite.
 */
export function ExploreMenu({ products }: { products: readonly Product[] | undefined }) {
  const { t } = useTranslation('mfe-menu');
  const { title } = useCategoryNames();
  const counts = countByCategory(products ?? []);
  // The space reserves the line's height until the counts have loaded.
  const count = (path: string) =>
    products ? t('dishes', { count: counts.get(path) ?? 0 }) : '\u00a0';
  const look = (className: string | undefined, path: string) =>
    products && !counts.get(path) ? `${className} ${styles.empty}` : className;
  return (
    <section className={styles.paper} data-surface="kraft" aria-labelledby="explore-menu">
      <div className="wrap">
        <div className="sechead">
          <h2 className="display" id="explore-menu">
            {t('explore')}
          </h2>
          <ButtonLink variant="text" to={paths.allMenu}>
            {products ? t('allDishes', { count: products.length }) : t('all')}
          </ButtonLink>
        </div>
        <ul className={styles.tiles} role="list">
          {CATEGORIES.map(({ menu_path: path }) => (
            <li key={path}>
              <Link className={look(styles.tile, path)} to={paths.category(path)}>
                <img src={sitePictureUrl(`cut/${path}`)} alt="" loading="lazy" decoding="async" />
                <b>{title(path)}</b>
                <span>{count(path)}</span>
              </Link>
            </li>
          ))}
        </ul>
        <ul className={styles.services} role="list">
          {SERVICE_PATHS.map((path) => (
            <li key={path}>
              <Link className={look(styles.service, path)} to={paths.category(path)}>
                <b>{title(path)}</b> <span>{count(path)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
