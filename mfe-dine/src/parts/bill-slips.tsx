import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { ErrorNotice } from '@smokehouse/shared/ui';
import { BillSlip } from './bill-slip';
import styles from './bill-slips.module.css';
import type { Visit } from './visits';

/**
 * The bills of a visit. Nothing is shown before the first bill is issued. The bills are fetched
 * again when a round has a new bill, or something of it is paid. Their query key begins with the key of the orders,
 * so live updates and logout invalidate the bills as well.
 */
export function BillSlips({ visit: { id, rounds, settled, isPaid } }: { visit: Visit }) {
  const { t: shared } = useTranslation('shared');
  const numbers = [...new Set(rounds.flatMap(({ bill }) => bill ?? []))];
  // Of a round on split bills, the bills that are paid come before the one that completes it.
  const orderId = rounds.find((round) => round.bill || round.settled)?._id ?? '';
  const {
    data: bills,
    isError,
    fetchStatus,
    refetch,
  } = useQuery({
    queryKey: ['dine-orders', 'bills', id, numbers, settled, isPaid],
    queryFn: async () =>
      (await call('GET /api/order/:id/bill', undefined, { params: { id: orderId } })).bills,
    enabled: orderId !== '',
    placeholderData: (previous) => previous,
  });
  if (!orderId) return null;
  if (!bills && (isError || fetchStatus === 'paused'))
    return <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />;
  if (!bills)
    return (
      <div
        className={`sk ${styles.skeleton}`}
        data-surface="ticket"
        role="status"
        aria-label={shared('loading')}
      />
    );
  return bills.map((bill) => <BillSlip key={bill._id} bill={bill} />);
}
