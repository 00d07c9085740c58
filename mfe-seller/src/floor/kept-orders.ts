import type { VisitRound } from '@smokehouse/shared/contract';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import { parseStored } from '../parts/parse-stored';
import {
  combined,
  countOf,
  type JoinedPart,
  onlyCarts,
  partsAfter,
  partsWithout,
} from './joined-parts';
import { type Collected, keyOf, type Recipient, withoutCarts } from './recipients';

/** What a waiter has collected for a table and not sent. */
export interface KeptOrder {
  collected: Collected;
  newNames: readonly string[];
  /** The table at which it was collected, if its guests have moved here since. Not of `joined`. */
  from?: string;
  /** What of it came with guests who were merged with those of the table. */
  joined?: readonly JoinedPart[];
}

export interface StoredOrder extends KeptOrder {
  /** The idempotency key of each recipient's order, by `keyOf`. */
  keys?: Record<string, string>;
  /** The visit that it was collected for, once there is one. `followVisits` keeps it at its table. */
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
  joined: readonly JoinedPart[];
}

/**
 * They stay stored until they are placed: they are lost with the page, and what they contain is then
 * collected as before.
 */
const waiting = new Set<WaitingOrder>();
const listeners = new Set<() => void>();
const returned = new Map<string, number>();
export const changed = () => listeners.forEach((listener) => listener());

/** @returns a function that unsubscribes */
export function onWaitingOrders(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Changes whenever what is collected for a table changed without its pad: an order that waited was not
 * placed, or guests came or left with what was collected for them.
 */
export const countReturnedOrders = (table: string): number => returned.get(table) ?? 0;

/** Makes an open pad of a table read what is kept. */
export function returnOrder(table: string): void {
  returned.set(table, countReturnedOrders(table) + 1);
}

/** Takes the part of a recipient that is placed out of an order that waits. */
function takeOut(order: WaitingOrder, recipient: string): void {
  const [rest, stored] = [keptOrder(order.table), storedOrder(order.table)];
  order.collected = withoutCarts(order.collected, recipient);
  // First: what was collected since is not of those who were merged.
  const placed = order.joined.map((part) => ({
    ...part,
    collected: onlyCarts(part.collected, recipient),
  }));
  store(order.table, { ...stored, joined: partsWithout(stored.joined, placed) });
  keepOrder(order.table, rest);
}

/** Takes an order that waits out of what is collected for its table, so that nobody sends it twice. */
export function letOrderWait(
  table: string,
  collected: Collected,
  keys: Readonly<Record<string, string>>,
) {
  const { joined = [] } = storedOrder(table);
  const order: WaitingOrder = { table, collected, keys, joined };
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
      if (keptCount(order) > 0) returnOrder(table);
      changed();
    },
  };
}

const waitingFor = (table: string): Collected[] =>
  [...waiting].flatMap((order) => (order.table === table ? [order.collected] : []));

/** How many items of a table were sent, and wait for the connection. */
export const waitingCount = (table: string): number =>
  waitingFor(table).reduce((sum, collected) => sum + keptCount({ collected }), 0);

/**
 * Returns what was collected for a table and not sent, also after the page was left or loaded again.
 */
export function keptOrder(table: string): KeptOrder {
  const stored = storedOrder(table);
  const collected = waitingFor(table).reduce<Collected>(
    (rest, order) => combined(rest, order, -1),
    stored.collected,
  );
  if (!stored.joined) return { ...stored, collected };
  const pressed = [...waiting].filter((order) => order.table === table);
  const joined = pressed.reduce<readonly JoinedPart[]>(
    (parts, order) => partsWithout(parts, order.joined),
    stored.joined,
  );
  return { ...stored, collected, joined };
}

/** Reads an order that a tablet has kept. One that is cut, or of another version, is none. */
export function readOrder(text: string | null): StoredOrder {
  return (
    parseStored<StoredOrder>(
      text,
      ({ collected, newNames }) => !!collected && Array.isArray(newNames),
    ) ?? NOTHING
  );
}

export function storedOrder(table: string): StoredOrder {
  const { collected, held = [], ...rest } = readOrder(storage.get(entryOf(table)));
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

/** Whether an order of a table was pressed, and waits. */
export const hasWaiting = (table: string): boolean => waitingFor(table).length > 0;

/** The visit that the order of a table is collected for; undefined if it has none. */
export const visitOfOrder = (table: string): string | undefined => storedOrder(table).visit;

/** The parts of a table's order that came with guests who were merged with its own. */
export const joinedParts = (table: string): readonly JoinedPart[] =>
  storedOrder(table).joined ?? [];

/**
 * Keeps what is collected for a table until it is sent.
 * @param visit the one whose guests it is for, if it is known and the order has none yet
 */
export function keepOrder(
  table: string,
  { collected, newNames }: Pick<KeptOrder, 'collected' | 'newNames'>,
  visit?: string,
): void {
  const all = waitingFor(table).reduce<Collected>(
    (sum, order) => combined(sum, order, 1),
    collected,
  );
  const { collected: before, keys = {}, joined = [], ...rest } = storedOrder(table);
  const visitId = rest.visit ?? visit;
  const same = Object.entries(keys).filter(
    ([recipient]) => contentOf(all, recipient) === contentOf(before, recipient),
  );
  store(table, {
    ...rest,
    ...(visitId !== undefined && { visit: visitId }),
    ...{ collected: all, newNames, keys: Object.fromEntries(same) },
    joined: partsAfter(joined, before, all),
  });
}

export function store(table: string, { joined = [], ...order }: StoredOrder): void {
  const parts = joined.filter((part) => keptCount(part) > 0);
  const stored: StoredOrder = parts.length > 0 ? { ...order, joined: parts } : order;
  storage.set(entryOf(table), keptCount(order) > 0 ? JSON.stringify(stored) : null);
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
  const { collected, keys = {}, joined = [], ...rest } = storedOrder(table);
  const left = partsOf(keys).reduce(withoutCarts, collected);
  store(table, { ...rest, keys, collected: left, joined: partsAfter(joined, collected, left) });
  changed();
}

/** The number of items of an order. */
export const keptCount = ({ collected }: Pick<KeptOrder, 'collected'>): number =>
  countOf(collected);
