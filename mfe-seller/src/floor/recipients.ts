import { type Cart, setInCart, type VisitGuest } from '@smokehouse/shared/contract';
import type { ItemsStore } from '@smokehouse/shared/stores';

/**
 * For whom a waiter orders: the whole table, a guest of the visit, or a new guest by name. What was
 * collected for a guest who went to another table is for the whole one.
 */
export type Recipient =
  | { kind: 'all'; name?: undefined }
  | { kind: 'gone'; id: string; name?: undefined }
  | { kind: 'guest'; id: string; name: string }
  | { kind: 'new'; name: string };

/**
 * What a waiter has collected: recipient → key of the line (`lineKey`) → quantity. What is on hold
 * has a cart of its own for each recipient: one dish on hold does not hold the others of its kind.
 */
export type Collected = Readonly<Record<string, Cart>>;

export const ALL: Recipient = { kind: 'all' };

/** Identifies a recipient while the order is collected. */
export function keyOf(recipient: Recipient): string {
  switch (recipient.kind) {
    case 'all':
      return 'all';
    case 'guest':
    case 'gone':
      return `guest ${recipient.id}`;
    case 'new':
      return `new ${recipient.name}`;
  }
}

/** Identifies the cart of a recipient: what is to be made now, or what is on hold. */
export const cartKey = (recipient: Recipient, isHeld: boolean): string =>
  isHeld ? `held ${keyOf(recipient)}` : keyOf(recipient);

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

/** The guests for whom something is collected and who are not at the table any more. */
export const goneGuests = (collected: Collected, people: readonly VisitGuest[]): Recipient[] =>
  [...new Set(Object.keys(collected).map((key) => /^(?:held )?guest (.*)$/.exec(key)?.[1]))]
    .filter((id) => id !== undefined)
    .filter((id) => !people.some(({ _id }) => _id === id))
    .map((id): Recipient => ({ kind: 'gone', id }));

/** Changes the quantity of a line by one up or down, never below zero. */
export function changeQuantity(
  collected: Collected,
  recipient: Recipient,
  line: string,
  by: 1 | -1,
  isHeld = false,
): Collected {
  const key = cartKey(recipient, isHeld);
  const items = collected[key] ?? {};
  return { ...collected, [key]: { ...items, [line]: Math.max(0, (items[line] ?? 0) + by) } };
}

/** Puts a line on hold, or takes that back. It joins what is collected of it there. */
export function moveLine(
  collected: Collected,
  recipient: Recipient,
  line: string,
  toHeld: boolean,
): Collected {
  const [from, to] = [cartKey(recipient, !toHeld), cartKey(recipient, toHeld)];
  const { [line]: quantity = 0, ...rest } = collected[from] ?? {};
  const there = collected[to] ?? {};
  return { ...collected, [from]: rest, [to]: { ...there, [line]: (there[line] ?? 0) + quantity } };
}

/** What is left without a recipient, given by `keyOf`. */
export const withoutCarts = (collected: Collected, recipient: string): Collected => ({
  ...collected,
  [recipient]: {},
  [`held ${recipient}`]: {},
});

/** What is left once a recipient's order was sent. */
export const withoutItems = (collected: Collected, recipient: Recipient): Collected =>
  withoutCarts(collected, keyOf(recipient));

/** What was collected for some recipients. */
export const onlyItems = (collected: Collected, recipients: readonly Recipient[]): Collected =>
  Object.fromEntries(
    recipients
      .flatMap((recipient) => [cartKey(recipient, false), cartKey(recipient, true)])
      .map((key) => [key, collected[key] ?? {}]),
  );

/** A cart of a recipient as the store of the options sheet. */
export function storeOf(
  collected: Collected,
  recipient: Recipient,
  setCollected: (change: (before: Collected) => Collected) => void,
  isHeld = false,
): ItemsStore {
  const key = cartKey(recipient, isHeld);
  const change = (next: (items: Cart) => Cart) =>
    setCollected((before) => ({ ...before, [key]: next(before[key] ?? {}) }));
  return {
    getState: () => ({
      items: collected[key] ?? {},
      add: (line) => setCollected((before) => changeQuantity(before, recipient, line, 1, isHeld)),
      update: (line, quantity) => change((items) => setInCart(items, line, quantity)),
      replace: (items) => change(() => items),
    }),
  };
}

/** A collected line: `product._id` is its key. */
interface CollectedLine {
  product: { _id: string };
  quantity: number;
  isHeld: boolean;
}

/** The lines of a recipient: what is to be made now, then what is on hold. */
export function itemsOf(collected: Collected, recipient: Recipient): CollectedLine[] {
  return [false, true].flatMap((isHeld) =>
    Object.entries(collected[cartKey(recipient, isHeld)] ?? {})
      .filter(([, quantity]) => quantity > 0)
      .map(([_id, quantity]) => ({ product: { _id }, quantity, isHeld })),
  );
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
