import type { VisitRound } from '@smokehouse/shared/contract';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import { type Collected, keyOf, type Recipient, withoutCarts } from './recipients';

/** What a waiter has collected for a table and not sent. */
export interface KeptOrder {
  collected: Collected;
  newNames: readonly string[];
}

interface StoredOrder extends KeptOrder {
  /** The idempotency key of each recipient's order, by `keyOf`. */
  keys?: Record<string, string>;
  /** The visit that it was collected for, once there is one. */
  visit?: string;
  /** As an earlier version kept it: the lines on hold, each as `recipient/line`. */
  held?: readonly string[];
}

const storage = openStorage('mfe-seller', 'visit');
const entryOf = (table: string) => `order:${table}`;
const NOTHING: StoredOrder = { collected: {}, newNames: [] };

/** An order that was pressed, and waits for the connection or for who pressed it. */
interface WaitingOrder {
  table: string;
  collected: Collected;
  /** The idempotency keys of the parts that were sent, by `keyOf`. */
  keys: Readonly<Record<string, string>>;
}

/**
 * They stay stored until they are placed: they are lost with the page, and what they contain is then
 * collected as before.
 */
const waiting = new Set<WaitingOrder>();
const listeners = new Set<() => void>();
let returned = 0;
const changed = () => listeners.forEach((listener) => listener());

/** @returns a function that unsubscribes */
export function onWaitingOrders(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes whenever an order that waited was not placed: its dishes are collected again. */
export const countReturnedOrders = (): number => returned;

/** Takes the part of a recipient that is placed out of an order that waits. */
function takeOut(order: WaitingOrder, recipient: string): void {
  const rest = keptOrder(order.table);
  order.collected = withoutCarts(order.collected, recipient);
  keepOrder(order.table, rest);
}

/** Takes an order that waits out of what is collected for its table, so that nobody sends it twice. */
export function letOrderWait(
  table: string,
  collected: Collected,
  keys: Readonly<Record<string, string>>,
) {
  const order: WaitingOrder = { table, collected, keys };
  waiting.add(order);
  changed();
  return {
    /** The part of a recipient is placed. */
    sent(recipient: Recipient): void {
      takeOut(order, keyOf(recipient));
      changed();
    },
    /** What is not placed is collected again. */
    end(): void {
      waiting.delete(order);
      if (keptCount(order) > 0) returned += 1;
      changed();
    },
  };
}

const waitingFor = (table: string): Collected[] =>
  [...waiting].flatMap((order) => (order.table === table ? [order.collected] : []));

/** How many items of a table were sent, and wait for the connection. */
export const waitingCount = (table: string): number =>
  waitingFor(table).reduce((sum, collected) => sum + keptCount({ collected }), 0);

/** Adds the quantities of another order, or takes them away. */
function combined(collected: Collected, other: Collected, sign: 1 | -1): Collected {
  const next: Record<string, Record<string, number>> = {};
  for (const key of new Set([...Object.keys(collected), ...Object.keys(other)])) {
    const [cart, change] = [collected[key] ?? {}, other[key] ?? {}];
    const lines = [...new Set([...Object.keys(cart), ...Object.keys(change)])].map(
      (line) => [line, (cart[line] ?? 0) + sign * (change[line] ?? 0)] as const,
    );
    const left = lines.filter(([, quantity]) => quantity > 0);
    if (left.length > 0) next[key] = Object.fromEntries(left);
  }
  return next;
}

/**
 * Returns what was collected for a table and not sent, also after the page was left or loaded again.
 */
export function keptOrder(table: string): KeptOrder {
  const stored = storedOrder(table);
  const collected = waitingFor(table).reduce<Collected>(
    (rest, order) => combined(rest, order, -1),
    stored.collected,
  );
  return { ...stored, collected };
}

function storedOrder(table: string): StoredOrder {
  const text = storage.get(entryOf(table));
  if (text === null) return NOTHING;
  const { collected, held = [], ...rest } = JSON.parse(text) as StoredOrder;
  const isHeld = (recipient: string, line: string) => held.includes(`${recipient}/${line}`);
  const carts = Object.entries(collected).flatMap(([recipient, items]) => {
    const lines = Object.entries(items);
    const part = (isPartHeld: boolean) =>
      Object.fromEntries(lines.filter(([line]) => isHeld(recipient, line) === isPartHeld));
    return lines.some(([line]) => isHeld(recipient, line))
      ? [
          [recipient, part(false)],
          [`held ${recipient}`, part(true)],
        ]
      : [[recipient, items]];
  });
  return { ...rest, collected: Object.fromEntries(carts) as Collected };
}

/** Keeps what is collected for a table until it is sent. */
export function keepOrder(table: string, { collected, newNames }: KeptOrder): void {
  const all = waitingFor(table).reduce<Collected>(
    (sum, order) => combined(sum, order, 1),
    collected,
  );
  const { collected: before, keys = {}, ...rest } = storedOrder(table);
  const same = Object.entries(keys).filter(
    ([recipient]) => contentOf(all, recipient) === contentOf(before, recipient),
  );
  store(table, { ...rest, collected: all, newNames, keys: Object.fromEntries(same) });
}

function store(table: string, order: StoredOrder): void {
  storage.set(entryOf(table), keptCount(order) > 0 ? JSON.stringify(order) : null);
}

const contentOf = (collected: Collected, recipient: string): string =>
  JSON.stringify(
    [recipient, `held ${recipient}`].map((key) =>
      Object.entries(collected[key] ?? {}).filter(([, quantity]) => quantity > 0),
    ),
  );

/**
 * The idempotency key of a recipient's order, also after the page was loaded again: a retry after a
 * lost answer places nothing twice. It belongs to what is collected now. After each change it is a
 * new one, so that the same dishes, collected another time, are another order.
 */
export function keyOfOrder(table: string, recipient: Recipient): string {
  const order = storedOrder(table);
  const key = order.keys?.[keyOf(recipient)] ?? crypto.randomUUID();
  store(table, { ...order, keys: { ...order.keys, [keyOf(recipient)]: key } });
  return key;
}

/**
 * Forgets what of a table's order is one of its rounds, which has the same key: the answer was lost.
 * Not while the pad is open, which keeps what it shows.
 */
export function forgetPlaced(table: string, rounds: readonly VisitRound[]): void {
  const placed = new Set(rounds.map(({ requestKey }) => requestKey));
  const partsOf = (keys: Readonly<Record<string, string>>) =>
    Object.keys(keys).filter((recipient) => placed.has(keys[recipient]));
  for (const order of waiting)
    if (order.table === table) for (const part of partsOf(order.keys)) takeOut(order, part);
  const { collected, keys = {}, ...rest } = storedOrder(table);
  store(table, { ...rest, keys, collected: partsOf(keys).reduce(withoutCarts, collected) });
  changed();
}

/**
 * Forgets what was collected at a table for guests who have left: it is not offered to the next ones.
 * @param visits the open ones of all tables
 */
export function forgetEndedOrder(
  table: string,
  visits: readonly { _id: string; table: string }[],
): void {
  const order = storedOrder(table);
  if (keptCount(order) === 0) return;
  const visit = order.visit ?? visits.find((one) => one.table === table)?._id;
  if (visit === undefined || visits.some(({ _id }) => _id === visit))
    store(table, { ...order, ...(visit && { visit }) });
  else storage.set(entryOf(table), null);
}

/** The number of items of an order. */
export const keptCount = ({ collected }: Pick<KeptOrder, 'collected'>): number =>
  Object.values(collected)
    .flatMap((items) => Object.values(items))
    .reduce((sum, quantity) => sum + quantity, 0);
