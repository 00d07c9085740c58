import type { ReactNode } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import { LoadingRows } from './loading';

/** The frame of both lists of orders: title, tallies, column heads; loading, failure and emptiness in the list's place. */
export function OrdersFrame({ title, orders, tallies, columns, kind = '', failed, onRetry, children }: {
  title: string;
  orders: readonly { status: string }[] | undefined;
  /** Status → its short name. */
  tallies: readonly (readonly [status: string, label: string])[];
  columns: readonly string[];
  kind?: string;
  failed: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  return (
    <>
      <div className="o-head">
        <h1 className="display">{title}</h1>
        {orders && (
          <div className="tally">
            {tallies.map(([status, label]) => (
              <div key={status}><b>{orders.filter((order) => order.status === status).length}</b><span>{label}</span></div>
            ))}
          </div>
        )}
      </div>
      {orders && orders.length > 0 && (
        <div className="sheet" role="list">
          <div className={`ord head ${kind}`} aria-hidden="true">{columns.map((column) => <span key={column}>{column}</span>)}</div>
          {children}
        </div>
      )}
      {orders?.length === 0 && <EmptyState icon="box" text={t('order.empty')} />}
      {!orders && (failed ? <ErrorNotice text={shared('loadFailed')} onRetry={onRetry} /> : <LoadingRows />)}
    </>
  );
}
