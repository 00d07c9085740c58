import { Alert } from '@smokehouse/shared/bundled/alert';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import type { AnyOrder } from '../queries/orders';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useActorName } from './order-history';
import type { Conflict } from './use-status-changes';
import styles from './conflict-notices.module.css';

/**
 * Lists the orders whose status change failed because someone else changed them first. Each notice
 * stays until it is dismissed.
 */
export function ConflictNotices<O extends AnyOrder>({
  conflicts,
  onDismiss,
}: {
  conflicts: readonly Conflict<O>[];
  onDismiss: (conflict: Conflict<O>) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const actorName = useActorName();
  const statusLabel = (status: string) => shared(`status.${status}`, status);
  return (
    <div className={styles.notices} role="alert">
      {conflicts.map((conflict) => {
        const step = conflict.order.history?.at(-1);
        const values = {
          name: conflict.name,
          status: statusLabel(conflict.order.status),
          wanted: statusLabel(conflict.wanted),
        };
        return (
          <Alert key={conflict.order._id} role={undefined}>
            <p>
              {step
                ? t('conflict.by', { ...values, who: actorName(step), time: timeOfDay(step.at) })
                : t('conflict.order', values)}{' '}
              {t('conflict.notMoved', values)}
            </p>
            <Button variant="line" small onClick={() => onDismiss(conflict)}>
              {t('conflict.dismiss')}
            </Button>
          </Alert>
        );
      })}
    </div>
  );
}
