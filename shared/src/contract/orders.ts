/** The statuses of a delivery order, in the order in which it passes through them. */
export const DELIVERY_STATUSES = [
  'Food is being prepared',
  'Out For Delivery',
  'Food Delivered',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The statuses of a dine-in order. */
export const DINE_STATUSES = ['Food is being prepared', 'Food Placed'] as const;
export type DineStatus = (typeof DINE_STATUSES)[number];

/**
 * Why money of an order goes back to its customer; the last one is the restaurant's own doing, at
 * the payment provider.
 */
export const REFUND_REASONS = ['expired', 'changed', 'sold_out', 'surplus', 'given_back'] as const;

/** The status of an order that was never sold, because its payment went back. */
export const REFUNDED_STATUS = 'Refunded';

/** An order begins here: when it is paid (delivery) or placed (dine-in). */
export const FIRST_STATUS = DELIVERY_STATUSES[0];

/**
 * How long after `createdAt` a status promises its end. Unit: ms. A status that is not listed has
 * no countdown.
 */
export const COUNTDOWN_MS: Readonly<Record<string, number>> = {
  'Food is being prepared': 900_000,
  'Out For Delivery': 1_500_000,
};

/** Lists of orders are asked for again this often. Unit: ms. */
export const ORDER_REFETCH_MS = 10_000;

/** One dish may be ordered this many times in one order. */
export const MAX_QUANTITY = 99;

/** One order may hold this many different dishes. */
export const MAX_LINES = 60;

export const PAYMENT_ONLINE = 'Online';
export const PAYMENT_CASH = 'Cash On Delivery';

/**
 * Time that is left of a status, never negative.
 * @param createdAt ISO 8601 time of the order
 * @param now the server's clock, ms since 1970
 * @returns ms, or null where the status has no countdown
 */
export function timeLeft(status: string, createdAt: string, now: number): number | null {
  const total = COUNTDOWN_MS[status];
  if (total === undefined) return null;
  return Math.max(0, Date.parse(createdAt) + total - now);
}

/** Writes a duration as mm:ss, rounded up, so that 00:00 means over. */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
