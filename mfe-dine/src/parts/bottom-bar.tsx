import type { ReactNode } from 'react';
import { FootBar, footBarTotal } from '@smokehouse/shared/bundled/foot-bar';
import { useLineProducts } from '@smokehouse/shared/bundled/use-line-products';
import { cartCount, cartTotal, type Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useDineCart } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';

/**
 * The bar of the table's cart. Place it after the page's `main`.
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
  const price = priced ? (
    <Price className={footBarTotal} amount={cartTotal(items, priced)} decimals />
  ) : (
    <b>…</b>
  );
  return (
    <FootBar
      label={t('bar')}
      items={{ label: t('items'), count: cartCount(items) }}
      total={{ label: t('totalAmount'), price }}
    >
      {children}
    </FootBar>
  );
}
