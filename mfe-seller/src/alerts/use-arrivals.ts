import { useEffect, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { notify } from '@smokehouse/shared/ui';
import { useOpenOrders } from '../queries/use-open-orders';
import { useTableCalls } from '../queries/use-table-calls';
import { ring, unlockAudioOnFirstPress } from './chime';
import { useSound } from './sound-button';

/**
 * Calls `onNew` with the number of entries that were never in the list before. Entries of the first
 * list do not count as new. An entry that disappears and returns does not count as new either.
 */
function useNewEntries(
  list: readonly { _id: string }[] | undefined,
  onNew: (count: number) => void,
) {
  const seen = useRef<Set<string> | null>(null);
  const onNewRef = useRef(onNew);
  useEffect(() => {
    onNewRef.current = onNew;
  });
  useEffect(() => {
    if (!list) return;
    const isFirst = seen.current === null;
    const known = (seen.current ??= new Set());
    const fresh = list.filter(({ _id }) => !known.has(_id));
    for (const { _id } of fresh) known.add(_id);
    if (!isFirst && fresh.length > 0) onNewRef.current(fresh.length);
  }, [list]);
}

/**
 * Rings for new orders and calls from tables, on every page of the desk. New orders also show a
 * toast.
 */
export function useArrivals(): void {
  const { t } = useTranslation('mfe-seller');
  const [sound] = useSound();
  const {
    lists: [delivery, dine],
  } = useOpenOrders();
  const { data } = useTableCalls();
  useEffect(unlockAudioOnFirstPress, []);
  const ringIfOn = () => {
    if (sound === 'on') ring();
  };
  const announceOrders = (count: number) => {
    ringIfOn();
    notify.success(t('arrived.delivery', { count }));
  };
  const announceDineOrders = (count: number) => {
    ringIfOn();
    notify.success(t('arrived.dine', { count }));
  };
  useNewEntries(delivery, announceOrders);
  useNewEntries(dine, announceDineOrders);
  useNewEntries(data?.calls, ringIfOn);
}
