import type { Transaction } from 'kysely';
import type { ApprovableAction } from '@smokehouse/shared/contract';
import type { DB } from '../../database/types';
import {
  itemsByLine,
  lineStates,
  type Change,
  type CorrectedOrder,
} from '../../ordering/corrections';
import { findDishStates } from '../../ordering/kitchen';

/** A dish that is taken off, as its approver reads it. */
export type TakenDish = NonNullable<ApprovableAction['taken']>[number];

/**
 * The dishes that a change of an order takes off, with their states: who approves it knows what was
 * made already. Dishes that the kitchen never got are left out.
 */
export async function takenDishes(
  tx: Transaction<DB>,
  orderId: string,
  { before, change }: { before: CorrectedOrder; change: Change },
): Promise<TakenDish[]> {
  const quantities = takenByLine(before, change);
  if (quantities.size === 0) return [];
  const states = await findDishStates(tx, orderId);
  return before.lines.flatMap(({ name, name_ar: nameAr }, line) => {
    const [quantity = 0, state] = [quantities.get(line), states.get(line)];
    if (quantity === 0 || state === undefined) return [];
    return [{ name, ...(nameAr && { nameAr }), quantity, state }];
  });
}

/** How many of each line are not made or brought any more. */
function takenByLine(before: CorrectedOrder, change: Change): Map<number, number> {
  if (change.kind === 'cancel')
    return new Map(
      lineStates(before).map(({ charged, comped }, line) => [line, charged + comped] as const),
    );
  if (change.kind !== 'remove') return new Map();
  return new Map(
    itemsByLine(before, change.items).map(({ line, quantity }) => [line, quantity] as const),
  );
}
