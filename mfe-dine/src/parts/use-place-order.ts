import { useRef, useState } from 'react';
import { ApiError, call, productsQuery } from '@smokehouse/shared/api';
import { type DineUser, paths, type RequestedItem } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useDineCart, useSession, useUi } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { reasonOf } from './reason-of';
import { forgetTable } from './table-number';
import { sitAt, useTable } from './use-table';

interface Placing {
  isPending: boolean;
  place: () => void;
  /**
   * The table is none of ours: the guest is asked for another; `refusal` is what the server said.
   */
  asking: { refusal: string } | null;
  /** Places the order at another table. */
  placeAt: (table: string) => void;
  cancel: () => void;
}

/** Sends the table's order to the kitchen. Whoever is not known yet is asked first. */
export function usePlaceOrder(items: RequestedItem[]): Placing {
  const { t } = useTranslation('mfe-dine');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const guest = useSession((state) => state.guest);
  const table = useTable();
  const [asking, setAsking] = useState<{ refusal: string } | null>(null);
  // The same order of the same guest keeps its key, so that a second try after a lost answer is not
  // a second order.
  const attempt = useRef({ what: '', key: '' });

  function askWhoTheyAre() {
    notify.error(t('loginToContinue'));
    useUi.getState().setGuestEntryOpen(true);
  }

  const order = useMutation({
    // Without a network it fails at once: an order must not leave by itself minutes later.
    networkMode: 'always',
    mutationFn: ({ guest: { _id, name, mobile }, at }: { guest: DineUser; at: string | null }) => {
      const what = JSON.stringify([_id, items]);
      if (attempt.current.what !== what) attempt.current = { what, key: crypto.randomUUID() };
      return call(
        'POST /api/dineorder/cod',
        { userId: _id, name, mobile, items, ...(at && { table: at }) },
        { idempotencyKey: attempt.current.key },
      );
    },
    onSuccess: async ({ message }, { at }) => {
      sitAt(at);
      attempt.current = { what: '', key: '' };
      notify.success(message);
      useDineCart.getState().replace({});
      void queryClient.invalidateQueries({ queryKey: ['dine-orders'] });
      await navigate(paths.dineOrders);
    },
    onError: (error) => {
      const status = error instanceof ApiError ? error.status : 0;
      // A session that has ended on the server: the guest says again who they are.
      if (status === 401) {
        useSession.getState().setGuest(null);
        askWhoTheyAre();
        return;
      }
      if (error instanceof ApiError && error.code === 'table_unknown') {
        forgetTable();
        setAsking({ refusal: error.message });
        return;
      }
      notify.error(reasonOf(error, t));
      // What the kitchen refuses is no longer as this page shows it.
      if (status === 409 || status === 422) void queryClient.invalidateQueries(productsQuery);
    },
  });

  function placeAt(at: string | null) {
    setAsking(null);
    if (guest) order.mutate({ guest, at });
    else askWhoTheyAre();
  }
  return {
    isPending: order.isPending,
    place: () => placeAt(table),
    asking,
    placeAt,
    cancel: () => setAsking(null),
  };
}
