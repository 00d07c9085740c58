import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { type QueryClient, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import type { AnyOrder, OrderList, OrdersSource } from '../queries/orders';
import { signOutIfUnauthorized, errorMessage } from '../report-error';

/** A rejected status change: someone else changed the order first. */
export interface Conflict<O> {
  name: string;
  /** The current version of the order. */
  order: O;
  /** The status that was not saved. */
  wanted: string;
}

/**
 * Updates an order in every cached list. Requests in flight are cancelled first, because their
 * responses would restore the old status.
 */
async function updateCachedOrder<O extends AnyOrder>(
  client: QueryClient,
  { key }: OrdersSource<O>,
  order: O,
): Promise<void> {
  for (const list of ['open', 'finished']) {
    await client.cancelQueries({ queryKey: [key, list] });
    client.setQueriesData<OrderList<O>>(
      { queryKey: [key, list] },
      (data) =>
        data && {
          ...data,
          orders: data.orders.map((one) => (one._id === order._id ? { ...one, ...order } : one)),
        },
    );
  }
}

/**
 * Changes the status of orders. The new status shows at once. The cached lists change only after
 * the server accepts it, so an error restores the old status. Changes of one order are sent in
 * sequence.
 * @param nameOf the display name of an order, for messages
 */
export function useStatusChanges<O extends AnyOrder>(
  source: OrdersSource<O>,
  nameOf: (order: O) => string,
) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const client = useQueryClient();
  const [pending, setPending] = useState<Readonly<Record<string, string>>>({});
  const [conflicts, setConflicts] = useState<readonly Conflict<O>[]>([]);
  const queues = useRef(new Map<string, { status: string; sent: Promise<void> }>());
  const [lastMoved, setLastMoved] = useState('');
  const statusLabel = (status: string) => shared(`status.${status}`, status);

  // A moved order is mounted at another place. The focus follows it.
  useEffect(() => {
    if (!lastMoved || document.activeElement !== document.body) return;
    [...document.querySelectorAll<HTMLElement>('[data-update]')]
      .find(({ dataset }) => dataset.update === lastMoved)
      ?.focus();
  }, [pending, lastMoved]);

  async function send(order: O, status: string, from: string): Promise<void> {
    const name = nameOf(order);
    try {
      await updateCachedOrder(client, source, await source.move(order._id, status, from));
      notify.success(t('order.updated', { name, status: statusLabel(status) }));
    } catch (error) {
      const current =
        error instanceof ApiError && error.code === 'changed_meanwhile'
          ? (error.body as { order?: O }).order
          : undefined;
      if (current) {
        await updateCachedOrder(client, source, current);
        setConflicts((before) => [
          ...before.filter((one) => one.order._id !== current._id),
          { name, order: current, wanted: status },
        ]);
      } else {
        notify.error(t('order.notUpdated', { name, reason: errorMessage(error) }));
        signOutIfUnauthorized(error);
      }
    }
    void client.invalidateQueries({ queryKey: [source.key] });
  }

  function move(order: O, status: string): void {
    const before = queues.current.get(order._id);
    const from = before?.status ?? order.status;
    if (status === from) return;
    const sent = (before?.sent ?? Promise.resolve()).then(() => send(order, status, from));
    queues.current.set(order._id, { status, sent });
    setPending((all) => ({ ...all, [order._id]: status }));
    setLastMoved(order._id);
    void sent.then(() => {
      if (queues.current.get(order._id)?.sent !== sent) return;
      queues.current.delete(order._id);
      setPending(({ [order._id]: _done, ...others }) => others);
    });
  }

  return {
    statusOf: (order: O) => pending[order._id] ?? order.status,
    isSaving: (order: O) => order._id in pending,
    move,
    conflicts,
    dismiss: (conflict: Conflict<O>) =>
      setConflicts((before) => before.filter((one) => one !== conflict)),
  };
}
