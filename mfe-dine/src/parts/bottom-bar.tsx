import type { ReactNode } from 'react';
import { useLineProducts } from '@smokehouse/shared/bundled/use-line-products';
import { cartCount, cartTotal, type Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useDineCart } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import styles from './bottom-bar.module.css';

/**
 * The bar at the bottom of the screen: number of items, total and the next step. Place it after the
 * page's `main`.
 * @param products the menu; without it, the total is shown as an ellipsis instead of 0
 */
export function BottomBar({
  products,
  children,
}: {
  products: readonly Product[] | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe-dine');
  const items = useDineCart((state) => state.items);
  const { products: priced } = useLineProducts('mfe-dine', items, products);
  return (
    <>
      <div className={styles.room} />
      <aside className={styles.bar} data-foot-bar data-surface="ticket" aria-label={t('bar')}>
        <div className={styles.paper}>
          <div className="wrap">
            <div>
              <span>{t('items')}</span>
              <b className="num">{cartCount(items)}</b>
            </div>
            <div>
              <span>{t('totalAmount')}</span>
              {priced ? (
                <Price className={styles.total} amount={cartTotal(items, priced)} decimals />
              ) : (
                <b>…</b>
              )}
            </div>
            {children}
          </div>
        </div>
      </aside>
    </>
  );
}
