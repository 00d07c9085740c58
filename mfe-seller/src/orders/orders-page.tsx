import { type ReactNode, useId } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, EmptyState, ErrorNotice, type IconName } from '@smokehouse/shared/ui';
import type { AnyOrder, OrdersSource } from '../queries/orders';
import { LoadingRows } from '../parts/loading';
import { Page, Sheet } from '../parts/page';
import { useStoredChoice } from '../parts/stored-choice';
import { ConflictNotices } from './conflict-notices';
import type { OrderHandle } from './order-handle';
import { OrderFilterBar, VIEWS } from './order-filter-bar';
import { OrdersBoard } from './orders-board';
import { useOrderFilter } from './use-order-filter';
import { useOrderList } from './use-order-list';
import { useStatusChanges } from './use-status-changes';
import styles from './orders-page.module.css';

/** Layout of a row: with an address, or with a bill. */
export type OrdersKind = 'delivery' | 'dine';

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
  nameOf: (order: O) => string;
  /** Renders an order in the table. */
  row: (order: O, handle: OrderHandle) => ReactNode;
  /** Renders an order on the board, below its heading. */
  card: (order: O, handle: OrderHandle) => ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { filter, change, isFiltered, clear } = useOrderFilter(source.statuses);
  const [view, setView] = useStoredChoice('seller-orders-view', VIEWS);
  const list = useOrderList(source, filter);
  const moves = useStatusChanges(source, nameOf);
  const { orders } = list;
  const handle = (order: O): OrderHandle => ({
    status: moves.statusOf(order),
    isSaving: moves.isSaving(order),
    move: (status) => moves.move(order, status),
    clockSkew: list.clockSkew,
  });
  const line = `${styles.row} ${styles[kind]}`;
  const heads = (
    <div className={`${line} ${styles.heads}`} aria-hidden="true">
      {columns.map((column) => (
        <span key={column}>{column}</span>
      ))}
    </div>
  );
  const last = source.statuses.at(-1);
  const open = orders?.filter((order) => moves.statusOf(order) !== last) ?? [];
  const finished = orders?.filter((order) => moves.statusOf(order) === last) ?? [];
  const rows = (part: readonly O[]) =>
    part.map((order) => <li key={order._id}>{row(order, handle(order))}</li>);

  return (
    <Page
      title={title}
      counts={source.key}
      tallies={source.statuses.map((status, index) => ({
        label:
          status === last && !filter.day
            ? t('order.today', { status: figures[index] })
            : (figures[index] ?? status),
        count: list.countOf(status),
      }))}
    >
      <ConflictNotices conflicts={moves.conflicts} onDismiss={moves.dismiss} />
      <OrderFilterBar
        filter={filter}
        statuses={source.statuses}
        isFiltered={isFiltered}
        onChange={change}
        onClear={clear}
        view={view}
        onView={setView}
      />
      {orders && orders.length > 0 && view === 'table' && (
        <Sheet>
          {heads}
          <ul>
            {open.length > 0 && (
              <li key="open" className={styles.part}>
                {t('order.unfinished')} <span className="num">{open.length}</span>
              </li>
            )}
            {rows(open)}
            {finished.length > 0 && (
              <li key="finished" className={styles.part}>
                {t('order.finished')}
              </li>
            )}
            {rows(finished)}
          </ul>
        </Sheet>
      )}
      {orders && orders.length > 0 && view === 'board' && (
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
      {orders && list.hasOlder && (
        <Button
          variant="line"
          className={styles.older}
          aria-busy={list.isFetchingOlder}
          onClick={list.showOlder}
        >
          {t('order.older')}
        </Button>
      )}
      {orders?.length === 0 && !isFiltered && <EmptyState icon={icon} text={empty} />}
      {orders?.length === 0 && isFiltered && (
        <EmptyState icon="search" text={t('filter.nothing')}>
          <Button variant="line" onClick={clear}>
            {t('filter.showAll')}
          </Button>
        </EmptyState>
      )}
      {!orders && list.failed && <ErrorNotice text={shared('loadFailed')} onRetry={list.retry} />}
      {!orders && !list.failed && (
        <LoadingRows rows={4} head={heads}>
          <div className={`${line} ${styles.loading}`}>
            {columns.map((column) => (
              <div key={column} className="sk" />
            ))}
          </div>
        </LoadingRows>
      )}
    </Page>
  );
}

/** One order. The visually hidden heading helps navigation by screen reader. */
export function OrderRow({
  kind,
  name,
  children,
}: {
  kind: OrdersKind;
  name: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  return (
    <article aria-labelledby={id}>
      <h2 className="vh" id={id}>
        {t('order.of', { name })}
      </h2>
      <div className={`${styles.row} ${styles[kind]}`}>{children}</div>
    </article>
  );
}
