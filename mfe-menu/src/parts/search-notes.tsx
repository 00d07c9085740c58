import type { DishSearch } from '@smokehouse/shared/bundled/dish-search';
import { paths, sitePictureUrl } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { Icon } from '@smokehouse/shared/ui';
import { useFilterParts } from '../filters/use-filter-parts';
import { useCategoryNames } from './categories';
import { isAsked } from './search';
import styles from './search-notes.module.css';

/**
 * Above the dishes that a search found: its conditions, the text that was searched for instead, and
 * categories.
 */
export function SearchNotes({ answer }: { answer: DishSearch }) {
  const { shownFor, categories } = answer;
  const { t } = useTranslation('mfe-menu');
  const { label } = useCategoryNames();
  const hasNotes = isAsked(answer) || Boolean(answer.exposed);
  const parts = useFilterParts(hasNotes);
  const asked = parts && hasNotes && <parts.Asked answer={answer} />;
  if (!shownFor && categories.length === 0) return asked;
  return (
    <div className={styles.notes}>
      {asked}
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
