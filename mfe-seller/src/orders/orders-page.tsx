import type { ReactNode } from 'react';
import { CANCELLED_STATUS } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, EmptyState, ErrorNotice, type IconName } from '@smokehouse/shared/ui';
import type { AnyOrder, OrdersSource } from '../queries/orders';
import { useCorrectDialog } from '../corrections/public/use-correct-dialog';
import { Page } from '../parts/page';
import { useStoredChoice } from '../parts/stored-choice';
import { ConflictNotices } from './conflict-notices';
import { FigureNotice } from './figure-notice';
import type { OrderHandle } from './order-handle';
import { OrderFilterBar, VIEWS } from './order-filter-bar';
import { OrdersBoard } from './orders-board';
import { type OrdersKind, OrdersTable, OrdersTableLoading } from './orders-table';
import { useOrderFilter } from './use-order-filter';
import { useOrderList, useStatusCounts } from './use-order-list';
import { UnservedDialog } from './unserved-dialog';
import { useStatusChanges } from './use-status-changes';
import styles from './orders-page.module.css';

/**
 * The page of delivery orders and of dine-in orders: title, counts, filter, and a table or a board,
 * with their loading, error and empty states.
 */
export function OrdersPage<O extends AnyOrder>({
  kind,
  source,
  title,
  empty,
  icon,
  figures,
  columns,
  above,
  nameOf,
  row,
  card,
}: {
  kind: OrdersKind;
  source: OrdersSource<O>;
  title: string;
  empty: string;
  icon: IconName;
  /** Short labels of the statuses, in the same order. */
  figures: readonly string[];
  columns: readonly string[];
  /** Shown above the list, for example orders that are not in it yet. */
  above?: ((handle: (order: O) => OrderHandle) => ReactNode) | undefined;
  nameOf: (order: O) => string;
  /** Renders an order in the table. */
  row: (order: O, handle: OrderHandle) => ReactNode;
  /** Renders an order on the board, below its heading. */
  card: (order: O, handle: OrderHandle) => ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const { filter, change, isFiltered, clear } = useOrderFilter({
    statuses: [...source.statuses, CANCELLED_STATUS],
    payments: source.payments,
  });
  const [view, setView] = useStoredChoice('orders-view', VIEWS);
  const countOf = useStatusCounts(source, filter.day);
  const list = useOrderList(source, filter);
  const moves = useStatusChanges(source, nameOf);
  const { correct, correctDialog } = useCorrectDialog(source.key, nameOf);
  const handle = (order: O): OrderHandle => ({
    status: moves.statusOf(order),
    isSaving: moves.isSaving(order),
    move: (status) => moves.move(order, status),
    correct: (line) => correct(order, line),
    clockSkew: list.clockSkew,
  });
  const last = source.statuses.at(-1);
  const isFinished = (order: O) => [last, CANCELLED_STATUS].includes(moves.statusOf(order));
  const countLabel = (status: string, short = status) =>
    status === last && !filter.day ? t('order.today', { status: short }) : short;
  const orders = list.orders ?? [];

  return (
    <Page
      title={title}
      counts={source.key}
      tallies={source.statuses.map((status, index) => ({
        label: countLabel(status, figures[index]),
        count: countOf(status),
      }))}
    >
      <ConflictNotices conflicts={moves.conflicts} onDismiss={moves.dismiss} />
      <OrderFilterBar
        filter={filter}
        statuses={[...source.statuses, CANCELLED_STATUS]}
        payments={source.payments}
        isFiltered={isFiltered}
        onChange={change}
        onClear={clear}
        view={view}
        onView={setView}
      />
      <FigureNotice kind={kind} filter={filter} onClear={clear} />
      {above?.(handle)}
      {!list.orders && <NotLoaded {...list} kind={kind} columns={columns} />}
      {list.orders?.length === 0 && (
        <NoOrders
          icon={icon}
          text={empty}
          isFiltered={isFiltered}
          hasOthers={above !== undefined}
          onShowAll={clear}
        />
      )}
      {orders.length > 0 && view === 'table' && (
        <OrdersTable
          kind={kind}
          columns={columns}
          unfinished={orders.filter((order) => !isFinished(order))}
          finished={orders.filter(isFinished)}
        >
          {(order) => row(order, handle(order))}
        </OrdersTable>
      )}
      {orders.length > 0 && view === 'board' && (
        <OrdersBoard
          statuses={filter.status ? [filter.status] : source.statuses}
          orders={orders}
          hasOlder={list.hasOlder}
          nameOf={nameOf}
          handle={handle}
        >
          {card}
        </OrdersBoard>
      )}
      {orders.length > 0 && <OlderButton {...list} />}
      {correctDialog}
      <UnservedDialog kind={kind} question={moves.unserved} onClose={moves.closeUnserved} />
    </Page>
  );
}

/** Stands in for the list while it loads, or if it cannot be loaded. */
function NotLoaded({
  hasFailed,
  retry,
  kind,
  columns,
}: {
  hasFailed: boolean;
  retry: () => void;
  kind: OrdersKind;
  columns: readonly string[];
}) {
  const { t } = useTranslation('shared');
  if (hasFailed) return <ErrorNotice text={t('loadFailed')} onRetry={retry} />;
  return <OrdersTableLoading kind={kind} columns={columns} />;
}

/** Loads the next page of finished orders. Renders nothing on the last page. */
function OlderButton({
  hasOlder,
  isFetchingOlder,
  showOlder,
}: {
  hasOlder: boolean;
  isFetchingOlder: boolean;
  showOlder: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  if (!hasOlder) return null;
  return (
    <Button variant="line" className={styles.older} aria-busy={isFetchingOlder} onClick={showOlder}>
      {t('order.older')}
    </Button>
  );
}

/** Shown if there are no orders, or if none matches the filter. */
function NoOrders({
  icon,
  text,
  isFiltered,
  hasOthers,
  onShowAll,
}: {
  icon: IconName;
  text: string;
  isFiltered: boolean;
  /** There are orders above the list. */
  hasOthers: boolean;
  onShowAll: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  if (!isFiltered) return hasOthers ? null : <EmptyState icon={icon} text={text} />;
  return (
    <EmptyState icon="search" text={t('filter.nothing')}>
      <Button variant="line" onClick={onShowAll}>
        {t('filter.showAll')}
      </Button>
    </EmptyState>
  );
}
