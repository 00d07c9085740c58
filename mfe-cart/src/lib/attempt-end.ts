import { ApiError } from '@smokehouse/shared/api';
import { type Cart, paths } from '@smokehouse/shared/contract';
import { subtractCart } from '@smokehouse/shared/contract/ordering/carts/subtract';
import type { TFunction } from '@smokehouse/shared/i18n';
import type { QueryClient } from '@smokehouse/shared/query';
import type { useNavigate } from '@smokehouse/shared/router';
import { useCart, useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import {
  endAttempt,
  isDishError,
  isPaidBefore,
  isPaymentRefunded,
  type Paid,
  PaymentUnconfirmed,
  problemText,
  stateOf,
  TotalChanged,
} from './checkout';
import { declineText } from './decline';
import { CardDeclined } from './payment-window';
import type { CartContents } from './use-cart-contents';
import type { DeliveryTime } from './use-delivery-time';
import type { useOutcome } from './use-outcome';

export { addPaymentTexts, pay, verifyPayment } from './checkout';

/** What the page hands over to the end of an attempt. */
interface AttemptContext {
  t: TFunction<'mfe-cart'>;
  items: Cart;
  revalidate: CartContents['revalidate'];
  time: DeliveryTime;
  outcomes: ReturnType<typeof useOutcome>;
  queryClient: QueryClient;
  navigate: ReturnType<typeof useNavigate>;
}

/**
 * What follows an attempt to pay: the order leaves the cart, or the customer reads what happened and
 * what to do. It is loaded with the payment.
 */
function attemptEnd({
  t,
  items,
  revalidate,
  time,
  outcomes: { show, showProblem, requestReview },
  queryClient,
  navigate,
}: AttemptContext) {
  /** Takes a completed order out of the cart and opens My Orders. */
  function finish(paid: Partial<Paid> = {}) {
    endAttempt();
    const cart = useCart.getState();
    // The cart may have grown in another tab while this one paid.
    cart.replace(subtractCart(cart.items, paid.cart ?? items));
    if (paid.signedOut) useSession.getState().setUser(null);
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    void navigate(paths.myOrders, { state: stateOf(paid) });
  }

  function succeed(paid: Paid) {
    notify.success(paid.message);
    finish(paid);
  }

  async function handleDishError(error: ApiError) {
    const message = error.code === 'dishes_unknown' ? t('payment.dishUnknown') : error.message;
    notify.error(message);
    const isShownByMenu = await revalidate().then(
      (isSame) => !isSame,
      () => false,
    );
    // The refetched menu may not show the problem yet.
    requestReview(isShownByMenu ? {} : { dishError: message });
  }

  function showFailure(error: unknown) {
    const isRefunded = isPaymentRefunded(error);
    if (isRefunded) {
      // The order is closed, so the next attempt needs a new key. My Orders shows the refund.
      endAttempt();
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      // What sold out meanwhile blocks the next attempt.
      void revalidate().catch(() => false);
    }
    if (error instanceof ApiError && ['delivery_changed', 'place_needed'].includes(error.code))
      void queryClient.invalidateQueries({ queryKey: ['locate'] });
    time.refetchAfter(error);
    showProblem(problemText(t, error), isRefunded);
  }

  async function handleError(error: unknown) {
    if (isPaidBefore(error)) {
      if ('receipt' in error) notify.success(t('payment.alreadyPaid', { receipt: error.receipt }));
      finish('receipt' in error ? { receipt: error.receipt } : {});
    } else if (isDishError(error)) {
      time.refetchAfter(error);
      await handleDishError(error);
    } else if (error instanceof CardDeclined) {
      show({ unpaid: [declineText(error.reason), 'payment.declined.hint'] });
    } else if (error instanceof PaymentUnconfirmed) {
      const problem = t('payment.unconfirmed');
      notify.error(problem);
      requestReview({ problem });
    } else if (error instanceof TotalChanged) {
      await revalidate().catch(() => false);
      requestReview({ newTotal: error.amount });
    } else showFailure(error);
  }

  return { succeed, handleError };
}

/**
 * Makes an attempt to pay and handles its end.
 * @param act returns null if the customer closed the provider's window, undefined if nothing was
 *   ordered
 */
export async function runAttempt(
  act: () => Promise<Paid | null | undefined>,
  context: AttemptContext,
): Promise<void> {
  const end = attemptEnd(context);
  try {
    const paid = await act();
    if (paid) end.succeed(paid);
    else if (paid === null) context.outcomes.show({ unpaid: ['payment.closed'] });
  } catch (error) {
    await end.handleError(error);
  }
}
