import { useTranslation } from '@smokehouse/shared/i18n';
import { ErrorNotice } from '@smokehouse/shared/ui';
import { BillSlip } from './bill-slip';
import styles from './bill-slips.module.css';
import type { useBills } from './use-bills';

/** The bills of a visit. Nothing is shown before the first bill is issued. */
export function BillSlips({
  bills: { data: bills, isError, fetchStatus, refetch, hasBills },
}: {
  bills: ReturnType<typeof useBills>;
}) {
  const { t: shared } = useTranslation('shared');
  if (!hasBills) return null;
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
