import { toSar, type ApprovableAction, type CallBody } from '@smokehouse/shared/contract';
import { countedOf, differenceOf } from '@smokehouse/shared/contract/money/shifts/rules';
import type { Database } from '../../database/pool';
import { AppError } from '../../http/errors';
import { findShift } from './queries';
import { expectedCashOf } from './show';

/** A shift that somebody asks about. @throws AppError 404 for an unknown one */
async function shiftAsked(db: Database, id: string) {
  const shift = await findShift(db, id);
  if (!shift) throw new AppError('drawer_unknown', 404);
  return { shift, drawer: { nameEn: shift.drawerEn, nameAr: shift.drawerAr } };
}

/** A difference of a drawer as an approval names it: SAR, and whether cash is missing. */
export const askedOf = (difference: number) => ({
  amount: toSar(Math.abs(difference)),
  isShort: difference < 0,
});

/**
 * What closing a drawer accepts, for whoever approves it: the count, its difference and the reason.
 * @throws AppError 404 for an unknown shift
 */
export async function describeClosing(
  db: Database,
  { shift: id, counts, reason }: CallBody<'POST /api/seller/shifts/close'>,
): Promise<ApprovableAction> {
  const { shift, drawer } = await shiftAsked(db, id);
  const counted = countedOf(counts);
  return {
    action: 'close_drawer',
    id,
    ...askedOf(differenceOf(expectedCashOf(shift), counted)),
    drawer,
    counted: toSar(counted),
    ...(reason && { reason }),
  };
}

/**
 * What taking cash out of a drawer accepts, for whoever approves it: the amount and the reason.
 * @throws AppError 404 for an unknown shift
 */
export async function describePayingOut(
  db: Database,
  { shift: id, amount, reason }: CallBody<'POST /api/seller/shifts/pay-out-approved'>,
): Promise<ApprovableAction> {
  const { drawer } = await shiftAsked(db, id);
  return { action: 'pay_out', id, amount, drawer, reason };
}
