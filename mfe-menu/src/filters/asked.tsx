import type { DishSearch } from '@smokehouse/shared/bundled/dish-search';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { paths, type SearchConditions } from '@smokehouse/shared/contract';
import { type TFunction, useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import ar from '../../locales/menuFilters.ar.json';
import en from '../../locales/menuFilters.en.json';
import styles from './asked.module.css';

/** What the search understood beside names: conditions, and what is not on the menu. */
export const Asked = ownTexts('menuFilters', { en, ar })(function Asked({
  answer: { conditions, notOnMenu, exposed, ids },
}: {
  answer: DishSearch;
}) {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const list = (names: readonly string[], type: ListType = 'conjunction') =>
    new Intl.ListFormat(language, { type }).format([...names]);
  const met = conditions ? metTexts(conditions, t, list) : [];
  const unlabelled = conditions?.unlabelled ?? [];
  return (
    <div className={styles.asked} role="status">
      {notOnMenu !== undefined && (
        <p>
          <b>{t('menuFilters.notOnMenu', { text: notOnMenu })}</b>{' '}
          {ids.length > 0 && t('menuFilters.near')}
        </p>
      )}
      {unlabelled.length > 0 && (
        <p>
          <b>{t('menuFilters.unlabelled', { text: list(unlabelled) })}</b>{' '}
          {t('menuFilters.unlabelledText')}
        </p>
      )}
      {conditions?.isHalal && (
        <p>
          <b>{t('menuFilters.halal')}</b> {t('menuFilters.halalMeat')}
        </p>
      )}
      {exposed && (
        <p>
          <Link to={`${paths.allMenu}?q=${encodeURIComponent(exposedNames(exposed, t).join(' '))}`}>
            {t('menuFilters.met', {
              conditions: t('menuFilters.containing', {
                names: list(exposedNames(exposed, t), 'disjunction'),
              }),
              dishes: t('dishes', { count: exposed.count }),
            })}
          </Link>
        </p>
      )}
      {met.length > 0 && (
        <p>
          <b>
            {t('menuFilters.met', {
              conditions: met.join(t('menuFilters.and')),
              dishes: t('dishes', { count: ids.length }),
            })}
          </b>
        </p>
      )}
    </div>
  );
});

type ListType = 'conjunction' | 'disjunction';

const exposedNames = ({ allergens }: NonNullable<DishSearch['exposed']>, t: TFunction) =>
  allergens.map((one) => t(`allergen.${one}`));

/** The conditions that each dish meets. None is met where one is not labelled. */
function metTexts(
  { without, traits, not = [], unlabelled, containing, underPrice, underKcal }: SearchConditions,
  t: TFunction,
  list: (names: readonly string[], type?: ListType) => string,
): string[] {
  if (unlabelled.length > 0) return [];
  const texts: string[] = traits.map((one) => t(`menuFilters.trait.${one}`));
  texts.push(...not.map((one) => t(`menuFilters.not.${one}`)));
  if (without.length > 0) {
    const name = list(without.map((one) => t(`allergen.${one}`)));
    texts.unshift(t('menuFilters.withoutOne', { name }));
  }
  if (containing) {
    const names = list(
      containing.map((one) => t(`allergen.${one}`)),
      'disjunction',
    );
    texts.push(t('menuFilters.containing', { names }));
  }
  if (underPrice !== undefined) texts.push(t('menuFilters.underPrice', { amount: underPrice }));
  if (underKcal !== undefined) texts.push(t('menuFilters.under', { count: underKcal }));
  return texts;
}
