import { dineOrdersQuery } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import { OrderTicket } from '../parts/order-ticket';
import { useNow } from '../parts/use-now';

/** What this guest has ordered, and how long the kitchen still needs. */
export default function DineOrders() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const { guest, checked } = useSession();
  const { data, isError, refetch } = useQuery({ ...dineOrdersQuery, enabled: Boolean(guest) });
  const now = useNow(data?.clockSkew ?? 0);
  // Until the checks at start have answered nobody knows whether this is a guest.
  const loading = guest ? !data && !isError : !checked;
  return (
    <main id="main" className="wrap">
      <div className="pagehead"><h1 className="display">{t('dineOrders.title')}</h1></div>
      {loading && <div aria-busy="true" aria-label={shared('loading')}>{[1, 2].map((key) => <div key={key} className="sk mfe-dine-sk" />)}</div>}
      {guest && isError && !data && <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />}
      {!guest && checked && (
        <>
          <EmptyState icon="user" text={t('dineOrders.noGuest')} />
          <button type="button" className="btn btn-accent" onClick={() => useUi.getState().setGuestEntryOpen(true)}>{shared('nav.login')}</button>
        </>
      )}
      {guest && data?.orders.length === 0 && <EmptyState text={t('dineOrders.empty')} to={paths.dineIn} action={t('dineOrder.toMenu')} />}
      {guest && data && <div className="orders">{data.orders.map((order) => <OrderTicket key={order._id} order={order} now={now} />)}</div>}
    </main>
  );
}
