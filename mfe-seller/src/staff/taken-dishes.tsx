import type { ApprovableAction } from '@smokehouse/shared/contract';
import type { DishState } from '@smokehouse/shared/contract/ordering/dishes/rules';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon, type IconName } from '@smokehouse/shared/ui';
import styles from './taken-dishes.module.css';

/** Of dishes that were begun: they are lost. */
const ICONS: Partial<Record<DishState, IconName>> = {
  cooking: 'flame',
  ready: 'check',
  served: 'check',
};

/** The dishes that a correction takes off, and in words whether each is made already. */
export function TakenDishes({
  asked: { taken, table },
}: {
  asked: Pick<ApprovableAction, 'taken' | 'table'>;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  if (!taken) return null;
  return (
    <ul className={styles.dishes} aria-label={t('staff.approval.taken.label')}>
      {taken.map(({ name, nameAr, quantity, state }, index) => {
        const icon = ICONS[state];
        return (
          <li key={index} className={icon && styles.begun}>
            <span>
              {quantity} × <bdi>{textIn(language, name, nameAr)}</bdi>
            </span>
            <b>
              <Icon name={icon ?? 'clock'} />
              {t(
                `staff.approval.taken.${table === undefined ? wordOfDelivery(state) : wordOf(state)}`,
              )}
            </b>
          </li>
        );
      })}
    </ul>
  );
}

/** A dish that was voided is not taken off again. */
const wordOf = (state: DishState) => (state === 'voided' ? 'held' : state);

/** Nobody brings a delivery to a table. */
function wordOfDelivery(state: DishState) {
  if (state === 'ready') return 'made';
  return state === 'served' ? 'gone' : wordOf(state);
}
