import type { Ingredient } from '@smokehouse/shared/contract';
import { isLow } from '@smokehouse/shared/contract/menu/recipes/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import styles from './ingredients.module.css';
import { useAmount } from './use-amount';

/** What is on hand, and in words that it is little. */
export function StockLabel({ ingredient }: { ingredient: Ingredient }) {
  const { t } = useTranslation('mfe-seller');
  const amountOf = useAmount();
  const { onHand, unit } = ingredient;
  return (
    <span className={styles.amount}>
      <b className="num">{amountOf(onHand, unit)}</b>
      {isLow(ingredient) && (
        <span className={onHand === 0 ? styles.none : styles.low}>
          <Icon name="alert" />
          {t(onHand === 0 ? 'ingredients.state.out' : 'ingredients.state.low')}
        </span>
      )}
    </span>
  );
}
