import { openStorage } from '@smokehouse/shared/bundled/storage';
import { noteDeparted } from './departed-orders';
import { combined, type JoinedPart, onlyCarts, withoutParts } from './joined-parts';
import {
  changed,
  hasWaiting,
  keptCount,
  readOrder,
  returnOrder,
  store,
  storedOrder,
  type StoredOrder,
} from './kept-orders';
import type { Collected } from './recipients';

/** An open visit, and the visits that were merged into it. */
interface OpenVisit {
  _id: string;
  table: string;
  merged?: readonly string[] | undefined;
}

/**
 * What was collected for guests who have left waits for an answer: it is not offered to the next
 * ones.
 */
const storage = openStorage('mfe-seller', 'visit');
const entryOf = (table: string) => `ended-order:${table}`;

const endedOrder = (table: string): StoredOrder => readOrder(storage.get(entryOf(table)));

/** How many items were collected at a table for guests who have left. */
export const endedCount = (table: string): number => keptCount(endedOrder(table));

/** The open visit that a visit is now, or is part of. */
export const visitNow = (id: string, visits: readonly OpenVisit[]): OpenVisit | undefined =>
  visits.find(({ _id, merged = [] }) => _id === id || merged.includes(id));

/**
 * Brings each order that is not sent to the table where its guests sit now: they may have been moved,
 * or merged with others, or a merge was undone, while the tablet had no connection. Of guests who
 * were merged each part goes its own way. What was collected for guests who have left is set aside.
 * An order that was pressed and waits stays where it was sent to.
 * @param tables all of the restaurant
 * @param visits the open ones of all tables
 */
export function followVisits(tables: readonly string[], visits: readonly OpenVisit[]): void {
  const taken = tables.flatMap((table) => [
    ...takeReopened(table, visits),
    ...takeGone(table, visits),
  ]);
  // After all were taken: two tables may have changed places.
  for (const { at, leaves, ...part } of taken) {
    const now = visitNow(part.visit, visits);
    if (!now) setAside(at, part);
    else {
      join(now, at, part);
      if (leaves && at !== now.table) noteDeparted(at, { to: now.table, count: keptCount(part) });
    }
  }
  if (taken.length > 0) changed();
}

/** What was collected for the guests of one visit. */
interface Part extends JoinedPart {
  /** The idempotency keys of recipients of whom no other part of the order has anything. */
  keys: Record<string, string>;
}

/** A part that is taken from a table. */
interface TakenPart extends Part {
  at: string;
  /** Whether the guests of an open pad stay, as those of the part go. */
  leaves: boolean;
}

/** What was set aside for guests who are back: the end of their visit, or a merge, was undone. */
function takeReopened(table: string, visits: readonly OpenVisit[]): TakenPart[] {
  const order = endedOrder(table);
  if (order.visit === undefined) return [];
  const parts = partsOf(order, order.visit);
  const back = parts.filter(({ visit }) => visitNow(visit, visits));
  if (back.length === 0) return [];
  setEnded(
    table,
    parts.filter((part) => !back.includes(part)),
  );
  return back.map((part) => ({ ...part, at: table, leaves: true }));
}

/**
 * Takes what is for guests who are no longer at a table. An order without a visit becomes that of its
 * table.
 */
function takeGone(table: string, visits: readonly OpenVisit[]): TakenPart[] {
  const order = storedOrder(table);
  if (keptCount(order) === 0 || hasWaiting(table)) return [];
  const host = visits.find((one) => one.table === table)?._id;
  const first = order.visit ?? host;
  if (first === undefined) return [];
  const parts = partsOf(order, first);
  const isHere = ({ visit }: Part) => visitNow(visit, visits)?.table === table;
  const gone = parts.filter((part) => !isHere(part));
  if (gone.length > 0 || first !== host) store(table, orderOf(parts.filter(isHere), host));
  else store(table, { ...order, visit: host });
  // An open pad stays with who is still here.
  if (gone.length > 0 && first === host) returnOrder(table);
  return gone.map((part) => ({ ...part, at: table, leaves: first === host }));
}

/** The parts of an order that have dishes, that of its own visit first. */
function partsOf(order: StoredOrder, visit: string): Part[] {
  const { collected, joined = [], newNames, from } = order;
  const own = withoutParts(collected, joined);
  const isOwn = (name: string) =>
    !joined.some((part) => part.newNames.includes(name)) || hasCarts(own, `new ${name}`);
  const parts: JoinedPart[] = [
    {
      ...{ visit, collected: own, newNames: newNames.filter(isOwn) },
      ...(from !== undefined && { from }),
    },
    ...joined,
  ];
  return parts
    .filter((part) => keptCount(part) > 0)
    .map((part) => ({
      ...part,
      keys: keysOf(order, { collected: withoutParts(collected, [part]) }),
    }));
}

/** The order of parts. That of the given visit is its own, the others are joined. */
function orderOf(parts: readonly Part[], visit: string | undefined): StoredOrder {
  const own = parts.find((part) => part.visit === visit);
  return {
    collected: parts.reduce<Collected>((sum, part) => combined(sum, part.collected, 1), {}),
    newNames: [...new Set(parts.flatMap(({ newNames }) => newNames))],
    // A retry after a lost answer has the same key, unless two carts became one.
    keys: Object.assign(
      {},
      ...parts.map((part) =>
        keysOf(part, {
          collected: Object.assign(
            {},
            ...parts.filter((one) => one !== part).map(({ collected }) => collected),
          ) as Collected,
        }),
      ),
    ) as Record<string, string>,
    ...(own?.from !== undefined && { from: own.from }),
    ...(visit !== undefined && { visit }),
    joined: parts.filter((part) => part !== own).map(({ keys: _, ...part }) => part),
  };
}

/** Adds a part to what is collected where its guests sit now. */
function join({ table, _id: visit }: OpenVisit, at: string, part: Part): void {
  const there = storedOrder(table);
  const { from: before, ...rest } = part;
  const from = before ?? at;
  const parts = withPart(partsOf(there, there.visit ?? visit), {
    ...rest,
    ...(from !== table && { from }),
  });
  store(table, orderOf(parts, visit));
  returnOrder(table);
}

/** Adds a part to others. What was collected for the same visit becomes one. */
function withPart(parts: readonly Part[], added: Part): Part[] {
  const same = parts.find(({ visit }) => visit === added.visit);
  if (!same) return [...parts, added];
  const joint: Part = {
    ...{ ...added, ...same, ...both(same, added) },
    keys: { ...keysOf(same, added), ...keysOf(added, same) },
  };
  return parts.map((part) => (part === same ? joint : part));
}

const both = (
  one: Pick<StoredOrder, 'collected' | 'newNames'>,
  other: Pick<StoredOrder, 'collected' | 'newNames'>,
) => ({
  collected: combined(one.collected, other.collected, 1),
  newNames: [...new Set([...one.newNames, ...other.newNames])],
});

const hasCarts = (collected: Collected, recipient: string): boolean =>
  keptCount({ collected: onlyCarts(collected, recipient) }) > 0;

/** The keys of an order for recipients of whom another one has nothing. */
const keysOf = (
  { keys = {} }: Pick<StoredOrder, 'keys'>,
  { collected }: Pick<StoredOrder, 'collected'>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(keys).filter(([recipient]) => !hasCarts(collected, recipient)));

function setAside(table: string, part: Part): void {
  const before = endedOrder(table);
  const parts = before.visit === undefined ? [] : partsOf(before, before.visit);
  setEnded(table, withPart(parts, part));
  returnOrder(table);
}

function setEnded(table: string, parts: readonly Part[]): void {
  const order = orderOf(parts, parts[0]?.visit);
  storage.set(entryOf(table), parts.length > 0 ? JSON.stringify(order) : null);
}

/** Forgets what was collected at a table for guests who have left. */
export function discardEnded(table: string): void {
  storage.set(entryOf(table), null);
  changed();
}

/** Collects for a table what was collected there for guests who have left. */
export function collectEnded(table: string, visit: string | undefined): void {
  const { collected, newNames } = endedOrder(table);
  const there = storedOrder(table);
  store(table, {
    ...there,
    ...both(there, { collected: forWholeTable(collected), newNames }),
    ...(visit !== undefined && { visit }),
  });
  returnOrder(table);
  discardEnded(table);
}

/** What was for guests by their ids, who are not at the table, is for all. */
const forWholeTable = (collected: Collected): Collected =>
  Object.entries(collected).reduce<Collected>(
    (sum, [key, cart]) => combined(sum, { [key.replace(/(^|^held )guest .*$/, '$1all')]: cart }, 1),
    {},
  );
