import type { ReactNode } from 'react';
import { cartCount, cartTotal, type Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useDineCart } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';

/** The ticket at the foot of the screen: how many, how much, and what to do next. */
export function BottomBar({ products, children }: { products: readonly Product[]; children: ReactNode }) {
  const { t } = useTranslation('mfe-dine');
  const items = useDineCart((state) => state.items);
  return (
    <aside className="bar" data-surface="ticket" aria-label={t('bar')}>
      <div className="bar-in">
        <div className="wrap">
          <div><span className="lbl">{t('items')}</span><b className="num">{cartCount(items)}</b></div>
          <div><span className="lbl">{t('totalAmount')}</span><Price amount={cartTotal(items, products)} decimals /></div>
          {children}
        </div>
      </div>
    </aside>
  );
}
