import { useSyncExternalStore } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import { collectEnded, discardEnded, endedCount } from './followed-orders';
import { onWaitingOrders } from './kept-orders';
import styles from './ended-order.module.css';

/** Asks what becomes of items that were collected at a table for guests who have left. */
export function EndedOrder({ table, visit }: { table: string; visit: string | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const count = useSyncExternalStore(onWaitingOrders, () => endedCount(table));
  if (count === 0) return null;
  return (
    <div role="status" className={styles.ended}>
      <p>{t('floor.ended.text', { items: t('floor.notSent', { count }) })}</p>
      <Button variant="line" onClick={() => collectEnded(table, visit)}>
        {t('floor.ended.use', { table })}
      </Button>
      <Button variant="text" onClick={() => discardEnded(table)}>
        {t('floor.ended.discard')}
      </Button>
    </div>
  );
}
