import { useEffect, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { tableCallsQuery } from '../queries/desk';
import { useOpenOrders } from '../queries/use-open-orders';
import { ring, unlockAudioOnFirstPress } from './chime';
import { useSound } from './sound-button';

/**
 * How many of a list's entries were never seen before. The first list is what was there when the
 * desk opened: nothing of it is new, and what comes back after it was gone is not new either.
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
 * Rings and says so when an order or a call from a table comes in, whichever page of the desk is
 * open.
 */
export function useArrivals(): void {
  const { t } = useTranslation('mfe-seller');
  const [sound] = useSound();
  const {
    lists: [delivery, dine],
  } = useOpenOrders();
  const { data } = useQuery(tableCallsQuery);
  useEffect(unlockAudioOnFirstPress, []);
  const bell = () => {
    if (sound === 'on') ring();
  };
  const order = (count: number) => {
    bell();
    notify.success(t('arrived.delivery', { count }));
  };
  const round = (count: number) => {
    bell();
    notify.success(t('arrived.dine', { count }));
  };
  useNewEntries(delivery, order);
  useNewEntries(dine, round);
  useNewEntries(data?.calls, bell);
}
