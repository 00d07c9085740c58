import { useRef } from 'react';
import { ApiError, call, productsQuery } from '@smokehouse/shared/api';
import { type DineUser, paths, type RequestedItem } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useDineCart, useSession, useUi } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { reasonOf } from './reason-of';

/** Sends the table's order to the kitchen. Whoever is not known yet is asked first. */
export function usePlaceOrder(items: RequestedItem[]): { isPending: boolean; place: () => void } {
  const { t } = useTranslation('mfe-dine');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const guest = useSession((state) => state.guest);
  // The same order of the same guest keeps its key, so that a second try after a lost answer is not a second order.
  const attempt = useRef({ what: '', key: '' });

  function askWhoTheyAre() {
    notify.error(t('loginToContinue'));
    useUi.getState().setGuestEntryOpen(true);
  }

  const order = useMutation({
    // Without a network it fails at once: an order must not leave by itself minutes later.
    networkMode: 'always',
    mutationFn: ({ _id, name, mobile }: DineUser) => {
      const what = JSON.stringify([_id, items]);
      if (attempt.current.what !== what) attempt.current = { what, key: crypto.randomUUID() };
      return call('POST /api/dineorder/cod', { userId: _id, name, mobile, items }, { idempotencyKey: attempt.current.key });
    },
    onSuccess: async ({ message }) => {
      attempt.current = { what: '', key: '' };
      notify.success(message);
      useDineCart.getState().replace({});
      void queryClient.invalidateQueries({ queryKey: ['dine-orders'] });
      await navigate(paths.dineOrders);
    },
    onError: (error) => {
      const status = error instanceof ApiError ? error.status : 0;
      // A session that has ended on the server: the guest says again who they are.
      if (status === 401) { useSession.getState().setGuest(null); askWhoTheyAre(); return; }
      notify.error(reasonOf(error, t));
      // What the kitchen refuses is no longer as this page shows it.
      if (status === 409 || status === 422) void queryClient.invalidateQueries(productsQuery);
    },
  });

  return { isPending: order.isPending, place: () => (guest ? order.mutate(guest) : askWhoTheyAre()) };
}
