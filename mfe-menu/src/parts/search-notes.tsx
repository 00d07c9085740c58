import type { DishSearch } from '@smokehouse/shared/bundled/dish-search';
import { paths, sitePictureUrl } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { Icon } from '@smokehouse/shared/ui';
import { useCategoryNames } from './categories';
import styles from './search-notes.module.css';

/** Above the dishes that a search found: the text that was searched for instead, and categories. */
export function SearchNotes({ answer: { shownFor, categories } }: { answer: DishSearch }) {
  const { t } = useTranslation('mfe-menu');
  const { label } = useCategoryNames();
  if (!shownFor && categories.length === 0) return null;
  return (
    <div className={styles.notes}>
      {shownFor && <p>{t(`shownFor.${shownFor.kind}`, { text: shownFor.text })}</p>}
      {categories.length > 0 && (
        <ul role="list" aria-label={t('categories')}>
          {categories.map(({ path, count }) => (
            <li key={path}>
              <Link to={paths.category(path)} className={styles.category}>
                <span className={styles.picture} data-surface="kraft">
                  <img src={sitePictureUrl(`cut/${path}`)} alt="" decoding="async" />
                </span>
                <span>
                  <b>{label(path)}</b>
                  <span className={styles.count}>{t('dishes', { count })}</span>
                </span>
                <Icon name="next" className="flip" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
