import { toSar, type CorrectionPreview, type Language } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import { hasOwnShift } from '../shifts';
import { assess, lockFor } from './assess';
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
    const { before, applied } = await assess(tx, order, { ...body, language });
    const { amountHalalas } = applied;
    const credits = await findCredits(tx, order, { before, after: applied.order, amountHalalas });
    const back =
      order.kind === 'dine'
        ? backAtDesk(order, { credits, amountHalalas })
        : amountHalalas > 0
          ? [{ way: 'online' as const, amount: amountHalalas }]
          : [];
    return {
      back: back.map(({ way, amount }) => ({ way, amount: toSar(amount) })),
      hasDrawer: await hasOwnShift(tx, sellerId),
    };
  });
}
