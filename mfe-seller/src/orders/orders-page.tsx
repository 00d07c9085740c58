import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { EmptyState, ErrorNotice, type IconName } from '@smokehouse/shared/ui';
import { LoadingRows } from '../parts/loading';
import { Page, Sheet } from '../parts/page';
import styles from './orders-page.module.css';

/** Older orders are seldom looked at: so many are shown at first, and so many more at each press. */
const PAGE_SIZE = 50;

/** The two layouts of a row: with an address, or with a bill. */
export type OrdersKind = 'delivery' | 'dine';

/** The page of both lists of orders: title, figures, heads of columns; loading, failure and emptiness in the list's place. */
export function OrdersPage<O extends { _id: string; status: string }>({ kind, title, empty, icon, orders, figures, columns, failed, onRetry, row }: {
  kind: OrdersKind;
  title: string;
  empty: string;
  icon: IconName;
  orders: readonly O[] | undefined;
  /** Status → its short name. */
  figures: readonly (readonly [status: string, label: string])[];
  columns: readonly string[];
  failed: boolean;
  onRetry: () => void;
  /** The row of one order. */
  row: (order: O) => ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const tallies = figures.map(([status, label]) => ({ label, count: orders?.filter((order) => order.status === status).length }));
  const [shown, setShown] = useState(PAGE_SIZE);
  const line = `${styles.row} ${styles[kind]}`;
  const heads = <div className={`${line} ${styles.heads}`} aria-hidden="true">{columns.map((column) => <span key={column}>{column}</span>)}</div>;
  return (
    <Page title={title} tallies={tallies}>
      {orders && orders.length > 0 && (
        <Sheet>
          {heads}
          <ul>{orders.slice(0, shown).map((order) => <li key={order._id}>{row(order)}</li>)}</ul>
        </Sheet>
      )}
      {orders && orders.length > shown && <button type="button" className={`btn btn-line ${styles.older}`} onClick={() => setShown(shown + PAGE_SIZE)}>{t('order.older')}</button>}
      {orders?.length === 0 && <EmptyState icon={icon} text={empty} />}
      {!orders && failed && <ErrorNotice text={shared('loadFailed')} onRetry={onRetry} />}
      {!orders && !failed && <LoadingRows rows={4} head={heads}><div className={`${line} ${styles.loading}`}>{columns.map((column) => <div key={column} className="sk" />)}</div></LoadingRows>}
    </Page>
  );
}

/** One order, under a heading for who goes from heading to heading. */
export function OrderRow({ kind, name, children }: { kind: OrdersKind; name: string; children: ReactNode }) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  return (
    <article aria-labelledby={id}>
      <h2 className="vh" id={id}>{t('order.of', { name })}</h2>
      <div className={`${styles.row} ${styles[kind]}`}>{children}</div>
    </article>
  );
}
