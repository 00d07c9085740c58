import type { RequestedItem, VisitGuest } from '@smokehouse/shared/contract';

/** For whom a waiter orders: the whole table, a guest of the visit, or a new guest by name. */
export type Recipient =
  { kind: 'all' } | { kind: 'guest'; id: string; name: string } | { kind: 'new'; name: string };

/** What a waiter has collected: recipient → dish → quantity. */
export type Collected = Readonly<Record<string, Readonly<Record<string, number>>>>;

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

/** Changes the quantity of a dish by one up or down, never below zero. */
export function changeQuantity(
  collected: Collected,
  recipient: Recipient,
  dish: string,
  by: 1 | -1,
): Collected {
  const key = keyOf(recipient);
  const items = collected[key] ?? {};
  return { ...collected, [key]: { ...items, [dish]: Math.max(0, (items[dish] ?? 0) + by) } };
}

/** The items of a recipient as the call takes them. */
export function itemsOf(collected: Collected, recipient: Recipient): RequestedItem[] {
  return Object.entries(collected[keyOf(recipient)] ?? {})
    .filter(([, quantity]) => quantity > 0)
    .map(([product, quantity]) => ({ product, quantity }));
}

/** The recipients with items, in their order. */
export function withItems(collected: Collected, recipients: readonly Recipient[]): Recipient[] {
  return recipients.filter((recipient) => itemsOf(collected, recipient).length > 0);
}

/** Number of items and amount of some recipients together. */
export function sumOf(
  collected: Collected,
  recipients: readonly Recipient[],
  priceOf: (dish: string) => number,
): { count: number; amount: number } {
  const items = recipients.flatMap((recipient) => itemsOf(collected, recipient));
  return {
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: items.reduce((sum, { product, quantity }) => sum + priceOf(product) * quantity, 0),
  };
}
