import { useEffect, useRef } from 'react';
import type { DineOrder, OwnStaff } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { useOpenOrders } from '../queries/use-open-orders';
import { useTableCalls } from '../queries/use-table-calls';
import { ring, unlockAudioOnFirstPress } from './chime';
import { useSound } from './sound-button';

/**
 * Calls `onNew` with the entries that were never in the list before. Entries of the first list do not
 * count as new. An entry that disappears and returns does not count as new either.
 */
function useNewEntries<Entry extends { _id: string }>(
  list: readonly Entry[] | undefined,
  onNew: (entries: readonly Entry[]) => void,
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
    if (!isFirst && fresh.length > 0) onNewRef.current(fresh);
  }, [list]);
}

/** Whoever takes an order knows of it. A person with an email has no name in the history. */
function isPlacedBy({ history }: Pick<DineOrder, 'history'>, staff: OwnStaff | undefined): boolean {
  const placed = history?.[0];
  return (
    placed?.by === 'seller' && placed.nameAr === staff?.nameAr && placed.name === staff?.nameEn
  );
}

/**
 * Rings for new orders and calls from tables, on every page of the desk. New orders also show a
 * toast. Those that the person took at a table do neither.
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
  const announceOrders = ({ length: count }: readonly unknown[]) => {
    ringIfOn();
    notify.success(t('arrived.delivery', { count }));
  };
  const announceDineOrders = (orders: readonly DineOrder[]) => {
    const { staff } = useSession.getState();
    const count = orders.filter((order) => !isPlacedBy(order, staff)).length;
    if (count === 0) return;
    ringIfOn();
    notify.success(t('arrived.dine', { count }));
  };
  useNewEntries(delivery, announceOrders);
  useNewEntries(dine, announceDineOrders);
  useNewEntries(data?.calls, ringIfOn);
}
