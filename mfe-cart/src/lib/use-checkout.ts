import { useState } from 'react';
import { ApiError } from '@smokehouse/shared/api';
import { type Address, paths, type RequestedItem } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useCart, useSession, useUi } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { endAttempt, pay, WidgetUnavailable } from './checkout';

/** The checkout button's work: who, where to, then the payment, then what it came to. */
export function useCheckout(items: RequestedItem[], address: Address | undefined) {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const { user } = useSession();
  const { setSignInOpen } = useUi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  /** The cart has become an order. */
  function finish() {
    endAttempt();
    useCart.getState().replace({});
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    void navigate(paths.myOrders);
  }

  function explain(error: unknown) {
    // The same things were paid by an earlier try whose answer got lost.
    if (error instanceof ApiError && error.code === 'order_paid_already') finish();
    else if (error instanceof WidgetUnavailable) notify.error(t('pay.unavailable'));
    else notify.error(error instanceof Error ? error.message : String(error));
  }

  async function checkout() {
    if (busy) return;
    if (!user) { setSignInOpen(true); return; }
    if (!address) { notify.error(t('pay.selectAddress')); return; }
    setBusy(true);
    try {
      const shop = `${shared('brandLine')} ${shared('brandName')}`;
      const message = await pay({ user, address, items, shop, onRefused: (reason) => notify.error(reason ?? t('pay.failed')) });
      if (message === null) return;
      notify.success(message);
      finish();
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  }

  return { busy, checkout };
}
