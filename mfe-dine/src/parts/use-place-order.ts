import { useEffect, useState } from 'react';
import { ApiError, call, productsQuery } from '@smokehouse/shared/api';
import { type DineUser, paths, type RequestedItem } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useDineCart, useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { errorMessage } from './error-message';
import { shownTable } from './table-code';
import { removeTable, storeTable } from './table-number';
import {
  isAnswered,
  keepUnclear,
  leaveEarlier,
  leftToOrder,
  useCameAllTheSame,
  useUnansweredOrder,
} from './unanswered-order';
import { useGuestEntry } from './use-guest-entry';
import { setGuestTable, useTable } from './use-table';

interface PlaceOrderInput {
  guest: DineUser;
  table: string | null;
}

interface OrderPlacement {
  isPending: boolean;
  /** Whether the last order has no answer: it may have been placed. */
  isUnanswered: boolean;
  place: () => void;
  /**
   * Set while the table dialog is open: the table is unknown, or the server has rejected it with
   * this message.
   */
  tableDialog: { error: string } | null;
  /** Places the order at the table of the dialog. */
  placeAt: (table: string) => void;
  cancel: () => void;
}

/**
 * Places the table's order. It asks for the table first if that is unknown. If no guest is signed
 * in, it opens the guest entry, and places the order once the guest has entered.
 */
export function usePlaceOrder(items: RequestedItem[]): OrderPlacement {
  const { t } = useTranslation('mfe-dine');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const guest = useSession((state) => state.guest);
  const table = useTable();
  const [tableDialog, setTableDialog] = useState<{ error: string } | null>(null);
  const unanswered = useUnansweredOrder(guest?._id);

  const enterFirst = useGuestEntry();

  const order = useMutation({
    mutationFn: ({ guest: { _id, name, mobile }, table: at }: PlaceOrderInput) => {
      return call(
        'POST /api/dineorder/cod',
        { userId: _id, name, mobile, items, ...shownTable(at) },
        { idempotencyKey: unanswered.begin(_id) },
      );
    },
    onSuccess: async ({ message }, { table: at }) => {
      setGuestTable(at);
      unanswered.end();
      keepUnclear(guest?._id, null);
      notify.success(message);
      useDineCart.getState().replace({});
      void queryClient.invalidateQueries({ queryKey: ['dine-orders'] });
      await navigate(paths.dineOrders);
    },
    onError: (error, { table: at }) => {
      const status = error instanceof ApiError ? error.status : 0;
      if (error instanceof ApiError && error.code === 'request_key_reused') {
        const { key, tries } = unanswered.end();
        // This try is the one that was refused.
        leavePlaced({ key, tries: tries.slice(0, -1) });
        return;
      }
      if (isAnswered(error) || status === 401) unanswered.refuse();
      // The guest's session has ended on the server.
      if (status === 401) {
        useSession.getState().setGuest(null);
        // This tab may have known it by the guest alone.
        if (at) storeTable(at);
        placeAfterEntry(at);
        return;
      }
      if (error instanceof ApiError && error.code === 'table_unknown') {
        removeTable();
        setTableDialog({ error: error.message });
        return;
      }
      notify.error(errorMessage(error, t));
      // The menu has changed since this page loaded it.
      if (status === 409 || status === 422) void queryClient.invalidateQueries(productsQuery);
    },
  });

  const lost = order.isPending ? undefined : unanswered.order;
  const { isPlaced, isAsking } = useCameAllTheSame(lost);
  useEffect(() => {
    if (isPlaced) leavePlaced(unanswered.end());
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each order that has come
  }, [isPlaced]);

  /** An order was placed before, with what was in the cart then, or at another table. */
  function leavePlaced(placed: Parameters<typeof leftToOrder>[0]) {
    const left = leftToOrder(placed);
    void queryClient.invalidateQueries({ queryKey: ['dine-orders'] });
    if (left) useDineCart.getState().replace(left);
    else keepUnclear(guest?._id, 'placed');
    const isMore = left !== undefined && Object.keys(left).length > 0;
    notify.success(t(`unanswered.placed.${left ? (isMore ? 'more' : 'all') : 'unclear'}`));
    if (!isMore) void navigate(paths.dineOrders);
  }

  function placeAfterEntry(at: string | null) {
    enterFirst((entered) => {
      if (!leaveEarlier(entered._id)) order.mutate({ guest: entered, table: entered.table ?? at });
    });
  }

  function placeAt(at: string) {
    setTableDialog(null);
    if (guest) order.mutate({ guest, table: at });
    else placeAfterEntry(at);
  }
  return {
    isPending: order.isPending || isAsking,
    isUnanswered: lost !== undefined && !isAsking && !(order.error && isAnswered(order.error)),
    place: () => (table ? placeAt(table) : setTableDialog({ error: '' })),
    tableDialog,
    placeAt,
    cancel: () => setTableDialog(null),
  };
}
