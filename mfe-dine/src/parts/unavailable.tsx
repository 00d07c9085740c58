import { Alert } from '@smokehouse/shared/bundled/alert';
import type { Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useDineCart, useLanguage } from '@smokehouse/shared/stores';
import { Button } from '@smokehouse/shared/ui';
import styles from './unavailable.module.css';

/**
 * Lists the dishes that can no longer be ordered, with a button that removes them from the cart.
 * @param removedIds ids of dishes that are no longer on the menu; their names are unknown
 */
export function Unavailable({
  soldOut,
  removedIds,
}: {
  soldOut: readonly Product[];
  removedIds: readonly string[];
}) {
  const { t } = useTranslation('mfe-dine');
  const language = useLanguage((state) => state.language);
  function removeFromCart() {
    const { items, replace } = useDineCart.getState();
    const ids = new Set([...removedIds, ...soldOut.map((product) => product._id)]);
    replace(Object.fromEntries(Object.entries(items).filter(([id]) => !ids.has(id))));
  }
  const names = new Intl.ListFormat(language, { type: 'unit' }).format(
    soldOut.map((product) => dishName(product, language)),
  );
  return (
    <Alert className={styles.notice}>
      <div>
        {soldOut.length > 0 && <p>{t('unavailable.soldOut', { names })}</p>}
        {removedIds.length > 0 && <p>{t('unavailable.gone', { count: removedIds.length })}</p>}
      </div>
      <Button variant="line" small onClick={removeFromCart}>
        {t('unavailable.takeOff')}
      </Button>
    </Alert>
  );
}
