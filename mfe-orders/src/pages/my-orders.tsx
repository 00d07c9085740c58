import { ordersQuery } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { EmptyState, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import { OrderTicket } from '../parts/order-ticket';
import './my-orders.css';

function SignInFirst() {
  const { t } = useTranslation('mfe-orders');
  const { setSignInOpen } = useUi();
  return (
    <div className="state">
      <Icon name="user" className="ic-lg" />
      <p>{t('signInFirst')}</p>
      <button type="button" className="btn btn-accent" onClick={() => setSignInOpen(true)}>{t('login')}</button>
    </div>
  );
}

function Loading() {
  const { t: shared } = useTranslation('shared');
  return (
    <div className="orders" role="status" aria-label={shared('loading')}>
      <div className="sk mfe-orders-sk" />
      <div className="sk mfe-orders-sk" />
    </div>
  );
}

function Orders() {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  const { user, checked } = useSession();
  const { data, isError, refetch } = useQuery({ ...ordersQuery, enabled: Boolean(user) });
  if (checked && !user) return <SignInFirst />;
  // A failed refetch keeps what was known: ten seconds later it is asked again.
  if (isError && !data) return <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.orders.length === 0) return <EmptyState icon="bag" text={t('empty')} to={paths.allMenu} action={t('toMenu')} />;
  return <div className="orders">{data.orders.map((order) => <OrderTicket key={order._id} order={order} clockSkew={data.clockSkew} />)}</div>;
}

/** The customer's orders with live countdowns. */
export default function MyOrdersPage() {
  const { t } = useTranslation('mfe-orders');
  return (
    <main id="main" className="wrap">
      <div className="pagehead"><div><h1 className="display">{t('title')}</h1><p>{t('live')}</p></div></div>
      <Orders />
    </main>
  );
}
