import { useEffect, useMemo } from 'react';
import type { PrinterTrouble } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { ErrorNotice, usePageTitle } from '@smokehouse/shared/ui';
import { errorMessage, signOutIfUnauthorized } from '../report-error';
import { Allowed, SellerGate } from '../seller-layout';
import { Display } from './display';
import type { Kitchen as KitchenState } from './press';
import { kitchenQuery } from './query';
import { usePresses } from './use-presses';
import styles from './kitchen.module.css';

/** `/seller/kitchen`: the kitchen display. */
export function KitchenPage() {
  return (
    <SellerGate>
      <Allowed>
        <Kitchen />
      </Allowed>
    </SellerGate>
  );
}

const NOTHING: KitchenState = { tickets: [], bumped: [] };
const NO_TROUBLE: readonly PrinterTrouble[] = [];

function Kitchen() {
  const { t } = useTranslation('mfe-seller');
  const { data, error, fetchStatus, refetch } = useQuery(kitchenQuery);
  const { press, applyTo, kept, isOffline } = usePresses();
  const kitchen = useMemo(() => applyTo(data ?? NOTHING), [applyTo, data]);
  const open = kitchen.tickets.length;
  usePageTitle(open > 0 ? `(${open}) ${t('kitchen.title')}` : t('kitchen.title'));
  useEffect(() => signOutIfUnauthorized(error), [error]);
  if (!data && error)
    return (
      <main className={styles.failed} id="main">
        <h1 className="display">{t('kitchen.title')}</h1>
        <ErrorNotice text={errorMessage(error)} onRetry={() => void refetch()} />
      </main>
    );
  return (
    <Display
      kitchen={kitchen}
      clockSkew={data?.clockSkew ?? 0}
      isLoading={!data}
      isAway={isOffline || error !== null || fetchStatus === 'paused'}
      kept={kept}
      printers={data?.printers ?? NO_TROUBLE}
      canPrint={data?.canPrint ?? false}
      press={press}
    />
  );
}
