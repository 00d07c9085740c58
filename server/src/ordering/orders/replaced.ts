import { lineKey } from '@smokehouse/shared/contract/menu/options/rules';
import type { ListedLine } from './sold-lines';

/** What is compared of an order of a customer. */
export interface ListedOrder {
  receipt: string;
  payment_state: string;
  created_at: Date;
  paid_at: Date | null;
  cancelled_at: Date | null;
  items: readonly ListedLine[];
}

/**
 * The order that the customer bought instead of an unpaid one: paid since that was placed, with all
 * its dishes. Who closes the payment window and changes time or way places another order.
 * @param orders of the same customer
 * @returns its receipt; undefined if there is none, or the order is not unpaid
 */
export function replacementOf(
  unpaid: ListedOrder,
  orders: readonly ListedOrder[],
): string | undefined {
  if (unpaid.payment_state === 'paid' || unpaid.payment_state === 'refunded') return undefined;
  return orders.find(
    (order) =>
      order.payment_state === 'paid' &&
      order.cancelled_at === null &&
      order.paid_at !== null &&
      order.paid_at > unpaid.created_at &&
      containsAll(order.items, unpaid.items),
  )?.receipt;
}

function containsAll(bought: readonly ListedLine[], wanted: readonly ListedLine[]): boolean {
  const quantities = new Map(bought.map((line) => [keyOf(line), line.quantity]));
  return wanted.every((line) => (quantities.get(keyOf(line)) ?? 0) >= line.quantity);
}

const keyOf = ({ product, options = [], note = '' }: ListedLine): string =>
  lineKey({ product: product._id, options, note });
