import { type Cart, setInCart, type VisitGuest } from '@smokehouse/shared/contract';
import type { ItemsStore } from '@smokehouse/shared/stores';

/** For whom a waiter orders: the whole table, a guest of the visit, or a new guest by name. */
export type Recipient =
  { kind: 'all' } | { kind: 'guest'; id: string; name: string } | { kind: 'new'; name: string };

/** What a waiter has collected: recipient → key of the line (`lineKey`) → quantity. */
export type Collected = Readonly<Record<string, Cart>>;

export const ALL: Recipient = { kind: 'all' };

/** Identifies a recipient while the order is collected. */
export function keyOf(recipient: Recipient): string {
  switch (recipient.kind) {
    case 'all':
      return 'all';
    case 'guest':
      return `guest ${recipient.id}`;
    case 'new':
      return `new ${recipient.name}`;
  }
}

/** Identifies a line of a recipient among those on hold. */
export const heldKey = (recipient: Recipient, line: string): string =>
  `${keyOf(recipient)}/${line}`;

/** The whole table, the guests of the visit, and the new ones. */
export function recipientsOf(
  people: readonly VisitGuest[],
  newNames: readonly string[],
): Recipient[] {
  return [
    ALL,
    ...people
      .filter(({ isAll }) => !isAll)
      .map(({ _id: id, name }): Recipient => ({ kind: 'guest', id, name })),
    // A name that was ordered for before belongs to a guest of the visit by now.
    ...newNames
      .filter((name) => !people.some((guest) => guest.name === name))
      .map((name): Recipient => ({ kind: 'new', name })),
  ];
}

/** Changes the quantity of a line by one up or down, never below zero. */
export function changeQuantity(
  collected: Collected,
  recipient: Recipient,
  line: string,
  by: 1 | -1,
): Collected {
  const key = keyOf(recipient);
  const items = collected[key] ?? {};
  return { ...collected, [key]: { ...items, [line]: Math.max(0, (items[line] ?? 0) + by) } };
}

/** The items of a recipient as the store of the options sheet. */
export function storeOf(
  collected: Collected,
  recipient: Recipient,
  setCollected: (change: (before: Collected) => Collected) => void,
): ItemsStore {
  const key = keyOf(recipient);
  const change = (next: (items: Cart) => Cart) =>
    setCollected((before) => ({ ...before, [key]: next(before[key] ?? {}) }));
  return {
    getState: () => ({
      items: collected[key] ?? {},
      add: (line) => setCollected((before) => changeQuantity(before, recipient, line, 1)),
      update: (line, quantity) => change((items) => setInCart(items, line, quantity)),
      replace: (items) => change(() => items),
    }),
  };
}

/** A collected line: `product._id` is its key. */
interface CollectedLine {
  product: { _id: string };
  quantity: number;
}

/** The lines of a recipient. */
export function itemsOf(collected: Collected, recipient: Recipient): CollectedLine[] {
  return Object.entries(collected[keyOf(recipient)] ?? {})
    .filter(([, quantity]) => quantity > 0)
    .map(([_id, quantity]) => ({ product: { _id }, quantity }));
}

/** All collected lines as one cart. */
export const allItems = (collected: Collected): Cart =>
  Object.assign({}, ...Object.values(collected)) as Cart;

/** The recipients with items, in their order. */
export function withItems(collected: Collected, recipients: readonly Recipient[]): Recipient[] {
  return recipients.filter((recipient) => itemsOf(collected, recipient).length > 0);
}

/** Number of items and amount of some recipients together. */
export function sumOf(
  collected: Collected,
  recipients: readonly Recipient[],
  priceOf: (line: string) => number,
): { count: number; amount: number } {
  const items = recipients.flatMap((recipient) => itemsOf(collected, recipient));
  return {
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: items.reduce((sum, { product, quantity }) => sum + priceOf(product._id) * quantity, 0),
  };
}
