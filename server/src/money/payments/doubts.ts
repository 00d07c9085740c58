import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types';
import type { ProviderPayment } from './provider';
import type { AttemptState, PayableOrder } from './queries';

/** What a payment was accepted for. */
interface Accepted {
  state: AttemptState;
  amount_halalas: number;
  currency: string;
}

/**
 * The stored payment, if it is the one that bought the order: what a later report says of it cannot
 * change what was sold.
 */
export async function findAccepted(
  tx: Transaction<DB>,
  provider: string,
  order: PayableOrder,
  paymentId: string,
): Promise<Accepted | undefined> {
  if (order.paid_at === null || order.payment_id !== paymentId) return undefined;
  return tx
    .selectFrom('payments')
    .select(['state', 'amount_halalas', 'currency'])
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .$narrowType<{ state: AttemptState }>()
    .executeTakeFirst();
}

/** Why a report contradicts a sale. */
export type Contradiction = 'changed' | 'failed';

/**
 * Whether a report contradicts what its payment was accepted for. A failure counts only until the
 * provider has confirmed the money: afterwards it is an earlier report that arrives late.
 */
export function contradictionOf(
  accepted: Accepted,
  { amountHalalas, currency, status }: ProviderPayment,
): Contradiction | undefined {
  if (amountHalalas !== accepted.amount_halalas || currency !== accepted.currency) return 'changed';
  return status === 'failed' && accepted.state === 'authorized' ? 'failed' : undefined;
}

/**
 * Records beside an accepted payment what contradicts it.
 * @returns false when the same was recorded before
 */
export async function recordDoubt(
  tx: Transaction<DB>,
  provider: string,
  { id, amountHalalas, currency, status }: ProviderPayment & { status: AttemptState },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({
      doubted_at: now,
      doubt_state: status,
      doubt_halalas: amountHalalas,
      doubt_currency: currency,
    })
    .where('provider', '=', provider)
    .where('payment_id', '=', id)
    .where(
      sql<boolean>`(doubt_state, doubt_halalas, doubt_currency)
        is distinct from (${status}, ${amountHalalas}::integer, ${currency})`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The provider confirms what the payment was accepted for.
 * @returns true when it had contradicted it before
 */
export async function clearDoubt(
  tx: Transaction<DB>,
  provider: string,
  paymentId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ doubted_at: null, doubt_state: null, doubt_halalas: null, doubt_currency: null })
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('doubted_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
