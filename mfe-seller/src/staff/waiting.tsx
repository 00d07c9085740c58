import { useEffect, useRef } from 'react';
import { call } from '@smokehouse/shared/api';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Icon } from '@smokehouse/shared/ui';
import { ring, unlockAudioOnFirstPress } from '../alerts/chime';
import { useSound } from '../alerts/sound-button';
import { DeskIcon } from '../parts/desk-icon';
import styles from './waiting.module.css';

type Waits = Pick<CallAnswer<'GET /api/seller/waiting'>, 'orders' | 'tables'>;

/** Without a session there is no event stream. Unit: ms. */
const REFETCH_MS = 5_000;

/** What waits while the tablet is locked, without names and amounts. Rings when there is more. */
export function Waiting() {
  const { t } = useTranslation('mfe-seller');
  const { data } = useQuery({
    queryKey: ['tablet-waiting'],
    queryFn: () => call('GET /api/seller/waiting'),
    refetchInterval: REFETCH_MS,
    // Also behind another window: whoever is near hears it.
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  });
  useMoreSound(data);
  const { orders, tables } = data ?? { orders: 0, tables: [] };
  const calling = tables.filter(({ calls }) => calls > 0);
  const ready = tables.filter((table) => table.ready > 0);
  return (
    <div role="status" className={styles.waiting}>
      {orders + calling.length + ready.length > 0 && (
        <ul role="list" aria-label={t('staff.waiting.title')}>
          {calling.map(({ table, calls }) => (
            <li key={`call ${table}`} className={styles.call}>
              <Icon name="user" />
              {t('staff.waiting.calls', { table, count: calls })}
            </li>
          ))}
          {ready.map(({ table, ready: count }) => (
            <li key={`ready ${table}`} className={styles.ready}>
              <DeskIcon name="bell" />
              {t('staff.waiting.ready', { table, count })}
            </li>
          ))}
          {orders > 0 && (
            <li>
              <Icon name="list" />
              {t('staff.waiting.orders', { count: orders })}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Rings when an order, a call or a dish at the pass is added. What waited before does not ring. */
function useMoreSound(data: Waits | undefined): void {
  const [sound] = useSound();
  const before = useRef<ReadonlyMap<string, number>>(undefined);
  useEffect(unlockAudioOnFirstPress, []);
  useEffect(() => {
    if (!data) return;
    const counts = countsOf(data);
    const known = before.current;
    before.current = counts;
    const isMore = [...counts].some(([key, count]) => count > (known?.get(key) ?? 0));
    if (known && isMore && sound === 'on') ring();
  }, [data, sound]);
}

const countsOf = ({ orders, tables }: Waits) =>
  new Map([
    ['orders', orders],
    ...tables.flatMap(({ table, calls, ready }): [string, number][] => [
      [`call ${table}`, calls],
      [`ready ${table}`, ready],
    ]),
  ]);
