import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { endSessionOn, messageOf } from '../report-error';

interface OrderList {
  orders: { _id: string; status: string }[];
}

/** One kind of orders: where their list is kept, and the call that moves one on. */
export interface StatusCall<S extends string> {
  listKey: readonly unknown[];
  statuses: readonly S[];
  send: (orderId: string, status: S) => Promise<unknown>;
}

/**
 * Where an order stands, and how to move it. What was chosen last shows at once and goes back by
 * itself where the server refuses: nothing is written over the list before the answer.
 * @param name what the seller calls the order, for the messages
 */
export function useStatusChange<S extends string>(
  order: { _id: string; status: string },
  name: string,
  { listKey, send }: StatusCall<S>,
): { status: string; isSaving: boolean; change: (status: S) => void } {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const client = useQueryClient();
  const mutation = useMutation({
    // One after the other for an order: the last choice is the one that stays.
    scope: { id: `status-of-${order._id}` },
    // Without a connection it fails at once, rather than showing something that nobody knows of.
    networkMode: 'always',
    mutationFn: (status: S) => send(order._id, status),
    async onSuccess(_answer, status) {
      // A list that was asked for before the change would put the old status back.
      await client.cancelQueries({ queryKey: listKey });
      client.setQueryData<OrderList>(
        listKey,
        (list) =>
          list && {
            ...list,
            orders: list.orders.map((one) => (one._id === order._id ? { ...one, status } : one)),
          },
      );
      notify.success(t('order.updated', { name, status: shared(`status.${status}`, status) }));
    },
    onError(error) {
      notify.error(t('order.notUpdated', { name, reason: messageOf(error) }));
      endSessionOn(error);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: listKey });
    },
  });
  return {
    status: mutation.isPending ? mutation.variables : order.status,
    isSaving: mutation.isPending,
    change: (status) => mutation.mutate(status),
  };
}
