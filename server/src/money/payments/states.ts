/**
 * The state machine of an order's payment (`orders.payment_state`). Every change of the state goes
 * through {@link nextState}; the database has the same edges (migration 0060) and refuses others.
 * docs/payments.md lists each edge's guard, effect and test.
 */

export const PAYMENT_STATES = ['created', 'failed', 'paid', 'expired', 'refunded'] as const;

/**
 * `created`: stored, not paid. `failed`: the last attempt was declined, another is possible.
 * `paid`: sold. `expired`: not paid in time, as far as known. `refunded`: paid and refunded, before
 * or after it had bought the order.
 */
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_EVENTS = [
  'declined',
  'bought',
  'unsellable',
  'given back',
  'ran out',
] as const;

/**
 * `declined`: an attempt failed. `bought`: a payment buys the order. `unsellable`: a payment that
 * cannot buy it (see {@link RefundReason}) is refunded. `given back`: the provider reports a refund
 * of the order's payment. `ran out`: unpaid for the configured time, and the provider has no
 * payment.
 */
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** Why a payment is refunded. */
export const REFUND_REASONS = ['expired', 'changed', 'sold_out', 'surplus'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export interface Edge {
  from: PaymentState;
  on: PaymentEvent;
  to: PaymentState;
}

/** All edges. Other events leave the state unchanged. */
export const EDGES: readonly Edge[] = [
  { from: 'created', on: 'declined', to: 'failed' },
  { from: 'created', on: 'bought', to: 'paid' },
  { from: 'created', on: 'unsellable', to: 'refunded' },
  { from: 'created', on: 'given back', to: 'refunded' },
  { from: 'created', on: 'ran out', to: 'expired' },
  { from: 'failed', on: 'bought', to: 'paid' },
  { from: 'failed', on: 'unsellable', to: 'refunded' },
  { from: 'failed', on: 'given back', to: 'refunded' },
  { from: 'failed', on: 'ran out', to: 'expired' },
  { from: 'expired', on: 'unsellable', to: 'refunded' },
  { from: 'expired', on: 'given back', to: 'refunded' },
  { from: 'paid', on: 'given back', to: 'refunded' },
];

/** The state after an event. @returns the same state when it changes nothing */
export function nextState(from: PaymentState, on: PaymentEvent): PaymentState {
  return EDGES.find((edge) => edge.from === from && edge.on === on)?.to ?? from;
}

/** The states in which an order can be paid. */
export const OPEN_STATES = PAYMENT_STATES.filter(
  (state) => nextState(state, 'bought') === 'paid' && state !== 'paid',
);

export function isOpen(state: PaymentState): boolean {
  return OPEN_STATES.includes(state);
}
