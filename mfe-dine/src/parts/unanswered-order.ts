import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import type { Cart } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';
import { useDineCart } from '@smokehouse/shared/stores';
import { deviceStorage } from './visit-storage';

/** An order that was sent and has no answer: whether it was placed is not known here. */
interface UnansweredOrder {
  guestId: string;
  /** Its idempotency key. */
  key: string;
  /** What was in the cart at each try. */
  carts: Cart[];
  /** When it was sent first, ms since 1970. */
  at: number;
}

const KEY = 'unanswered-order';
/** One of an earlier evening concerns nobody any more. Unit: ms. */
const LASTS_MS = 6 * 60 * 60_000;
/** How often it is asked whether the order has come. Unit: ms. */
const ASK_MS = 3_000;
/** How long a page that was loaded again waits for the first answer. Unit: ms. */
const FIRST_ANSWER_MS = 3_000;
/** Keys of orders that this page has sent since it was loaded. */
const sent = new Set<string>();

const stored = () => deviceStorage.get(KEY);

/** What another version has kept, or somebody has edited, is none. */
function parse(text: string | null): UnansweredOrder | undefined {
  try {
    const order = JSON.parse(text ?? '') as Partial<UnansweredOrder>;
    const { guestId, key, carts, at = 0 } = order;
    const isWhole = guestId && key && Array.isArray(carts) && Date.now() - at < LASTS_MS;
    return isWhole ? { guestId, key, carts, at } : undefined;
  } catch {
    return undefined;
  }
}
const read = () => parse(stored());
const keep = (order: UnansweredOrder | null): void =>
  deviceStorage.set(KEY, order && JSON.stringify(order));

/** Statuses that say what became of an order. With others it may have been placed all the same. */
const ANSWERS = [400, 404, 409, 422];

/** Whether the server has said what became of the order. */
export const isAnswered = (error: Error): boolean =>
  error instanceof ApiError && ANSWERS.includes(error.status);

/**
 * The order of a guest that has no answer yet, also after the page was loaded again, and in each
 * tab of the phone. What is ordered next has its key, whatever is in the cart by then: the server
 * refuses it if the first was placed.
 */
export function useUnansweredOrder(guestId: string | undefined) {
  const text = useSyncExternalStore(deviceStorage.subscribe, stored, () => null);
  const known = useMemo(() => parse(text), [text]);
  useEffect(() => {
    if (guestId) leaveEarlier(guestId);
  }, [guestId, text]);
  return {
    order: known?.guestId === guestId ? known : undefined,
    /** Keeps what is sent now. @returns its idempotency key */
    begin(guest: string): string {
      const before = read();
      const first = { guestId: guest, key: crypto.randomUUID(), carts: [], at: Date.now() };
      const { key, carts, at } = before?.guestId === guest ? before : first;
      sent.add(key);
      keep({ guestId: guest, key, carts: [...carts, useDineCart.getState().items], at });
      return key;
    },
    /**
     * A refusal answers the last try. It says nothing of an earlier one, which may still arrive.
     */
    refuse(): void {
      const order = read();
      const carts = order?.carts.slice(0, -1) ?? [];
      keep(order && carts.length > 0 ? { ...order, carts } : null);
    },
    /** @returns its key, and what was in the cart at each try */
    end(): { key: string; tries: Cart[] } {
      const { key = '', carts: tries = [] } = read() ?? {};
      keep(null);
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
 * @returns undefined: it is not known which cart was the order, or whether the cart still has it:
 *   the server has emptied it, and the page was loaded again since
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

/**
 * Why a cart may hold what an order has placed: `placed`: an earlier one has arrived; `ended`: it
 * may have, as an order of the guest whose session has ended.
 */
export type Unclear = 'placed' | 'ended';

/** Keeps that a guest's cart may hold what an order has placed. @param why null: it does not */
export const keepUnclear = (guestId: string | undefined, why: Unclear | null): void =>
  deviceStorage.set(UNCLEAR, why && `${why} ${guestId}`);

/**
 * Whether a guest's cart may hold what an order has placed. An emptied cart holds nothing of it.
 * @returns why; undefined: it does not
 */
export function useUnclearCart(guestId: string | undefined, isEmpty: boolean): Unclear | undefined {
  const kept = useSyncExternalStore(
    deviceStorage.subscribe,
    () => deviceStorage.get(UNCLEAR),
    () => null,
  );
  useEffect(() => {
    if (isEmpty) keepUnclear(guestId, null);
  }, [guestId, isEmpty]);
  if (isEmpty || guestId === undefined) return undefined;
  return (['placed', 'ended'] as const).find((why) => kept === `${why} ${guestId}`);
}

/**
 * Ends an order without an answer of the guest who was signed in before: it may have been placed.
 * @returns whether this guest's cart may hold what it has placed
 */
export function leaveEarlier(guestId: string): boolean {
  const order = read();
  if (order && order.guestId !== guestId) {
    keep(null);
    keepUnclear(guestId, 'ended');
  }
  return deviceStorage.get(UNCLEAR) === `ended ${guestId}`;
}

const isSameCart = (one: Cart, other: Cart): boolean =>
  [one, other].every((cart) => Object.keys(cart).every((id) => one[id] === other[id]));
