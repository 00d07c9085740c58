import { useEffect, useRef } from 'react';
import type { DineOrder } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { useOpenOrders } from '../queries/use-open-orders';
import { useTableCalls } from '../queries/use-table-calls';
import { ring, unlockAudioOnFirstPress } from './chime';
import { useSound } from './sound-button';

/** An order or a call, which has no history. */
type Entry = Pick<DineOrder, '_id' | 'history'>;

/** Whoever takes an order knows of it. */
const isOwn = ({ history }: Entry): boolean =>
  history?.[0]?.staff === (useSession.getState().staff?.id ?? '');

/**
 * Calls `onNew` with the number of entries that were never in the list before, without a person's
 * own. Entries of the first list do not count as new. An entry that disappears and returns does not
 * count as new either.
 */
function useNewEntries(list: readonly Entry[] | undefined, onNew: (count: number) => void) {
  const seen = useRef<Set<string> | null>(null);
  const onNewRef = useRef(onNew);
  useEffect(() => {
    onNewRef.current = onNew;
  });
  useEffect(() => {
    if (!list) return;
    const isFirst = seen.current === null;
    const known = (seen.current ??= new Set());
    const fresh = list.filter((entry) => !known.has(entry._id) && !isOwn(entry));
    for (const { _id } of list) known.add(_id);
    if (!isFirst && fresh.length > 0) onNewRef.current(fresh.length);
  }, [list]);
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
  const announce = (kind: 'delivery' | 'dine') => (count: number) => {
    ringIfOn();
    notify.success(t(`arrived.${kind}`, { count }));
  };
  useNewEntries(delivery, announce('delivery'));
  useNewEntries(dine, announce('dine'));
  useNewEntries(data?.calls, ringIfOn);
}
