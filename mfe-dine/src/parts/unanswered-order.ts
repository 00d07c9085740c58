import { useCallback, useState } from 'react';
import { ApiError } from '@smokehouse/shared/api';
import type { Cart } from '@smokehouse/shared/contract';
import { useDineCart } from '@smokehouse/shared/stores';
import { visitStorage } from './visit-storage';

/** An order that was sent and has no answer: whether it was placed is not known here. */
interface UnansweredOrder {
  guestId: string;
  /** Its idempotency key. */
  key: string;
  /** What was in the cart at each try. */
  carts: Cart[];
}

const KEY = 'unanswered-order';

/** What another version has kept, or somebody has edited, is none. */
function read(): UnansweredOrder | undefined {
  try {
    const order = JSON.parse(visitStorage.get(KEY) ?? '') as Partial<UnansweredOrder>;
    const { guestId, key, carts } = order;
    return guestId && key && Array.isArray(carts) ? { guestId, key, carts } : undefined;
  } catch {
    return undefined;
  }
}

/** Statuses that say what became of an order. With others it may have been placed all the same. */
const ANSWERS = [400, 404, 409, 422];

/** Whether the server has said what became of the order. */
export const isAnswered = (error: Error): boolean =>
  error instanceof ApiError && ANSWERS.includes(error.status);

/**
 * The order of a guest that has no answer yet, also after the page was loaded again. What is ordered
 * next has its key, whatever is in the cart by then: the server refuses it if the first was placed.
 */
export function useUnansweredOrder(guestId: string | undefined) {
  const [stored, setStored] = useState(read);
  const order = stored?.guestId === guestId ? stored : undefined;
  const keep = useCallback((next: UnansweredOrder | undefined) => {
    visitStorage.set(KEY, next ? JSON.stringify(next) : null);
    setStored(next);
  }, []);
  return {
    order,
    /** Keeps what is sent now. @returns its idempotency key */
    begin(guest: string): string {
      const before = read();
      const first = { guestId: guest, key: crypto.randomUUID(), carts: [] };
      const { key, carts } = before?.guestId === guest ? before : first;
      keep({ guestId: guest, key, carts: [...carts, useDineCart.getState().items] });
      return key;
    },
    /** @returns what was in the cart at each try */
    end(): Cart[] {
      const tries = read()?.carts ?? [];
      keep(undefined);
      return tries;
    },
  };
}

/**
 * What the cart of the last try has more than the order that was placed before it.
 * @returns undefined: the earlier tries were for different carts, and any of them may be the order
 */
export function leftToOrder(carts: readonly Cart[]): Cart | undefined {
  const last = carts.at(-1) ?? {};
  const earlier = carts.slice(0, -1);
  const [first] = earlier;
  if (!first || earlier.some((cart) => !isSameCart(cart, first))) return undefined;
  return Object.fromEntries(
    Object.entries(last)
      .map(([id, quantity]): [string, number] => [id, quantity - (first[id] ?? 0)])
      .filter(([, quantity]) => quantity > 0),
  );
}

const isSameCart = (one: Cart, other: Cart): boolean =>
  [one, other].every((cart) => Object.keys(cart).every((id) => one[id] === other[id]));
