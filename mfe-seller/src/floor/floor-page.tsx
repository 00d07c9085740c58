import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import { optionsQuery } from '@smokehouse/shared/bundled/options-query';
import { loadOptionsSheet } from '@smokehouse/shared/bundled/use-add-dish';
import { lineOptionsCode } from '@smokehouse/shared/bundled/use-line-products';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { lazyPage } from '@smokehouse/shared/router';
import { ErrorNotice, usePageTitle } from '@smokehouse/shared/ui';
import { useAccess } from '../staff/public/access';
import { listKeptChanges, onKeptChanges } from '../staff/public/kept-changes';
import { loadStaff } from '../staff/public/load';
import { openPad } from './departed-orders';
import { Floor, type FloorData } from './floor';
import { useFloorView } from './floor-view';
import { countReturnedOrders, onWaitingOrders } from './kept-orders';
import { loadDialogs } from './lazy-dialogs';
import { floorQuery } from './queries';
import { useWriting } from './use-writing';
import styles from './floor.module.css';

// Seldom needed, and its texts are those of the staff.
const KeptNotice = lazyPage(async () => (await loadStaff()).keptNotice);

// The plan is drawn once, and the floor opened all evening.
const PlanEditor = lazy(() =>
  import(/* webpackChunkName: "plan-editor" */ './plan-editor').then((loaded) => ({
    default: loaded.PlanEditor,
  })),
);

const loadOrder = () =>
  import(/* webpackChunkName: "waiter-order" */ './waiter-order').then((loaded) => ({
    default: loaded.WaiterOrder,
  }));
const WaiterOrder = lazy(loadOrder);

/** `/seller/floor`: the tables with their visits, the order of a waiter, and the plan's editor. */
export function FloorPage() {
  const { t } = useTranslation('mfe-seller');
  const { data, isError, refetch } = useQuery(floorQuery);
  const { table } = useFloorView();
  const hasKept = useSyncExternalStore(onKeptChanges, () => listKeptChanges().length > 0);
  usePageTitle(table ? t('floor.table', { table }) : t('floorTitle'));
  return (
    <main className={styles.main} id="main">
      {hasKept && (
        <Suspense fallback={null}>
          <KeptNotice />
        </Suspense>
      )}
      {data ? (
        <Content data={data} />
      ) : (
        <NoFloor onRetry={isError ? () => void refetch() : undefined} />
      )}
    </main>
  );
}

function Content({ data }: { data: FloorData }) {
  const view = useFloorView();
  const { may } = useAccess();
  useKeptPad();
  useWriting(data.plan);
  const padOf = view.mode === 'order' ? view.table : undefined;
  useEffect(() => (padOf ? openPad(padOf) : undefined), [padOf]);
  const returned = useSyncExternalStore(onWaitingOrders, () =>
    countReturnedOrders(view.table ?? ''),
  );
  if (view.mode === 'edit' && may('floor.plan'))
    return (
      <Suspense fallback={<NoFloor />}>
        <PlanEditor plan={data.plan} onClose={() => view.show({ area: view.area })} />
      </Suspense>
    );
  if (view.mode === 'order' && view.table)
    return (
      <Suspense fallback={<NoFloor />}>
        <WaiterOrder key={`${view.table}/${returned}`} table={view.table} area={view.area} />
      </Suspense>
    );
  return <Floor data={data} view={view} />;
}

/**
 * Keeps the pad with its menu, and the dialogs of a table, on the tablet while the floor is open: a
 * waiter may open an order where there is no connection.
 */
function useKeptPad() {
  useQuery(productsQuery);
  useQuery(optionsQuery);
  useQuery(lineOptionsCode('mfe-seller'));
  useEffect(() => {
    for (const load of [loadOrder, loadDialogs, loadOptionsSheet]) load().catch(() => undefined);
  }, []);
}

/** The page before its content: it loads, or it failed and `onRetry` asks again. */
function NoFloor({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  return (
    <>
      <h1 className="vh">{t('floorTitle')}</h1>
      {onRetry ? (
        <ErrorNotice text={shared('loadFailed')} onRetry={onRetry} />
      ) : (
        <p role="status">{shared('loading')}</p>
      )}
    </>
  );
}
