import { useEffect, useEffectEvent, useState } from 'react';
import type { Cart } from '@smokehouse/shared/contract';

/** True if both carts hold the same dishes in the same quantities. */
function isSameCart(one: Cart, other: Cart): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

/** A click on the checkout before session, addresses and charge are known. It resumes after them. */
export function usePendingCheckout({
  isReady,
  items,
  total,
  onReady,
  onOffline,
}: {
  isReady: boolean;
  items: Cart;
  /** What is shown. Unit: SAR. */
  total: number;
  /** Called once it is known; with whether the cart is the one of the click, and its total. */
  onReady: (isSameCart: boolean, shownTotal: number) => void;
  /** Called if the connection is lost meanwhile. The click is forgotten. */
  onOffline: () => void;
}): { start: () => void; isWaiting: boolean } {
  const [click, setClick] = useState<{ cart: Cart; total: number } | null>(null);
  const resume = useEffectEvent((clicked: { cart: Cart; total: number }) => {
    setClick(null);
    onReady(isSameCart(clicked.cart, items), clicked.total);
  });
  const cancel = useEffectEvent(() => {
    setClick(null);
    onOffline();
  });
  useEffect(() => {
    if (!click) return undefined;
    if (isReady) resume(click);
    addEventListener('offline', cancel);
    return () => removeEventListener('offline', cancel);
  }, [click, isReady]);
  return { start: () => setClick({ cart: items, total }), isWaiting: click !== null };
}
