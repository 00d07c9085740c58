import { cartCount } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import type { useCart } from '@smokehouse/shared/stores';
import { Icon } from './icon';

/** The way to a cart, with how much is in it. By itself, so that a press on a dish renders nothing else of the navigation. */
export function CartLink({ to, useItems }: { to: string; useItems: typeof useCart }) {
  const { t } = useTranslation('shared');
  const count = useItems((state) => cartCount(state.items));
  return <Link className="iconbtn" to={to} aria-label={t('nav.cart', { count })}><Icon name="bag" />{count > 0 && <span className="badge">{count}</span>}</Link>;
}
