import { ApiError } from '@smokehouse/shared/api';
import { toRequestedItems } from '@smokehouse/shared/bundled/use-line-products';
import { type Cart, cartCount, paths, toHalalas } from '@smokehouse/shared/contract';
import { subtractCart } from '@smokehouse/shared/contract/ordering/carts/subtract';
import type { TFunction } from '@smokehouse/shared/i18n';
import type { QueryClient } from '@smokehouse/shared/query';
import type { useNavigate } from '@smokehouse/shared/router';
import { useCart, useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import type { CartEntry } from './cart-contents';
import {
  type CheckoutRequest,
  endAttempt,
  isDishError,
  isPaidBefore,
  isPaymentRefunded,
  pay,
  type Paid,
  PaymentUnconfirmed,
  problemText,
  stateOf,
  TotalChanged,
  verifyPayment,
} from './checkout';
import { declineText } from './decline';
import { CardDeclined, CartTaken } from './payment-window';
import { storeTime, unansweredPayment } from './order-storage';
import { setUnansweredPayment, takeUnansweredPayment } from './unanswered-payment';
import type { CartContents } from './use-cart-contents';
import type { DeliveryTime } from './use-delivery-time';
import type { useOutcome } from './use-outcome';

export { addPaymentTexts, verifyPayment } from './checkout';

/** The server's answers about the time of an order: then the offered times are out of date. */
const TIME_ERRORS = [
  'area_not_served',
  'closed',
  'dishes_not_served',
  'orders_paused',
  'payment_returned_hours',
  'slot_full',
  'slot_gone',
  'slot_unpaid',
];
/** The server's answers about the place of an order: then what was known of it is out of date. */
const PLACE_ERRORS = [
  'area_not_served',
  'area_paused',
  'delivery_changed',
  'order_minimum',
  'outside_areas',
  'pickup_closed',
  'place_needed',
];

/** What the end of any payment needs. */
interface PageContext {
  t: TFunction<'mfe-cart'>;
  queryClient: QueryClient;
  navigate: ReturnType<typeof useNavigate>;
}

/** What the page hands over to the end of an attempt. */
interface AttemptContext extends PageContext {
  items: Cart;
  revalidate: CartContents['revalidate'];
  time: DeliveryTime;
  outcomes: ReturnType<typeof useOutcome>;
}

/**
 * Takes a completed order out of the cart and opens My Orders.
 * @param ordered undefined if it has been taken out before
 */
function finish(
  paid: Partial<Paid>,
  ordered: Cart | undefined,
  { queryClient, navigate }: PageContext,
): void {
  endAttempt();
  // It was chosen for this order.
  storeTime(null);
  const cart = useCart.getState();
  // The cart may have grown in another tab while this one paid.
  if (ordered) cart.replace(subtractCart(cart.items, ordered));
  if (paid.signedOut) useSession.getState().setUser(null);
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
  void navigate(paths.myOrders, { state: stateOf(paid) });
}

/** Whether somebody else has signed in since the payment, whose cart and page these are now. */
const isOfAnother = (userId: string) => (useSession.getState().user?._id ?? userId) !== userId;

/** Ends a verified payment: once, although this page and another tab may have asked about it. */
function succeed(paid: Paid, context: PageContext): void {
  const stored = takeUnansweredPayment(paid);
  if (isOfAnother(paid.userId)) return;
  notify.success(paid.message);
  finish(paid, stored?.isTaken ? undefined : stored?.cart, context);
}

const isWithin = (cart: Cart, other: Cart) => cartCount(subtractCart(cart, other)) === 0;
const isSameCart = (one: Cart, other: Cart) => isWithin(one, other) && isWithin(other, one);

/**
 * Notes that the cart has become another one while a payment has no answer. The server takes what
 * was paid out of it as soon as it knows, which can be before this page does.
 */
export function noteCart(items: Cart): void {
  const payment = unansweredPayment();
  if (!payment || payment.isTaken || isSameCart(items, payment.seen)) return;
  const isTaken = isSameCart(items, subtractCart(payment.seen, payment.cart));
  setUnansweredPayment({ ...payment, seen: items, isTaken });
}

/**
 * Asks about the payment that has no answer yet, and ends it.
 * @returns whether it is known now what became of it
 */
export async function confirmPayment(context: PageContext): Promise<boolean> {
  const payment = unansweredPayment();
  if (!payment) return true;
  try {
    succeed(await verifyPayment(payment), context);
    return true;
  } catch (error) {
    if (error instanceof PaymentUnconfirmed) return false;
    if (isOfAnother(payment.body.userId)) return true;
    endAttempt();
    notify.error(problemText(context.t, error));
    void context.queryClient.invalidateQueries({ queryKey: ['orders'] });
    // It shows the refund.
    if (isPaymentRefunded(error)) void context.navigate(paths.myOrders);
    return true;
  }
}

/**
 * What follows an attempt to pay: the order leaves the cart, or the customer reads what happened
 * and what to do. It is loaded with the payment.
 */
function attemptEnd(context: AttemptContext) {
  const { t, items, revalidate, time, queryClient } = context;
  const { show, showProblem, requestReview } = context.outcomes;

  /** After a refused order, whose time may be gone. */
  function refetchTimes(error: unknown) {
    if (error instanceof ApiError && TIME_ERRORS.includes(error.code)) time.refetch();
  }

  async function handleDishError(error: ApiError) {
    const message = error.code === 'dishes_unknown' ? t('payment.dishUnknown') : error.message;
    const isShownByMenu = await revalidate().then(
      (isSame) => !isSame,
      () => false,
    );
    // The refetched menu may not show the problem yet.
    requestReview({ toast: message, ...(!isShownByMenu && { dishError: message }) });
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
    if (error instanceof ApiError && PLACE_ERRORS.includes(error.code))
      void queryClient.invalidateQueries({ queryKey: ['locate'] });
    refetchTimes(error);
    const isRepeat = error instanceof ApiError && error.code === 'order_repeated';
    showProblem(problemText(t, error), { isRefunded, isRepeat });
  }

  async function handleError(error: unknown) {
    if (isPaidBefore(error)) {
      if ('receipt' in error) notify.success(t('payment.alreadyPaid', { receipt: error.receipt }));
      finish('receipt' in error ? { receipt: error.receipt } : {}, items, context);
    } else if (isDishError(error)) {
      refetchTimes(error);
      await handleDishError(error);
    } else if (error instanceof CartTaken) {
      // Beside an empty cart there is no button to say it at.
      notify.error(t('payment.taken'));
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    } else if (error instanceof CardDeclined) {
      show({ unpaid: [declineText(error.reason), 'payment.declined.hint'] });
    } else if (error instanceof PaymentUnconfirmed) {
      // A notice says so, and goes on asking.
      requestReview();
    } else if (error instanceof TotalChanged) {
      await revalidate().catch(() => false);
      requestReview({ newTotal: error.amount });
    } else showFailure(error);
  }

  return { succeed: (paid: Paid) => succeed(paid, context), handleError };
}

/** What the page showed when the customer pressed the button. */
interface Shown
  extends
    Pick<AttemptContext, 'items' | 'revalidate' | 'outcomes'>,
    Pick<CheckoutRequest, 'terms' | 'slot' | 'shop' | 'signal'> {
  entries: readonly CartEntry[];
  options: CartContents['options'];
  /** SAR. */
  total: number;
}

/**
 * Pays for the cart as it was shown. Nothing that changed meanwhile is ordered.
 * @returns see {@link runAttempt}
 */
export async function payShown(
  customer: Pick<CheckoutRequest, 'user' | 'address'>,
  { entries, options, items, revalidate, outcomes, total, ...request }: Shown,
): Promise<Paid | null | undefined> {
  const { outcome, requestReview } = outcomes;
  const isCartUnchanged = () => useCart.getState().items === items;
  // The customer can change quantities while the menu loads.
  if (!(await revalidate()) || !isCartUnchanged()) {
    requestReview();
    return undefined;
  }
  return pay({
    ...customer,
    ...request,
    items: toRequestedItems(entries, options),
    cart: items,
    isRepeat: outcome.isRepeat === true,
    isAccepted: (amount) =>
      isCartUnchanged() &&
      [total, outcome.newTotal].some(
        (shown) => shown !== undefined && toHalalas(shown) === toHalalas(amount),
      ),
  });
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
