/**
 * The state machine of an order's payment (`orders.payment_state`). Everything that changes a state
 * goes through {@link nextState}; the database knows the same edges (migration 0060) and refuses
 * every other one. docs/payments.md tells each edge's guard and effect, and names the test that
 * shows it.
 */

export const PAYMENT_STATES = ['created', 'failed', 'paid', 'expired', 'refunded'] as const;

/**
 * `created`: written, not paid. `failed`: the last try was declined, another may be made. `paid`:
 * sold. `expired`: nobody paid in time, or nobody whom we heard of. `refunded`: money came and went
 * back, before or after it had bought the order.
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
 * `declined`: a try to pay failed. `bought`: money came, and it buys the order. `unsellable`: money
 * came that cannot buy it (see {@link RefundReason}) and goes back. `given back`: the provider says
 * that the order's money went back. `ran out`: unpaid for as long as an order may wait, and the
 * provider knows of no payment.
 */
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** Why we give money back that a customer has paid. */
export const REFUND_REASONS = ['expired', 'changed', 'sold_out', 'surplus'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export interface Edge {
  from: PaymentState;
  on: PaymentEvent;
  to: PaymentState;
}

/** Every edge there is. What is not listed leaves the state as it is. */
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

/** Where an event leads. @returns the same state where it changes nothing */
export function nextState(from: PaymentState, on: PaymentEvent): PaymentState {
  return EDGES.find((edge) => edge.from === from && edge.on === on)?.to ?? from;
}

/** The states of an order that can still be paid. */
export const OPEN_STATES = PAYMENT_STATES.filter(
  (state) => nextState(state, 'bought') === 'paid' && state !== 'paid',
);

export function isOpen(state: PaymentState): boolean {
  return OPEN_STATES.includes(state);
}
