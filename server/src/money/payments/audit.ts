import type { Transaction } from 'kysely';
import type { AuditAction } from '@smokehouse/shared/contract/operations/audit/rules';
import type { Timekeeping } from '../../clock';
import type { DB } from '../../database/types';
import { recordAudit } from '../../operations/audit';
import type { PayableOrder } from './queries';

interface AuditedPayment {
  order: Pick<PayableOrder, 'id' | 'receipt'>;
  /** Null: no money is concerned. */
  amountHalalas: number | null;
  /** The customer, or null for the server and the payment provider. */
  by?: { role: string; id: string | null };
  context: Timekeeping;
  reason?: string;
}

/** Adds what happens to the money of a delivery order to the audit log. */
export async function auditPayment(
  tx: Transaction<DB>,
  action: Extract<
    AuditAction,
    `order.${'paid' | 'payment_doubted' | 'expired' | 'refund_owed' | 'refund_refused' | 'refunded'}`
  >,
  { order, amountHalalas, by, context, reason }: AuditedPayment,
): Promise<void> {
  const actor =
    by && by.id !== null
      ? ({ kind: 'customer', id: by.id } as const)
      : ({ kind: 'system' } as const);
  await recordAudit(
    tx,
    { ...context, actor, action },
    {
      subject: { type: 'order', id: order.id, label: order.receipt },
      after: amountHalalas === null ? null : { amountHalalas },
      reason,
    },
  );
}
