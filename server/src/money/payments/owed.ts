import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types';

/** A payment, or a part of one, to be refunded. */
export interface OwedRefund {
  /** Of the payment, or of the refund of a part. The provider refunds an id once. */
  id: string;
  payment_id: string;
  amount_halalas: number;
  order_id: string;
  provider_order_id: string;
  user_id: string;
  reason: string | null;
  isPart: boolean;
  /** The provider has refused it before. */
  isRefused: boolean;
  dueAt: Date;
}

/** Which owed refunds are read. */
export interface OwedQuery {
  provider: string;
  /** Ids that are left out. */
  except: readonly string[];
  now: Date;
  limit: number;
}

/** The longest time between two tries of a refused refund. Unit: minutes. */
const MOST_MINUTES = 6 * 60;

/**
 * Records that the provider refuses a refund. It is due again after 2 minutes, and after twice as
 * long with each further refusal, up to 6 hours: a refusal may end (too little balance), but does
 * so when a person has done something.
 * @returns true for its first refusal
 */
export async function recordRefusal(
  tx: Transaction<DB>,
  { provider, id }: { provider: string; id: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ refusals: number }>`
    insert into refund_refusals as f (provider, refund_id, refusals, refused_at, due_at)
    values (${provider}, ${id}, 1, ${now}, ${now}::timestamptz + interval '2 minutes')
    on conflict (provider, refund_id) do update set
      refusals = f.refusals + 1,
      due_at = ${now}::timestamptz + interval '1 minute'
        * least(power(2, least(f.refusals, 20) + 1), ${MOST_MINUTES}::integer)
    returning refusals`.execute(tx);
  return rows[0]?.refusals === 1;
}

/** The columns of the queue for a refund that is due since `since`; `f` is its refusal, if any. */
export const dueSince = (since: RawBuilder<Date>) => ({
  isRefused: sql<boolean>`f.refund_id is not null`,
  // Without a refusal: since then.
  dueAt: sql<Date>`greatest(${since}, f.due_at)`,
});

type Due = Pick<OwedRefund, 'isRefused' | 'dueAt'>;

/** The order of the queue: the longest due first, and those that were refused behind the others. */
export const byDueTime = (one: Due, other: Due): number =>
  Number(one.isRefused) - Number(other.isRefused) || one.dueAt.getTime() - other.dueAt.getTime();
