import { useEffect, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { UnservedDishes } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { MutationObserver, type QueryClient, useQueryClient } from '@smokehouse/shared/query';
import { useStatusWords } from '@smokehouse/shared/orders/kinds';
import { notify } from '@smokehouse/shared/ui';
import type { AnyOrder, OrderList, OrdersSource } from '../queries/orders';
import { errorMessage, reportError, signOutIfUnauthorized } from '../report-error';

/** A rejected status change: someone else changed the order first. */
export interface Conflict<O> {
  name: string;
  /** The current version of the order. */
  order: O;
  /** The status that was not saved. */
  wanted: string;
}

/** An order with dishes that are not ready, which was to be served. */
export interface Unserved<O> {
  name: string;
  order: O;
  dishes: UnservedDishes;
  serveReady: () => void;
  serveAll: () => void;
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
  const wordsOf = useStatusWords();
  const client = useQueryClient();
  const [pending, setPending] = useState<Readonly<Record<string, { status: string }>>>({});
  const [conflicts, setConflicts] = useState<readonly Conflict<O>[]>([]);
  const [unserved, setUnserved] = useState<Unserved<O> | null>(null);
  const [lastMoved, setLastMoved] = useState('');

  // A moved order is mounted at another place. The focus follows it.
  useEffect(() => {
    if (!lastMoved || document.activeElement !== document.body) return;
    [...document.querySelectorAll<HTMLElement>('[data-update]')]
      .find(({ dataset }) => dataset.update === lastMoved)
      ?.focus();
  }, [pending, lastMoved]);

  const statusOf = (order: O) => pending[order._id]?.status ?? order.status;

  async function showFailure(error: unknown, order: O, wanted: string): Promise<void> {
    const name = nameOf(order);
    const dishes = source.unservedOf?.(error);
    if (dishes) {
      setUnserved({
        name,
        order,
        dishes,
        serveReady: () => void serveReady(order, dishes),
        serveAll: () => move(order, wanted, true),
      });
      return;
    }
    const current = source.currentOf(error);
    if (!current) {
      notify.error(t('order.notUpdated', { name, reason: errorMessage(error) }));
      signOutIfUnauthorized(error);
      return;
    }
    await updateCachedOrder(client, source, current);
    setConflicts((before) => [
      ...before.filter((one) => one.order._id !== current._id),
      { name, order: current, wanted },
    ]);
  }

  async function serveReady(order: O, { ready }: UnservedDishes): Promise<void> {
    const dishes = ready.map((line) => ({ order: order._id, line }));
    try {
      notify.success((await call('POST /api/seller/dishes', { action: 'serve', dishes })).message);
    } catch (error) {
      reportError(error);
    }
    void client.invalidateQueries({ queryKey: [source.key] });
  }

  function move(order: O, status: string, servesAll = false): void {
    const from = statusOf(order);
    if (status === from) return;
    const change = { status };
    setPending((all) => ({ ...all, [order._id]: change }));
    setLastMoved(order._id);
    const mutation = new MutationObserver<O>(client, {
      // Changes of one order run in sequence. `useMutation` has one scope for all orders.
      scope: { id: `status-of-${order._id}` },
      mutationFn: () => source.move(order._id, status, from, servesAll),
      async onSuccess(changed) {
        await updateCachedOrder(client, source, changed);
        const words = wordsOf({ delivery: order.delivery }, status, 0);
        notify.success(t('order.updated', { name: nameOf(order), status: words }));
      },
      onError: (error) => showFailure(error, order, status),
      onSettled() {
        void client.invalidateQueries({ queryKey: [source.key] });
        // A later change of the same order is still pending.
        setPending((all) => {
          const { [order._id]: latest, ...others } = all;
          return latest === change ? others : all;
        });
      },
    });
    // Failures are shown by `onError`.
    mutation.mutate().catch(() => undefined);
  }

  return {
    statusOf,
    isSaving: (order: O) => order._id in pending,
    move,
    conflicts,
    unserved,
    closeUnserved: () => setUnserved(null),
    dismiss: (conflict: Conflict<O>) =>
      setConflicts((before) => before.filter((one) => one !== conflict)),
  };
}
