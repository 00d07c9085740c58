import { DELIVERED, ON_THE_WAY, PREPARING, SERVED } from './statuses';

/** The statuses of a delivery order, in sequence. */
export const DELIVERY_STATUSES = [PREPARING, ON_THE_WAY, DELIVERED] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The statuses of a dine-in order, in sequence. */
export const DINE_STATUSES = [PREPARING, SERVED] as const;

export type DineStatus = (typeof DINE_STATUSES)[number];

/**
 * Reasons for a refund. `given_back` is a refund that the restaurant makes at the payment provider.
 */
export const REFUND_REASONS = ['expired', 'changed', 'sold_out', 'surplus', 'given_back'] as const;

/** The status of an order that was cancelled because its payment was refunded. */
export const REFUNDED_STATUS = 'Refunded';

/** The status of an order that was cancelled after it was sold. */
export const CANCELLED_STATUS = 'Cancelled';

/** The first status of an order, set when it is paid (delivery) or placed (dine-in). */
export const FIRST_STATUS = PREPARING;

/**
 * Status → time from `createdAt` to its expected end. Unit: ms. A status that is not listed has no
 * countdown.
 */
export const COUNTDOWN_MS: Readonly<Record<string, number>> = {
  [PREPARING]: 900_000,
  [ON_THE_WAY]: 1_500_000,
};

/** Refetch interval of order lists. Unit: ms. */
export const ORDER_REFETCH_MS = 10_000;

/** Maximum quantity of one dish in an order. */
export const MAX_QUANTITY = 99;

/** Maximum number of different dishes in an order. */
export const MAX_LINES = 60;

export const PAYMENT_ONLINE = 'Online';

export const PAYMENT_CASH = 'Cash On Delivery';

/**
 * Remaining time of a status, never negative.
 * @param createdAt ISO 8601 time of the order
 * @param now the server's clock, ms since 1970
 * @returns ms, or null if the status has no countdown
 */
export function timeLeft(status: string, createdAt: string, now: number): number | null {
  const total = COUNTDOWN_MS[status];
  if (total === undefined) return null;
  return Math.max(0, Date.parse(createdAt) + total - now);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a duration as mm:ss. Rounds up, so that 00:00 means over. */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}
