import { productsQuery } from '@smokehouse/shared/api';
import { cartCount, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Link } from '@smokehouse/shared/router';
import { useCart } from '@smokehouse/shared/stores';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import { CartLine, type CartEntry } from '../parts/cart-line';
import { OrderSummary } from '../parts/order-summary';
import './cart.css';

function Loading() {
  const { t: shared } = useTranslation('shared');
  return (
    <div className="cart" role="status" aria-label={shared('loading')}>
      <div><div className="sk mfe-cart-sk-line" /><div className="sk mfe-cart-sk-line" /></div>
      <div className="sk mfe-cart-sk-ticket" />
    </div>
  );
}

function Cart() {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const { items } = useCart();
  const { data: products, isError, refetch } = useQuery(productsQuery);
  const empty = <EmptyState icon="bag" text={t('empty')} to={paths.allMenu} action={t('toMenu')} />;
  if (cartCount(items) === 0) return empty;
  if (!products) return isError ? <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} /> : <Loading />;
  // A dish that left the menu has no price: it is neither shown nor ordered.
  const entries = Object.entries(items).flatMap(([id, quantity]): CartEntry[] => {
    const product = products.find((one) => one._id === id);
    return product ? [{ product, quantity }] : [];
  });
  if (entries.length === 0) return empty;
  return (
    <div className="cart">
      <section aria-label={t('items')}>
        {entries.map((entry) => <CartLine key={entry.product._id} entry={entry} />)}
        <Link className="btn btn-text mfe-cart-continue" to={paths.allMenu}>{t('continue')}</Link>
      </section>
      <OrderSummary entries={entries} />
    </div>
  );
}

/** The cart and the way to pay for it. */
export default function CartPage() {
  const { t } = useTranslation('mfe-cart');
  const count = useCart((state) => cartCount(state.items));
  return (
    <main id="main" className="wrap">
      <div className="pagehead"><div><h1 className="display">{t('title')}</h1>{count > 0 && <p>{t('count', { count })}</p>}</div></div>
      <Cart />
    </main>
  );
}
