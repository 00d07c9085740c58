import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { type QueryClient, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import type { AnyOrder, OrderList, OrdersSource } from '../queries/orders';
import { signOutIfUnauthorized, errorMessage } from '../report-error';

/** An order that somebody else moved first: how it stands now, and what was not done. */
export interface Conflict<O> {
  name: string;
  order: O;
  wanted: string;
}

/**
 * Writes an order into every list that has it. A list that was asked for before would put the old
 * status back.
 */
async function writeOrder<O extends AnyOrder>(
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
 * Moves orders from status to status. What was chosen last shows at once and goes back by itself
 * where the server refuses: nothing is written over a list before the answer. Two quick choices for
 * an order go out one after the other.
 * @param nameOf what the seller calls an order, for the messages
 */
export function useStatusChanges<O extends AnyOrder>(
  source: OrdersSource<O>,
  nameOf: (order: O) => string,
) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const client = useQueryClient();
  const [wanted, setWanted] = useState<Readonly<Record<string, string>>>({});
  const [conflicts, setConflicts] = useState<readonly Conflict<O>[]>([]);
  const queues = useRef(new Map<string, { status: string; sent: Promise<void> }>());
  const [lastMoved, setLastMoved] = useState('');
  const statusLabel = (status: string) => shared(`status.${status}`, status);

  // A moved order stands elsewhere in the page: the focus goes along.
  useEffect(() => {
    if (!lastMoved || document.activeElement !== document.body) return;
    [...document.querySelectorAll<HTMLElement>('[data-update]')]
      .find(({ dataset }) => dataset.update === lastMoved)
      ?.focus();
  }, [wanted, lastMoved]);

  async function send(order: O, status: string, from: string): Promise<void> {
    const name = nameOf(order);
    try {
      await writeOrder(client, source, await source.move(order._id, status, from));
      notify.success(t('order.updated', { name, status: statusLabel(status) }));
    } catch (error) {
      const now =
        error instanceof ApiError && error.code === 'changed_meanwhile'
          ? (error.body as { order?: O }).order
          : undefined;
      if (now) {
        await writeOrder(client, source, now);
        setConflicts((before) => [
          ...before.filter((one) => one.order._id !== now._id),
          { name, order: now, wanted: status },
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
    setWanted((all) => ({ ...all, [order._id]: status }));
    setLastMoved(order._id);
    void sent.then(() => {
      if (queues.current.get(order._id)?.sent !== sent) return;
      queues.current.delete(order._id);
      setWanted(({ [order._id]: _done, ...others }) => others);
    });
  }

  return {
    statusOf: (order: O) => wanted[order._id] ?? order.status,
    isSaving: (order: O) => order._id in wanted,
    move,
    conflicts,
    dismiss: (conflict: Conflict<O>) =>
      setConflicts((before) => before.filter((one) => one !== conflict)),
  };
}
export type StatusMoves<O extends AnyOrder> = ReturnType<typeof useStatusChanges<O>>;
