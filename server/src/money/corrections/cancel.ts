import type { Transaction } from 'kysely';
import type { Language } from '@smokehouse/shared/contract';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import type { RequestKey } from '../../http/request-key';
import { bindAudit } from '../../operations/audit';
import { hasKitchenBegun, type LockedOrder } from '../../ordering/corrections';
import { correctOrder, type CorrectionResult } from './correct';

export interface CancelOwnOrderInput {
  orderId: string;
  userId: string;
  requestKey: RequestKey | null;
  language: Language;
}

/**
 * Cancels a customer's own paid delivery order before the kitchen begins it, as the desk's
 * correction does. A status change at the same time waits for the lock of the order: one of the two
 * is made and the other refused.
 *
 * @throws AppError 404 for another customer's order; 409 when the kitchen has begun, when the order
 *   is unpaid or cancelled, and when the setting is off
 */
export function cancelOwnOrder(
  context: Context,
  { orderId, userId, requestKey, language }: CancelOwnOrderInput,
): Promise<CorrectionResult> {
  if (!context.settings.CUSTOMER_CANCEL) throw new AppError('cancel_off', 409);
  const { audit } = bindAudit(() => ({
    ...context,
    actor: { kind: 'customer', id: userId },
    action: 'order.cancel',
  }));
  return correctOrder(
    context,
    {
      orderId,
      kind: 'cancel',
      reason: 'changed_mind',
      by: { role: 'user', id: userId, name: null },
      // Delivery orders are paid back to the card.
      mayPayBack: false,
      // Customers choose their keys, and two of them may choose the same.
      requestKey: requestKey && { ...requestKey, value: `${userId} ${requestKey.value}` },
      language,
      approved: null,
      audit,
    },
    (tx, order) => checkCancellable(tx, order),
  );
}

async function checkCancellable(tx: Transaction<DB>, order: LockedOrder): Promise<void> {
  if (await hasKitchenBegun(tx, order.id)) throw new AppError('kitchen_has_begun', 409);
}
