import { toSar, type DrawerEvent, type DrawerShift } from '@smokehouse/shared/contract';
import { differenceOf, expectedOf } from '@smokehouse/shared/contract/money/shifts/rules';
import { isAllowed, type Session } from '../../http/sessions';
import { dayOf, type Schedule } from '../../ordering/hours';
import type { RecordedEvent, ShiftRow } from './queries';

/**
 * Whether a person who may not see figures counts without them: until then they get no sums of a
 * drawer.
 */
export const isBlind = (session: Session): boolean => !isAllowed(session, 'reports.view');

/** What has to be in the drawer now, or had to be at its count; in halalas. */
export const expectedCashOf = (shift: ShiftRow): number => shift.expectedCash ?? expectedOf(shift);

/**
 * A shift as the desk shows it.
 * @param forBlind whether its cash stays hidden until it is counted
 */
export function showShift(shift: ShiftRow, schedule: Schedule, forBlind: boolean): DrawerShift {
  return {
    _id: shift.id,
    drawer: { _id: shift.drawerId, nameEn: shift.drawerEn, nameAr: shift.drawerAr },
    openedAt: shift.openedAt.toISOString(),
    openedBy: shift.openedBy,
    day: dayOf(schedule, shift.openedAt.getTime()),
    openedCash: toSar(shift.openedCash),
    ...(shift.leftBefore !== null && { leftBefore: toSar(shift.leftBefore) }),
    ...(shift.floatReason !== null && { floatReason: shift.floatReason }),
    ...(!isHidden(shift, forBlind) && {
      cashSales: toSar(shift.cashSales),
      tips: toSar(shift.tips),
      cashRefunds: toSar(shift.cashRefunds),
      expectedCash: toSar(expectedCashOf(shift)),
    }),
    paidIn: toSar(shift.paidIn),
    paidOut: toSar(shift.paidOut),
    paidOutAlone: toSar(shift.paidOutAlone),
    differenceAlone: toSar(shift.differenceAlone),
    noSales: shift.noSales,
    ...showCount(shift),
    ...(!isHidden(shift, forBlind) && shift.earlierCounts && { earlierCounts: showEarlier(shift) }),
  };
}

const showEarlier = ({ earlierCounts }: ShiftRow): DrawerShift['earlierCounts'] =>
  earlierCounts?.map(({ at, by, counted, expected }) => ({
    ...{ at, by, counted: toSar(counted) },
    difference: toSar(differenceOf(expected, counted)),
  }));

/** Whoever counts blindly sees the cash of a drawer once it is counted. */
const isHidden = ({ closedAt }: ShiftRow, forBlind: boolean): boolean => forBlind && !closedAt;

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

/** What the till took and gave adds up to what is expected; what is recorded by hand does not. */
const isOfTill = ({ kind }: DrawerEvent) => kind === 'cash_sale' || kind === 'cash_refund';

/** The events of a shift, with amounts unless they are hidden. @param events in halalas */
export function showEvents(
  shift: ShiftRow,
  events: readonly RecordedEvent[],
  forBlind: boolean,
): DrawerEvent[] {
  const hidden = isHidden(shift, forBlind);
  return events.map(({ amount, tip, ...event }) => ({
    ...event,
    ...(!(hidden && isOfTill(event)) && {
      amount: toSar(amount),
      ...(tip !== undefined && { tip: toSar(tip) }),
    }),
  }));
}
