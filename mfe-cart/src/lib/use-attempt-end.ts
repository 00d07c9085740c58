import { ApiError } from '@smokehouse/shared/api';
import { type Cart, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useCart, useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import type * as payments from './checkout';
import type { Paid } from './checkout';
import type { CartContents } from './use-cart-contents';
import type { DeliveryTime } from './use-delivery-time';
import type { useOutcome } from './use-outcome';

/** What the file of the payment exports. */
export type Payment = typeof payments;

/**
 * What follows an attempt to pay: the order leaves the cart, or the customer reads what happened and
 * what to do.
 */
export function useAttemptEnd({
  items,
  revalidate,
  time,
  outcomes: { show, showProblem, requestReview },
}: {
  items: Cart;
  revalidate: CartContents['revalidate'];
  time: DeliveryTime;
  outcomes: ReturnType<typeof useOutcome>;
}) {
  const { t } = useTranslation('mfe-cart');
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  /** Takes a completed order out of the cart and opens My Orders. */
  function finish(payment: Payment, paid: Partial<Paid> = {}) {
    payment.endAttempt();
    const cart = useCart.getState();
    // The cart may have grown in another tab while this one paid.
    cart.replace(payment.subtractCart(cart.items, paid.cart ?? items));
    if (paid.signedOut) useSession.getState().setUser(null);
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    void navigate(paths.myOrders, { state: payment.stateOf(paid) });
  }

  function succeed(payment: Payment, paid: Paid) {
    notify.success(paid.message);
    finish(payment, paid);
  }

  async function handleDishError(error: ApiError) {
    const message = error.code === 'dishes_unknown' ? t('dishUnknown') : error.message;
    notify.error(message);
    const isShownByMenu = await revalidate().then(
      (isSame) => !isSame,
      () => false,
    );
    // The refetched menu may not show the problem yet.
    requestReview(isShownByMenu ? {} : { dishError: message });
  }

  function showFailure(error: unknown, payment: Payment) {
    const isRefunded = payment.isPaymentRefunded(error);
    if (isRefunded) {
      // The order is closed, so the next attempt needs a new key. My Orders shows the refund.
      payment.endAttempt();
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      // What sold out meanwhile blocks the next attempt.
      void revalidate().catch(() => false);
    }
    if (error instanceof ApiError && ['delivery_changed', 'place_needed'].includes(error.code))
      void queryClient.invalidateQueries({ queryKey: ['locate'] });
    time.refetchAfter(error);
    showProblem(payment.problemText(t, error), isRefunded);
  }

  async function handleError(error: unknown, payment: Payment) {
    if (payment.isPaidBefore(error)) {
      if ('receipt' in error) notify.success(t('payment.alreadyPaid', { receipt: error.receipt }));
      finish(payment, 'receipt' in error ? { receipt: error.receipt } : {});
    } else if (payment.isDishError(error)) {
      time.refetchAfter(error);
      await handleDishError(error);
    } else if (error instanceof payment.CardDeclined) {
      show({ unpaid: [payment.declineText(error.reason), 'payment.declined.hint'] });
    } else if (error instanceof payment.PaymentUnconfirmed) {
      const problem = t('payment.unconfirmed');
      notify.error(problem);
      requestReview({ problem });
    } else if (error instanceof payment.TotalChanged) {
      await revalidate().catch(() => false);
      requestReview({ newTotal: error.amount });
    } else showFailure(error, payment);
  }

  return { succeed, handleError };
}
