import { toSar, type DrawerEvent, type DrawerShift } from '@smokehouse/shared/contract';
import { differenceOf, expectedOf } from '@smokehouse/shared/contract/money/shifts/rules';
import { dayOf, type Schedule } from '../../ordering/hours';
import type { ShiftRow } from './queries';

/** What has to be in the drawer now, or had to be at its count; in halalas. */
export const expectedCashOf = (shift: ShiftRow): number => shift.expectedCash ?? expectedOf(shift);

/** A shift as the desk shows it. */
export function showShift(shift: ShiftRow, schedule: Schedule): DrawerShift {
  return {
    _id: shift.id,
    drawer: { _id: shift.drawerId, nameEn: shift.drawerEn, nameAr: shift.drawerAr },
    openedAt: shift.openedAt.toISOString(),
    openedBy: shift.openedBy,
    day: dayOf(schedule, shift.openedAt.getTime()),
    openedCash: toSar(shift.openedCash),
    ...(shift.leftBefore !== null && { leftBefore: toSar(shift.leftBefore) }),
    ...(shift.floatReason !== null && { floatReason: shift.floatReason }),
    cashSales: toSar(shift.cashSales),
    tips: toSar(shift.tips),
    cashRefunds: toSar(shift.cashRefunds),
    paidIn: toSar(shift.paidIn),
    paidOut: toSar(shift.paidOut),
    paidOutAlone: toSar(shift.paidOutAlone),
    differenceAlone: toSar(shift.differenceAlone),
    noSales: shift.noSales,
    expectedCash: toSar(expectedCashOf(shift)),
    ...showCount(shift),
  };
}

/** What is known once the drawer was counted. */
function showCount(shift: ShiftRow): Partial<DrawerShift> {
  const { closedAt, closedBy, closedCash, counts, reason, approvedBy, leftCash } = shift;
  if (!closedAt || !closedBy || closedCash === null) return {};
  return {
    closedAt: closedAt.toISOString(),
    closedBy,
    closedCash: toSar(closedCash),
    difference: toSar(differenceOf(expectedCashOf(shift), closedCash)),
    counts: counts ?? [],
    ...(reason !== null && { reason }),
    ...(approvedBy && { approvedBy }),
    ...(leftCash !== null && { leftCash: toSar(leftCash) }),
  };
}

/** @param event with its amounts in halalas */
export const showEvent = ({ tip, ...event }: DrawerEvent): DrawerEvent => ({
  ...event,
  amount: toSar(event.amount),
  ...(tip !== undefined && { tip: toSar(tip) }),
});
