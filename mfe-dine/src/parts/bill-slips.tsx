import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { ErrorNotice } from '@smokehouse/shared/ui';
import { BillSlip } from './bill-slip';
import styles from './bill-slips.module.css';
import type { Visit } from './visits';

/**
 * The bills of a visit, once the first is issued. They are asked for again where the rounds tell of
 * a further bill or of the payment; under the key of the orders, whose live updates and logout so
 * hold for the bills, too.
 */
export function BillSlips({ visit: { id, rounds, isPaid } }: { visit: Visit }) {
  const { t: shared } = useTranslation('shared');
  const numbers = [...new Set(rounds.flatMap(({ bill }) => bill ?? []))];
  const orderId = rounds.find(({ bill }) => bill)?._id ?? '';
  const {
    data: bills,
    isError,
    fetchStatus,
    refetch,
  } = useQuery({
    queryKey: ['dine-orders', 'bills', id, numbers, isPaid],
    queryFn: async () =>
      (await call('GET /api/order/:id/bill', undefined, { params: { id: orderId } })).bills,
    enabled: orderId !== '',
    placeholderData: (known) => known,
  });
  if (!orderId) return null;
  if (!bills && (isError || fetchStatus === 'paused'))
    return <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />;
  if (!bills)
    return <div className={`sk ${styles.skeleton}`} role="status" aria-label={shared('loading')} />;
  return bills.map((bill) => <BillSlip key={bill._id} bill={bill} />);
}
