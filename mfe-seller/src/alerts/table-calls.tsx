import { call } from '@smokehouse/shared/api';
import type { TableCall } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { Button, Icon } from '@smokehouse/shared/ui';
import { tableCallsQuery } from '../queries/table-calls';
import { useTableCalls } from '../queries/use-table-calls';
import { useNow } from '../parts/use-now';
import { DeskIcon } from '../parts/desk-icon';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useDeskMutation } from '../parts/use-desk-mutation';
import styles from './table-calls.module.css';

const MINUTE_MS = 60_000;

function WaitingTime({ since, clockSkew }: { since: string; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const minutes = Math.max(0, Math.floor((useNow() + clockSkew - Date.parse(since)) / MINUTE_MS));
  return (
    <span className={styles.time}>
      <bdi dir="ltr" className="num">
        {timeOfDay(since)}
      </bdi>{' '}
      · {minutes === 0 ? t('calls.now') : t('calls.minutes', { count: minutes })}
    </span>
  );
}

/**
 * Open calls from tables. They are shown above every page until they are marked as done.
 * @param elsewhere ids of calls that the page shows itself
 * @param className for a page that has no height to spare
 */
export function TableCalls({
  elsewhere,
  className = styles.calls,
}: {
  elsewhere?: ReadonlySet<string>;
  className?: string | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  const { data } = useTableCalls();
  const calls = data?.calls.filter(({ _id }) => !elsewhere?.has(_id)) ?? [];
  // A live region must be in the page before its content changes, or screen readers miss it.
  return (
    <section className={className} aria-label={t('calls.label')} aria-live="polite">
      {calls.length > 0 && (
        <ul>
          {calls.map((tableCall) => (
            <li key={tableCall._id}>
              <Call tableCall={tableCall} clockSkew={data?.clockSkew ?? 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Call({ tableCall, clockSkew }: { tableCall: TableCall; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const { isSending, send } = useDeskMutation({ stale: [tableCallsQuery.queryKey] });
  const { _id, table, kind, paysForAll, name, tableCode, seatedAt, calledAt } = tableCall;
  const what = t(`calls.${paysForAll ? 'all' : kind}`);
  const markDone = () =>
    send(async () => {
      await call('POST /api/seller/table-calls/done', { id: _id });
      await client.cancelQueries({ queryKey: tableCallsQuery.queryKey });
      client.setQueryData(
        tableCallsQuery.queryKey,
        (list) => list && { ...list, calls: list.calls.filter((one) => one._id !== _id) },
      );
      return undefined;
    });
  return (
    <div className={`${styles.call} ${styles[kind]}`}>
      {kind === 'bill' ? <Icon name="print" /> : <DeskIcon name="bell" />}
      <b>{t('calls.table', { table })}</b>
      <span className={styles.what}>
        <bdi>{name}</bdi> · {what}
        {seatedAt && ` · ${t('order.seatedAt', { table: seatedAt })}`}
        {!tableCode && !seatedAt && ` · ${t('order.noTableCode')}`}
      </span>
      <WaitingTime since={calledAt} clockSkew={clockSkew} />
      <Button variant="solid" small aria-disabled={isSending} onClick={() => void markDone()}>
        <Icon name="check" />
        <span>{t('calls.done')}</span>
        <span className="vh">
          : {t('calls.table', { table })}, {what}
        </span>
      </Button>
    </div>
  );
}
