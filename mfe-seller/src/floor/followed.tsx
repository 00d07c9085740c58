import { useSyncExternalStore } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { departedFrom } from './departed-orders';
import { viewAddress } from './floor-view';
import { originsOf, partsAfter } from './joined-parts';
import { onWaitingOrders, type KeptOrder } from './kept-orders';
import type { Collected } from './recipients';
import styles from './waiter-order.module.css';

/** Says what has left an open pad with its guests, when a merge was undone, and where it is now. */
export function DepartedItems({ table, area }: { table: string; area: string | null }) {
  const { t } = useTranslation('mfe-seller');
  const departed = useSyncExternalStore(onWaitingOrders, () => departedFrom(table));
  return departed.map(({ to, count }) => (
    <p key={to} role="status" className={styles.followed}>
      {t('floor.followed.departed', { items: t('floor.notSent', { count }), to })}{' '}
      <Link to={viewAddress({ area, table: to, mode: 'order' })}>
        {t('floor.table', { table: to })}
      </Link>
    </p>
  ));
}

/**
 * Says what of an order was collected at another table, and for whom it is.
 * @param kept as the pad was opened
 * @param collected as it is now
 */
export function Followed({
  kept,
  collected,
  table,
}: {
  kept: KeptOrder;
  collected: Collected;
  table: string;
}) {
  const { t } = useTranslation('mfe-seller');
  const { from: first, joined: parts = [] } = kept;
  const joined = partsAfter(parts, kept.collected, collected);
  const origins = originsOf({ collected, from: first, joined });
  return origins.map(
    ({ from, count }) =>
      from !== undefined && (
        <p key={from} role="status" className={styles.followed}>
          {origins.length === 1
            ? t('floor.followed.text', { from, table })
            : t('floor.followed.part', { items: t('floor.notSent', { count }), from, table })}
        </p>
      ),
  );
}
