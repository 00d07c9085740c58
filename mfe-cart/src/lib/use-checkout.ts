import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '@smokehouse/shared/bundled/place-quote';
import { cartTotal, roundDownToHalala } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useCart, useSession, useUi, useWhere } from '@smokehouse/shared/stores';
import type { CartEntry } from './cart-contents';
import type { Paid } from './checkout';
import type { CartContents } from './use-cart-contents';
import { type DeliveryTerms, useDeliveryTerms } from './use-delivery-terms';
import { type Outcome, useOutcome } from './use-outcome';
import { ADDRESS_ID } from '../parts/address-choice';
import { unansweredPayment } from './order-storage';
import { usePendingCheckout } from './use-pending-checkout';
import type { DeliveryAddress } from './use-delivery-address';
import type { DeliveryTime } from './use-delivery-time';

/** The payment. It is loaded with the first checkout. */
const loadPayment = async () => {
  const payment = await import(/* webpackChunkName: "payment" */ './attempt-end');
  payment.addPaymentTexts();
  return payment;
};

type Payment = Awaited<ReturnType<typeof loadPayment>>;

export interface Checkout extends Outcome {
  price: number;
  terms: DeliveryTerms;
  total: number;
  busy: boolean;
  /** Number of attempts that stopped because the customer must review the lines first. */
  reviewRequests: number;
  checkout: () => Promise<void>;
}

/** Moves to where an address is chosen or added. It can be below the total of a small screen. */
function focusAddress() {
  const action = document.querySelector<HTMLElement>(`#${ADDRESS_ID} :is(a, button)`);
  action?.focus({ preventScroll: true });
  action?.scrollIntoView({ block: 'center' });
}

/**
 * The checkout button. Checks the session, the address and that the cart is still as shown, then
 * takes the payment and handles its result.
 */
export function useCheckout(
  entries: readonly CartEntry[],
  { soldOut, options, revalidate }: CartContents,
  { delivery, time }: { delivery: DeliveryAddress; time: DeliveryTime },
): Checkout {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const { user, recheck } = useSession();
  const { selected: address } = delivery;
  const { items } = useCart();
  const [busy, setBusy] = useState(false);
  const leaving = useRef<AbortController>(null);
  // What is sold out cannot be bought, and is not part of the sum.
  const price = cartTotal(
    items,
    entries.flatMap(({ product }) => (product.inStock ? [product] : [])),
  );
  const terms = useDeliveryTerms(price, delivery, time.slot?.from);
  const total = roundDownToHalala(price + terms.charge);
  const outcomes = useOutcome(
    items,
    JSON.stringify([terms.fulfilment, address?._id, terms.place, time.chosen]),
    time.isClosed || refusalOf(terms.quote, terms.fulfilment) !== undefined,
  );
  const { outcome, reviewRequests, show, showProblem, requestReview } = outcomes;

  const queryClient = useQueryClient();
  const navigate = useNavigate();

  // With the customer's addresses: otherwise the checkout would demand one.
  const isReady = !terms.isLocating;

  const lacksAddress = !address && terms.fulfilment === 'delivery';
  const lacksPlace = terms.quote?.result === 'unknown';
  const isComplete = soldOut.length === 0 && !time.isMissing && !lacksPlace;

  /** Who orders, and where to; null if something is missing. */
  const findCustomer = () => (user && !lacksAddress && isComplete ? { user, address } : null);

  /** Shows what the customer must do first. */
  function askForMissing() {
    if (!user) useUi.getState().setSignInOpen(true);
    else if (lacksAddress) {
      showProblem(t('pay.selectAddress'));
      focusAddress();
    } else if (lacksPlace) useWhere.getState().setOpen(true);
    else if (soldOut.length > 0) requestReview();
    else time.setOpen(true);
  }

  const showOffline = () => showProblem(t('pay.offline'));

  async function checkout() {
    if (busy) return;
    if (!navigator.onLine) return showOffline();
    // Whatever the cart has become: nothing else is ordered before it is known.
    const before = unansweredPayment();
    if (before) return attempt((payment) => payment.verifyPayment(before));
    if (!isReady) {
      // Somebody who waits for the end of an outage does not expect a payment window any more.
      if (recheck && !user) {
        showProblem(t('when.outage'));
        recheck();
      } else pending.start();
      return;
    }
    const customer = findCustomer();
    if (!customer) return askForMissing();
    return attempt((payment) =>
      payment.payShown(customer, {
        ...{ entries, options, items, revalidate, terms, total, outcomes },
        slot: time.slot?.from,
        shop: `${shared('brandLine')} ${shared('brandName')}`,
        signal: leaving.current?.signal,
      }),
    );
  }

  /** Loads the payment and does something with it, until which the button is busy. */
  async function attempt(act: (payment: Payment) => Promise<Paid | null | undefined>) {
    show({});
    setBusy(true);
    const payment = await loadPayment().catch(() => undefined);
    if (!payment) showOffline();
    else
      await payment.runAttempt(() => act(payment), {
        t,
        items,
        revalidate,
        time,
        outcomes,
        queryClient,
        navigate,
      });
    setBusy(false);
  }

  const pending = usePendingCheckout({
    isReady,
    items,
    total,
    // The account's cart may have been merged. What was not shown needs a second click.
    onReady(isSameCart, shownTotal) {
      if (isSameCart && total <= shownTotal) void checkout();
      else requestReview(isSameCart ? { newTotal: total } : {});
    },
    // Otherwise the payment window would open by itself when the connection is back.
    onOffline: showOffline,
  });

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const shown = { ...outcome, price, terms, total, reviewRequests };
  return { ...shown, busy: busy || pending.isWaiting, checkout };
}
