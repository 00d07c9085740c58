import { productsQuery } from '@smokehouse/shared/api';
import { FootBar, footBarTotal } from '@smokehouse/shared/bundled/foot-bar';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { useLineProducts } from '@smokehouse/shared/bundled/use-line-products';
import { cartCount, cartTotal, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useCart, useSession } from '@smokehouse/shared/stores';
import { ButtonLink, Price } from '@smokehouse/shared/ui';
import ar from '../../locales/cartBar.ar.json';
import en from '../../locales/cartBar.en.json';
import styles from './cart-bar.module.css';

/** What the cart of a delivery holds, below the menu on phones. At a table its own bar shows. */
export const CartBar = ownTexts('cartBar', { en, ar })(function CartBar() {
  const { t } = useTranslation('mfe-menu');
  const isAtTable = useSession((state) => state.context === 'dine');
  const items = useCart((state) => state.items);
  const { data } = useQuery(productsQuery);
  const { products } = useLineProducts('mfe-menu', items, data);
  if (isAtTable || !products) return null;
  return (
    <FootBar
      className={styles.phone}
      label={t('cartBar.label')}
      items={{ label: t('cartBar.items'), count: cartCount(items) }}
      total={{
        label: t('cartBar.total'),
        price: <Price className={footBarTotal} amount={cartTotal(items, products)} />,
      }}
    >
      <ButtonLink variant="accent" to={paths.cart}>
        {t('product.viewCart')}
      </ButtonLink>
    </FootBar>
  );
});
