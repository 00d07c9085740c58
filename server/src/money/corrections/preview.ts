import type { Transaction } from 'kysely';
import { toSar, type CorrectionPreview, type Language } from '@smokehouse/shared/contract';
import type { RefundWay } from '@smokehouse/shared/contract/money/corrections/schemas';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import type { LockedOrder } from '../../ordering/corrections';
import { hasOwnShift } from '../shifts';
import { assess, lockFor, type Assessment } from './assess';
import { findCredits } from './credits';
import { backAtDesk } from './pay-back';

/**
 * By which ways a correction would give money back, and how much. Changes nothing.
 * @throws AppError if the correction would fail
 */
export async function previewCorrection(
  { db, clock }: Context,
  body: CorrectionPreview,
  { sellerId, language }: { sellerId: string; language: Language },
) {
  return db.transaction().execute(async (tx) => {
    const by = { role: 'seller', id: sellerId, name: null } as const;
    const order = await lockFor(tx, { orderId: body.orderId, by }, dateOf(clock));
    const assessment = await assess(tx, order, { ...body, language });
    return {
      back: await moneyBackOf(tx, order, assessment),
      hasDrawer: await hasOwnShift(tx, sellerId),
    };
  });
}

/** How much a correction of a locked order gives back by each way, SAR. */
export async function moneyBackOf(
  tx: Transaction<DB>,
  order: LockedOrder,
  { before, applied }: Pick<Assessment, 'before' | 'applied'>,
): Promise<{ way: RefundWay; amount: number }[]> {
  const { amountHalalas } = applied;
  if (order.kind === 'delivery')
    return amountHalalas > 0 ? [{ way: 'online', amount: toSar(amountHalalas) }] : [];
  const credits = await findCredits(tx, order, { before, after: applied.order, amountHalalas });
  return backAtDesk(order, { credits, amountHalalas }).map(({ way, amount }) => ({
    way,
    amount: toSar(amount),
  }));
}
