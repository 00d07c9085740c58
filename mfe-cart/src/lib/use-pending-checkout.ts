import { useEffect, useEffectEvent, useState } from 'react';
import type { Cart } from '@smokehouse/shared/contract';

/** True if both carts hold the same dishes in the same quantities. */
function isSameCart(one: Cart, other: Cart): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

/** A click on the checkout before session and addresses are known. It resumes after them. */
export function usePendingCheckout({
  isReady,
  items,
  onReady,
  onOffline,
}: {
  isReady: boolean;
  items: Cart;
  /** Called once it is known; with whether the cart is the one of the click. */
  onReady: (isUnchanged: boolean) => void;
  /** Called if the connection is lost meanwhile. The click is forgotten. */
  onOffline: () => void;
}): { start: () => void; isWaiting: boolean } {
  const [cart, setCart] = useState<Cart | null>(null);
  const resume = useEffectEvent((clicked: Cart) => {
    setCart(null);
    onReady(isSameCart(clicked, items));
  });
  const cancel = useEffectEvent(() => {
    setCart(null);
    onOffline();
  });
  useEffect(() => {
    if (!cart) return undefined;
    if (isReady) resume(cart);
    addEventListener('offline', cancel);
    return () => removeEventListener('offline', cancel);
  }, [cart, isReady]);
  return { start: () => setCart(items), isWaiting: cart !== null };
}
