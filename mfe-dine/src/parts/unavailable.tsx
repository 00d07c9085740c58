import type { Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useDineCart, useLanguage } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';
import styles from './unavailable.module.css';

/**
 * Names what cannot be ordered any more and takes it off the order in one press.
 * @param gone ids of dishes that have left the menu; their names are no longer known
 */
export function Unavailable({
  soldOut,
  gone,
}: {
  soldOut: readonly Product[];
  gone: readonly string[];
}) {
  const { t } = useTranslation('mfe-dine');
  const language = useLanguage((state) => state.language);
  function takeOff() {
    const { items, replace } = useDineCart.getState();
    const ids = new Set([...gone, ...soldOut.map((product) => product._id)]);
    replace(Object.fromEntries(Object.entries(items).filter(([id]) => !ids.has(id))));
  }
  const names = new Intl.ListFormat(language, { type: 'unit' }).format(
    soldOut.map((product) => dishName(product, language)),
  );
  return (
    <div className={`alertbar ${styles.notice}`} role="alert">
      <Icon name="alert" />
      <div>
        {soldOut.length > 0 && <p>{t('unavailable.soldOut', { names })}</p>}
        {gone.length > 0 && <p>{t('unavailable.gone', { count: gone.length })}</p>}
      </div>
      <button type="button" className="btn btn-line btn-sm" onClick={takeOff}>
        {t('unavailable.takeOff')}
      </button>
    </div>
  );
}
