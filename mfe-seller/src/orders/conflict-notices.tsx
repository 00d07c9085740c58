import { Alert } from '@smokehouse/shared/bundled/alert';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useStatusWords } from '@smokehouse/shared/orders/kinds';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Button } from '@smokehouse/shared/ui';
import type { AnyOrder } from '../queries/orders';
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
  const wordsOf = useStatusWords();
  const actorName = useActorName();
  return (
    <div className={styles.notices} role="alert">
      {conflicts.map((conflict) => {
        const { delivery, history, status } = conflict.order;
        const step = history?.at(-1);
        const values = {
          name: conflict.name,
          status: wordsOf({ delivery }, status, 0),
          wanted: wordsOf({ delivery }, conflict.wanted, 0),
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
