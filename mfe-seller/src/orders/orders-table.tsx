import { type ReactNode, useId } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import type { AnyOrder } from '../queries/orders';
import { LoadingRows } from '../parts/loading';
import { Sheet } from '../parts/page';
import styles from './orders-table.module.css';

/** Layout of a row: with an address, or with a bill. */
export type OrdersKind = 'delivery' | 'dine';

/** Shows the unfinished orders, then the finished ones. */
export function OrdersTable<O extends AnyOrder>({
  kind,
  columns,
  unfinished,
  finished,
  children,
}: {
  kind: OrdersKind;
  columns: readonly string[];
  unfinished: readonly O[];
  finished: readonly O[];
  children: (order: O) => ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const rows = (orders: readonly O[]) =>
    orders.map((order) => <li key={order._id}>{children(order)}</li>);
  return (
    <Sheet>
      <ColumnHeads kind={kind} columns={columns} />
      <ul>
        {unfinished.length > 0 && (
          <li key="unfinished" className={styles.part}>
            {t('order.unfinished')} <span className="num">{unfinished.length}</span>
          </li>
        )}
        {rows(unfinished)}
        {finished.length > 0 && (
          <li key="finished" className={styles.part}>
            {t('order.finished')}
          </li>
        )}
        {rows(finished)}
      </ul>
    </Sheet>
  );
}

/** Placeholder rows of the same size, so that the layout does not shift. */
export function OrdersTableLoading({
  kind,
  columns,
}: {
  kind: OrdersKind;
  columns: readonly string[];
}) {
  return (
    <LoadingRows rows={4} head={<ColumnHeads kind={kind} columns={columns} />}>
      <div className={`${styles.row} ${styles[kind]} ${styles.loading}`}>
        {columns.map((column) => (
          <div key={column} className="sk" />
        ))}
      </div>
    </LoadingRows>
  );
}

/** Hidden from screen readers: the parts of a row have their own labels. */
function ColumnHeads({ kind, columns }: { kind: OrdersKind; columns: readonly string[] }) {
  return (
    <div className={`${styles.row} ${styles[kind]} ${styles.heads}`} aria-hidden="true">
      {columns.map((column) => (
        <span key={column}>{column}</span>
      ))}
    </div>
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
    <article className={styles.order} aria-labelledby={id}>
      <h2 className="vh" id={id}>
        {t('order.of', { name })}
      </h2>
      <div className={`${styles.row} ${styles[kind]}`}>{children}</div>
    </article>
  );
}
