import { ordersQuery } from '@smokehouse/shared/api';
import { TicketPicture } from '@smokehouse/shared/bundled/illustrations';
import { type Order, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLocation } from '@smokehouse/shared/router';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Button, EmptyState, ErrorNotice, usePageTitle } from '@smokehouse/shared/ui';
import { OrderTicket } from '../parts/order-ticket';
import styles from './my-orders.module.css';

/** Also for a customer whose session ended while they paid: the cart says what was paid. */
function SignInFirst() {
  const { t } = useTranslation('mfe-orders');
  const { paid } = (useLocation().state ?? {}) as { paid?: string };
  const { setSignInOpen } = useUi();
  return (
    <EmptyState picture={<TicketPicture />} text={paid ?? t('signInFirst')}>
      <Button variant="accent" onClick={() => setSignInOpen(true)}>
        {t('login')}
      </Button>
    </EmptyState>
  );
}

function Loading() {
  const { t: shared } = useTranslation('shared');
  return (
    <div className={styles.orders} role="status" aria-label={shared('loading')}>
      <div className={`sk ${styles.skeleton}`} data-surface="ticket" />
      <div className={`sk ${styles.skeleton}`} data-surface="ticket" />
    </div>
  );
}

function Tickets({ orders, clockSkew }: { orders: readonly Order[]; clockSkew: number }) {
  return (
    <div className={styles.orders}>
      {orders.map((order) => (
        <OrderTicket key={order._id} order={order} clockSkew={clockSkew} />
      ))}
    </div>
  );
}

function Orders() {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  const { user, checked } = useSession();
  const { data, isError, refetch } = useQuery({ ...ordersQuery, enabled: Boolean(user) });
  if (!user) return checked ? <SignInFirst /> : <Loading />;
  // After a failed refetch, show the cached orders. The next refetch follows in ten seconds.
  if (!data)
    return isError ? (
      <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  if (data.orders.length === 0)
    return (
      <EmptyState
        picture={<TicketPicture />}
        text={t('empty')}
        to={paths.allMenu}
        action={t('toMenu')}
      />
    );
  return <Tickets {...data} />;
}

/** The customer's orders with live countdowns. */
export default function MyOrdersPage() {
  const { t } = useTranslation('mfe-orders');
  usePageTitle(t('title'));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display">{t('title')}</h1>
          <p>{t('live')}</p>
        </div>
      </div>
      <Orders />
    </main>
  );
}
