import type { Transaction } from 'kysely';
import {
  toSar,
  type ApprovableAction,
  type CorrectionRequest,
  type Language,
} from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import type { LockedOrder } from '../../ordering/corrections';
import { assess, lockFor } from './assess';
import { moneyBackOf } from './preview';
import { takenDishes } from './taken-dishes';

/**
 * What a correction would do, for whoever approves it. Changes nothing.
 * @param check refuses a correction of the locked order by throwing
 * @throws AppError if the correction would fail
 */
export async function describeCorrection(
  { db, clock }: Context,
  { by: name, ...body }: CorrectionRequest,
  { sellerId, language }: { sellerId: string; language: Language },
  check?: (tx: Transaction<DB>, order: LockedOrder) => Promise<void>,
): Promise<ApprovableAction> {
  return db.transaction().execute(async (tx) => {
    const by = { role: 'seller', id: sellerId, name } as const;
    const order = await lockFor(tx, { orderId: body.orderId, by }, dateOf(clock));
    await check?.(tx, order);
    const { before, change, applied } = await assess(tx, order, { ...body, language });
    const { id, kind, label } = order;
    const back = await moneyBackOf(tx, order, { before, applied });
    const taken = await takenDishes(tx, id, { before, change });
    const dish = (product: string) => before.lines.find((line) => line.product_id === product);
    return {
      action: change.kind,
      id,
      amount: toSar(applied.amountHalalas),
      correctionReason: body.reason,
      ...(back.length > 0 && { back }),
      ...(taken.length > 0 && { taken }),
      ...(change.kind !== 'cancel' &&
        change.items && {
          items: change.items.map(({ product, quantity }) => {
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
