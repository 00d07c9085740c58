import type { Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import styles from './dish-labels.module.css';
import { joinNames } from './join-names';
import { MAX_DAILY_CAFFEINE_MG, isHighInSalt, walkingMinutes } from './menu-labels';
import { SaltIcon } from './salt-icon';

/**
 * Calories with walking time, sodium, caffeine and allergens. Unknown values are omitted.
 */
export function DishLabels({ product }: { product: Product }) {
  const { t } = useTranslation('mfe-menu');
  const { caloriesKcal, sodiumMg, caffeineMg = 0, allergens } = product;
  const isSalty = isHighInSalt(product);
  const minutes = walkingMinutes(caloriesKcal ?? 0);
  return (
    <>
      <dl className={styles.facts}>
        {caloriesKcal !== undefined && (
          <div>
            <dt>{t('labels.perPortion')}</dt>
            <dd>{t('labels.kcal', { count: caloriesKcal })}</dd>
          </div>
        )}
        {minutes > 0 && (
          <div>
            <dt>{t('labels.walking')}</dt>
            <dd>{t('labels.minutes', { count: minutes })}</dd>
          </div>
        )}
        {sodiumMg !== undefined && (
          <div>
            <dt>{isSalty ? t('labels.sodiumOf', { amount: sodiumMg }) : t('labels.sodium')}</dt>
            <dd className={isSalty ? styles.salt : ''}>
              {isSalty ? (
                <>
                  <SaltIcon />
                  {t('labels.highSalt')}
                </>
              ) : (
                t('labels.mg', { amount: sodiumMg })
              )}
            </dd>
          </div>
        )}
        {caffeineMg > 0 && (
          <div>
            <dt>{t('labels.caffeine')}</dt>
            <dd>{t('labels.mg', { amount: caffeineMg })}</dd>
          </div>
        )}
      </dl>
      {caffeineMg > 0 && (
        <p className={styles.note}>
          {t('labels.maxDailyCaffeine', { amount: MAX_DAILY_CAFFEINE_MG })}
        </p>
      )}
      {allergens && <Allergens allergens={allergens} />}
    </>
  );
}

function Allergens({ allergens }: { allergens: NonNullable<Product['allergens']> }) {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const names = joinNames(
    allergens.map((one) => t(`allergen.${one}`)),
    language,
  );
  return (
    <div className={styles.allergens}>
      <h2>{t('labels.allergens')}</h2>
      <p>{allergens.length > 0 ? t('labels.contains', { names }) : t('labels.noAllergens')}</p>
    </div>
  );
}
