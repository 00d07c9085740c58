import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ordersQuery } from '@smokehouse/shared/api';
import { TicketPicture } from '@smokehouse/shared/bundled/illustrations';
import { UnknownSession } from '@smokehouse/shared/bundled/unknown-session';
import { type Order, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLocation } from '@smokehouse/shared/router';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Button, EmptyState, ErrorNotice, usePageTitle } from '@smokehouse/shared/ui';
import { OrderTicket } from '../parts/order-ticket';
import { useShownReceipt } from '../placed/use-shown-receipt';
import styles from './my-orders.module.css';

const loadPlaced = () => import(/* webpackChunkName: "placed-order" */ '../placed/placed-order');
const PlacedOrder = lazy(loadPlaced);

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

function PlacedSkeleton() {
  const { t: shared } = useTranslation('shared');
  return (
    <div
      className={`sk ${styles.placed}`}
      data-surface="ticket"
      role="status"
      aria-label={shared('loading')}
    />
  );
}

/** The order to show on top; `loading` while it is not known whether the list has it. */
function useShownOrder(): { order: Order; clockSkew: number } | 'loading' | undefined {
  const receipt = useShownReceipt();
  const { user, checked } = useSession();
  const { data, isFetching } = useQuery({ ...ordersQuery, enabled: Boolean(user) });
  useEffect(() => {
    // At once, beside the list.
    if (receipt !== undefined) loadPlaced().catch(() => undefined);
  }, [receipt]);
  if (receipt === undefined || (checked && !user)) return undefined;
  const order = data?.orders.find((one) => one.receipt === receipt);
  // The list of before the payment does not have it, or as an unpaid one.
  if (!data || (isFetching && !isPlaced(order))) return 'loading';
  return isPlaced(order) ? { order, clockSkew: data.clockSkew } : undefined;
}

/** Whether an order was paid. One that could not be bought has a refund. */
const isPlaced = (order: Order | undefined): order is Order =>
  order !== undefined && (order.isPaid || order.refund !== undefined);

function Tickets({ orders, clockSkew }: { orders: readonly Order[]; clockSkew: number }) {
  const receipt = useShownReceipt();
  return (
    <div className={styles.orders}>
      {orders.map((order) => (
        <OrderTicket
          key={order._id}
          order={order}
          clockSkew={clockSkew}
          isShown={order.receipt === receipt}
        />
      ))}
    </div>
  );
}

function Orders() {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  const { user, checked } = useSession();
  const { data, isError, refetch } = useQuery({ ...ordersQuery, enabled: Boolean(user) });
  if (!user)
    return checked ? (
      <SignInFirst />
    ) : (
      <UnknownSession>
        <Loading />
      </UnknownSession>
    );
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

function Title({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return isFirst ? (
    <h1 className="display">{children}</h1>
  ) : (
    <h2 className="display">{children}</h2>
  );
}

/** The customer's orders with live countdowns, and on top the one that was just paid. */
export default function MyOrdersPage() {
  const { t } = useTranslation('mfe-orders');
  usePageTitle(t('title'));
  const shown = useShownOrder();
  const isShown = typeof shown === 'object';
  return (
    <main id="main" className="wrap">
      {shown === 'loading' && <PlacedSkeleton />}
      {isShown && (
        <Suspense fallback={<PlacedSkeleton />}>
          <PlacedOrder {...shown} />
        </Suspense>
      )}
      <div className="pagehead">
        <div>
          <Title isFirst={!isShown}>{t('title')}</Title>
          <p>{t('live')}</p>
        </div>
      </div>
      <Orders />
    </main>
  );
}
