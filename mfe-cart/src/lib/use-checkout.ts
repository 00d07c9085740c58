import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '@smokehouse/shared/api';
import {
  type Cart,
  cartTotal,
  DELIVERY_CHARGE_SAR,
  paths,
  roundDownToHalala,
  toHalalas,
} from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useCart, useSession, useUi } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import type { CartEntry } from './cart-contents';
import { endAttempt, isMoneyReturned, pay, TotalChanged, Unconfirmed } from './checkout';
import type { CartContents } from './use-cart-contents';
import type { DeliveryAddress } from './use-delivery-address';
import { WidgetUnavailable } from './widget';

/** The server names dishes in these refusals; they belong beside the lines of the cart. */
const ABOUT_DISHES = ['dishes_sold_out', 'dishes_unknown', 'dishes_too_many'];

/** What the last press came to, as long as the cart is what it was then. */
interface Outcome {
  /** What stopped it, for a person; shown at the button. */
  problem?: string;
  /** What the server said about the dishes; shown beside the lines. */
  refusal?: string;
  /** What the server asks for the order where that is not the sum on the screen. Unit: SAR. */
  asked?: number;
}

/** The same dishes, as many of each. */
function isSameCart(one: Cart, other: Cart): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

export interface Checkout extends Outcome {
  price: number;
  total: number;
  busy: boolean;
  /**
   * Counts the presses that must not go on before the customer has read what is beside the lines.
   */
  stops: number;
  checkout: () => Promise<void>;
}

/**
 * The checkout button's work: who, where to, whether all is still as shown; then the payment, then
 * what it came to.
 */
export function useCheckout(
  entries: readonly CartEntry[],
  { soldOut, confirm }: CartContents,
  { selected: address, addresses, isError: hasNoAddresses }: DeliveryAddress,
): Checkout {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const { user, checked } = useSession();
  const { items } = useCart();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [stops, setStops] = useState(0);
  /**
   * The cart of a press that came before it was known who is here: it is carried out as soon as
   * that is known.
   */
  const [pressed, setPressed] = useState<Cart | null>(null);
  const [last, setLast] = useState<Outcome & { of: unknown }>({ of: items });
  const outcome: Outcome = last.of === items ? last : {};
  const price = cartTotal(
    items,
    entries.map(({ product }) => product),
  );
  const total = roundDownToHalala(price + DELIVERY_CHARGE_SAR);

  function tell(problem: string) {
    setLast({ of: items, problem });
    notify.error(problem);
  }
  function stop(why: Outcome = {}) {
    setLast({ of: items, ...why });
    setStops((count) => count + 1);
  }

  /** The cart has become an order. */
  function finish() {
    endAttempt();
    useCart.getState().replace({});
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    void navigate(paths.myOrders);
  }

  async function explain(error: unknown) {
    // The same things were paid by an earlier try whose answer got lost.
    if (error instanceof ApiError && error.code === 'order_paid_already') finish();
    else if (error instanceof ApiError && ABOUT_DISHES.includes(error.code)) {
      notify.error(error.code === 'dishes_unknown' ? t('changes.unknown') : error.message);
      const isShown = await confirm().then(
        (same) => !same,
        () => false,
      );
      // The menu that was asked for anew may not know yet what the refusal says.
      stop(
        isShown
          ? {}
          : { refusal: error.code === 'dishes_unknown' ? t('changes.unknown') : error.message },
      );
    } else if (error instanceof TotalChanged) {
      await confirm().catch(() => false);
      stop({ asked: error.amount });
    } else if (isMoneyReturned(error)) {
      // The order is closed and its money on the way back: another press is another order, and My
      // Orders tells of this one.
      endAttempt();
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      tell(error.message);
    } else if (error instanceof WidgetUnavailable) tell(t('pay.unavailable'));
    else if (error instanceof Unconfirmed) tell(t('pay.unconfirmed'));
    else if (error instanceof ApiError && error.code === 'network') tell(t('pay.offline'));
    else tell(error instanceof Error ? error.message : String(error));
  }

  // Who is here, and for a customer where to: without the addresses a press would be told to select
  // one.
  const isKnown = checked && (!user || addresses !== undefined || hasNoAddresses);

  const isUntouched = () => useCart.getState().items === items;

  async function checkout() {
    if (busy) return;
    if (!isKnown) {
      setPressed(items);
      return;
    }
    if (!user) {
      useUi.getState().setSignInOpen(true);
      return;
    }
    if (!address) {
      tell(t('pay.selectAddress'));
      return;
    }
    if (soldOut.length > 0) {
      stop();
      return;
    }
    setBusy(true);
    try {
      // The steppers still work while the menu is asked for: what is ordered must be what stands
      // there.
      if (!(await confirm()) || !isUntouched()) {
        stop();
        return;
      }
      setLast({ of: items });
      const message = await pay({
        user,
        address,
        items: entries.map(({ product, quantity }) => ({ product: product._id, quantity })),
        shop: `${shared('brandLine')} ${shared('brandName')}`,
        accepts: (amount) =>
          isUntouched() &&
          [total, outcome.asked].some(
            (shown) => shown !== undefined && toHalalas(shown) === toHalalas(amount),
          ),
        onRefused: (reason) => notify.error(reason ?? t('pay.failed')),
      });
      if (message === null) return;
      notify.success(message);
      finish();
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  }

  const carryOut = useEffectEvent((cart: Cart) => {
    setPressed(null);
    // The account's cart may have joined in: what was not on the screen then is not ordered
    // unasked.
    if (isSameCart(cart, items)) void checkout();
    else stop();
  });
  useEffect(() => {
    if (pressed && isKnown) carryOut(pressed);
  }, [pressed, isKnown]);

  return { ...outcome, price, total, busy: busy || pressed !== null, stops, checkout };
}
