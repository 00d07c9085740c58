import { cartCount } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import type { useCart } from '@smokehouse/shared/stores';
import { iconButtonClass } from './button';
import styles from './cart-link.module.css';
import { classNames } from './class-names';
import { Icon } from './icon';

/** Link to a cart, with the number of items. */
export function CartLink({ to, useItems }: { to: string; useItems: typeof useCart }) {
  return (
    <Link className={iconButtonClass} to={to}>
      <Icon name="bag" />
      <Count useItems={useItems} />
    </Link>
  );
}

/** A separate component, so that adding a dish does not render the whole navigation. */
function Count({ useItems }: { useItems: typeof useCart }) {
  const { t } = useTranslation('shared');
  const count = useItems((state) => cartCount(state.items));
  return (
    <>
      <span className="vh">{t('nav.cart', { count })}</span>
      <span className={classNames(styles.badge, count === 0 && styles.empty)} aria-hidden="true">
        {count}
      </span>
    </>
  );
}
