import { useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import type { Cart } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';
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
/** How often it is asked whether the order has come. Unit: ms. */
const ASK_MS = 3_000;
/** How long a page that was loaded again waits for the first answer. Unit: ms. */
const FIRST_ANSWER_MS = 3_000;
/** Keys of orders that this page has sent since it was loaded. */
const sent = new Set<string>();

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
      sent.add(key);
      keep({ guestId: guest, key, carts: [...carts, useDineCart.getState().items] });
      return key;
    },
    /** @returns its key, and what was in the cart at each try */
    end(): { key: string; tries: Cart[] } {
      const { key = '', carts: tries = [] } = read() ?? {};
      keep(undefined);
      return { key, tries };
    },
  };
}

/**
 * Whether an order without an answer was placed, as the guest's orders say.
 * @param order undefined: there is none, or it is being sent
 */
export function useCameAllTheSame(order: UnansweredOrder | undefined) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLate, FIRST_ANSWER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const { data, isLoading, isFetched } = useQuery({
    queryKey: ['dine-orders', 'unanswered', order?.key, order?.carts.length],
    queryFn: () => call('POST /api/dineorder/user', {}),
    enabled: order !== undefined,
    refetchInterval: ASK_MS,
  });
  const isPlaced = order && data?.orders.some(({ requestKey }) => requestKey === order.key);
  // What is ordered after a reload is new, and would have the key of an order that has come. The
  // server may be away for long, so nobody waits for more than the first answer, or some seconds.
  const isNew = order !== undefined && !sent.has(order.key);
  return { isPlaced: isPlaced === true, isAsking: isNew && isLoading && !isFetched && !isLate };
}

/**
 * What is in the cart besides an order that was placed.
 * @param tries what was in the cart when it was sent
 * @returns undefined: it is not known which cart was the order, or whether the cart still has it: the
 *   server has emptied it, and the page was loaded again since
 */
export function leftToOrder({ key, tries }: { key: string; tries: readonly Cart[] }) {
  const { items } = useDineCart.getState();
  const [first] = tries;
  if (Object.keys(items).length === 0) return {};
  if (!sent.has(key) || !first || tries.some((cart) => !isSameCart(cart, first))) return undefined;
  return Object.fromEntries(
    Object.entries(items)
      .map(([id, quantity]): [string, number] => [id, quantity - (first[id] ?? 0)])
      .filter(([, quantity]) => quantity > 0),
  );
}

const UNCLEAR = 'unclear-cart';

/** Keeps that a guest's cart may hold what an order has placed. @param guestId null: it does not */
export const keepUnclear = (guestId: string | null): void => visitStorage.set(UNCLEAR, guestId);

/** Whether a guest's cart may hold what an order has placed. An emptied cart holds nothing of it. */
export function useUnclearCart(guestId: string | undefined, isEmpty: boolean): boolean {
  const [unclear] = useState(() => visitStorage.get(UNCLEAR));
  useEffect(() => {
    if (isEmpty) keepUnclear(null);
  }, [isEmpty]);
  return !isEmpty && guestId !== undefined && unclear === guestId;
}

const isSameCart = (one: Cart, other: Cart): boolean =>
  [one, other].every((cart) => Object.keys(cart).every((id) => one[id] === other[id]));
