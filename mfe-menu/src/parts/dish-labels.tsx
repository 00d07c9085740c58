import { walkingRate } from '@smokehouse/shared/api';
import { grouped } from '@smokehouse/shared/bundled/grouped';
import { SaltIcon } from '@smokehouse/shared/bundled/salt-icon';
import type { Allergen, Product } from '@smokehouse/shared/contract';
import {
  isHighInSalt,
  MAX_DAILY_CAFFEINE_MG,
  tracesOf,
  walkingMinutes,
} from '@smokehouse/shared/contract/menu/products/labels';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import styles from './dish-labels.module.css';
import { joinNames } from './join-names';
import { WheatIcon } from './wheat-icon';

/**
 * Calories with walking time, sodium, caffeine, and below them the high-salt label and the
 * allergens. Unknown values are omitted.
 */
export function DishLabels({ product }: { product: Product }) {
  const { t } = useTranslation('mfe-menu');
  const { caloriesKcal, sodiumMg, caffeineMg = 0 } = product;
  const minutes = walkingMinutes(caloriesKcal ?? 0, walkingRate());
  return (
    <>
      <dl className={styles.facts}>
        {caloriesKcal !== undefined && (
          <Fact
            label={t('labels.perPortion')}
            value={t('labels.kcal', { count: caloriesKcal, amount: grouped(caloriesKcal) })}
          />
        )}
        {minutes > 0 && (
          <Fact label={t('labels.walking')} value={t('labels.minutes', { count: minutes })} />
        )}
        {sodiumMg !== undefined && (
          <Fact label={t('labels.sodium')} value={t('labels.mg', { amount: grouped(sodiumMg) })} />
        )}
        {caffeineMg > 0 && (
          <Fact label={t('labels.caffeine')} value={t('labels.mg', { amount: caffeineMg })} />
        )}
      </dl>
      {caloriesKcal !== undefined && <p className={styles.note}>{t('labels.dailyNeed')}</p>}
      {caffeineMg > 0 && (
        <p className={styles.note}>
          {t('labels.maxDailyCaffeine', { amount: MAX_DAILY_CAFFEINE_MG })}
        </p>
      )}
      <Marks product={product} />
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What a dish contains, whatever is chosen of its options. */
const containedIn = ({ allergens, addedByOptions }: Product): readonly Allergen[] | undefined =>
  addedByOptions?.contains ? [...(allergens ?? []), ...addedByOptions.contains] : allergens;

/** The high-salt label and the allergens, each with its icon. */
function Marks({ product }: { product: Product }) {
  const { t } = useTranslation('mfe-menu');
  const allergens = containedIn(product);
  const added = product.addedByOptions?.mayContain;
  const traces = tracesOf(product);
  const isSalty = isHighInSalt(product);
  if (!isSalty && !allergens && traces.length === 0) return null;
  return (
    <ul className={styles.marks} role="list">
      {isSalty && (
        <li className={styles.salt}>
          <SaltIcon />
          {t('labels.highSalt')}
        </li>
      )}
      {(allergens || traces.length > 0) && (
        <li>
          <WheatIcon />
          <p>
            <span className="vh">{t('labels.allergens')}: </span>
            {allergens && (
              <Named text={allergens.length > 0 ? 'contains' : 'noAllergens'} names={allergens} />
            )}{' '}
            {traces.length > 0 && <Named text="mayContain" names={traces} />}{' '}
            {added && <Named text="added" names={added} />}
          </p>
        </li>
      )}
    </ul>
  );
}

/** A sentence about allergens. */
function Named({ text, names }: { text: string; names: readonly Allergen[] }) {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const words = names.map((one) => t(`allergen.${one}`));
  return <span>{t(`labels.${text}`, { names: joinNames(words, language) })}</span>;
}
