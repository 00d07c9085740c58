import {
  toSar,
  type ApprovableAction,
  type CorrectionRequest,
  type Language,
} from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import { assess, lockFor } from './assess';
import { moneyBackOf } from './preview';

/**
 * What a correction would do, for whoever approves it. Changes nothing.
 * @throws AppError if the correction would fail
 */
export async function describeCorrection(
  { db, clock }: Context,
  { by: name, ...body }: CorrectionRequest,
  { sellerId, language }: { sellerId: string; language: Language },
): Promise<ApprovableAction> {
  return db.transaction().execute(async (tx) => {
    const by = { role: 'seller', id: sellerId, name } as const;
    const order = await lockFor(tx, { orderId: body.orderId, by }, dateOf(clock));
    const { before, asked, applied } = await assess(tx, order, { ...body, language });
    const { id, kind, label } = order;
    const back = await moneyBackOf(tx, order, { before, applied });
    const dish = (product: string) => before.lines.find((line) => line.product_id === product);
    return {
      action: body.kind,
      id,
      amount: toSar(applied.amountHalalas),
      ...(back.length > 0 && { back }),
      ...(asked.kind !== 'cancel' &&
        asked.items && {
          items: asked.items.map(({ product, quantity }) => {
            const line = dish(product);
            return {
              name: line?.name ?? product,
              ...(line?.name_ar && { nameAr: line.name_ar }),
              quantity,
            };
          }),
        }),
      ...(label !== null && (kind === 'dine' ? { table: label } : { reference: label })),
    };
  });
}
