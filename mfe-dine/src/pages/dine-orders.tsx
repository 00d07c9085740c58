import { ApiError, dineOrdersQuery } from '@smokehouse/shared/api';
import { TicketPicture } from '@smokehouse/shared/bundled/illustrations';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { UnknownSession } from '@smokehouse/shared/bundled/unknown-session';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Button, EmptyState, ErrorNotice, usePageTitle } from '@smokehouse/shared/ui';
import ar from '../../locales/visit.ar.json';
import en from '../../locales/visit.en.json';
import { VisitSection } from '../parts/visit-section';
import { visitsOf } from '../parts/visits';
import styles from './dine-orders.module.css';

function GuestRequired() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  return (
    <EmptyState picture={<TicketPicture />} text={t('dineOrders.noGuest')}>
      <Button variant="accent" onClick={() => useUi.getState().setGuestEntryOpen(true)}>
        {shared('nav.login')}
      </Button>
    </EmptyState>
  );
}

function Loading() {
  const { t: shared } = useTranslation('shared');
  return (
    <div className={styles.orders} role="status" aria-label={shared('loading')}>
      <div className="sk" data-surface="ticket" />
      <div className="sk" data-surface="ticket" />
    </div>
  );
}

function Orders() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const guest = useSession((state) => state.guest);
  const checked = useSession((state) => state.checked);
  const { data, isError, error, fetchStatus, refetch } = useQuery({
    ...dineOrdersQuery,
    enabled: Boolean(guest),
  });
  // Before the session check has finished, the guest may still be signed in.
  if (!guest)
    return checked ? (
      <GuestRequired />
    ) : (
      <UnknownSession>
        <Loading />
      </UnknownSession>
    );
  if (error instanceof ApiError && error.status === 401) return <GuestRequired />;
  // After a failed refetch the known orders stay; the next refetch follows in ten seconds.
  if (!data && (isError || fetchStatus === 'paused'))
    return <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.orders.length === 0)
    return (
      <EmptyState
        picture={<TicketPicture />}
        text={t('dineOrders.empty')}
        to={paths.dineIn}
        action={t('dineOrder.toMenu')}
      />
    );
  return (
    <div className={styles.visits}>
      {visitsOf(data.orders).map((visit, index) => (
        <VisitSection
          key={visit.id}
          visit={visit}
          isCurrent={index === 0}
          tableVisit={data.tableVisit}
          clockSkew={data.clockSkew}
        />
      ))}
    </div>
  );
}

/** The guest's orders with their status and remaining time. */
function DineOrders() {
  const { t } = useTranslation('mfe-dine');
  usePageTitle(t('dineOrders.title'));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <h1 className="display">{t('dineOrders.title')}</h1>
      </div>
      <Orders />
    </main>
  );
}

export default ownTexts('visit', { en, ar })(DineOrders);
