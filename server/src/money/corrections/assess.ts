import type { Transaction } from 'kysely';
import { toHalalas, type CorrectionRequest, type Language } from '@smokehouse/shared/contract';
import { DELIVERED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { textIn } from '@smokehouse/shared/contract/text-in';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import {
  applyChange,
  findCorrected,
  lockCorrectable,
  mergeItems,
  type Change,
  type ChangeFault,
  type CorrectedOrder,
  type LockedOrder,
  type NewCorrection,
} from '../../ordering/corrections';

/** What is asked for, without who asks and why. */
export type Asked = Pick<CorrectionRequest, 'kind' | 'items' | 'amount' | 'percent' | 'seen'> & {
  /** Of the names in errors. */
  language: Language;
};

/** What a correction would do to a locked order. */
export interface Assessment {
  before: CorrectedOrder;
  /** What is asked for is made as this: removing the last dishes cancels the order. */
  change: Change;
  applied: { order: CorrectedOrder; amountHalalas: number };
}

/**
 * Works out a correction of a locked order, and changes nothing.
 * @throws AppError 409 and 422 if it is not possible
 */
export async function assess(
  tx: Transaction<DB>,
  order: LockedOrder,
  input: Asked,
): Promise<Assessment> {
  if (order.isCancelled)
    throw new AppError(order.status === DELIVERED ? 'order_refunded' : 'order_cancelled', 409);
  const before = await findCorrected(tx, order);
  const applied = applyChange(before, changeOf(input));
  if ('code' in applied) throw faultOf(applied, before, input.language);
  if (order.isRefunded) throw new AppError('order_refunded', 409);
  if (input.seen !== undefined && input.seen !== order.correctionCount)
    throw new AppError('changed_meanwhile', 409);
  return { before, change: applied.made, applied };
}

/** Locks the order. A customer's correction of another customer's order finds none. */
export async function lockFor(
  tx: Transaction<DB>,
  { orderId, by }: { orderId: string; by: NewCorrection['by'] },
  now: Date,
): Promise<LockedOrder> {
  const order = await lockCorrectable(tx, orderId, now);
  const isForeign = by.role === 'user' && (order?.kind !== 'delivery' || order.ownerId !== by.id);
  if (!order || isForeign) throw new AppError('order_unknown', 404);
  if (order.kind === 'delivery' && !order.isPaid) throw new AppError('order_unpaid', 409);
  return order;
}

/** The contract checks that each kind has its fields and no others. */
function changeOf({ kind, items = [], amount, percent }: Asked): Change {
  if (kind === 'cancel') return { kind };
  if (kind !== 'discount') return { kind, items: mergeItems(items) };
  return {
    kind,
    ...(items.length > 0 && { items }),
    discount: percent === undefined ? { fixedHalalas: toHalalas(amount ?? 0) } : { percent },
  };
}

function faultOf(fault: ChangeFault, { lines }: CorrectedOrder, language: Language): AppError {
  if (!('product' in fault))
    return new AppError(fault.code, fault.code === 'order_cancelled' ? 409 : 422);
  const dish = lines.find(({ product_id }) => product_id === fault.product);
  if (!dish) return new AppError('correction_unknown_item', 422);
  return new AppError(fault.code, 409, {
    name: textIn(language, dish.name, dish.name_ar),
  });
}
