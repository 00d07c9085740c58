import { type DrawerShift, toHalalas, toSar } from '@smokehouse/shared/contract';
import {
  countedOf,
  differenceOf,
  needsApproval,
  needsReason,
} from '@smokehouse/shared/contract/money/shifts/rules';
import { parseAmount } from '../split/public/plan';
import { type CountDraft, countsOf, isStarted } from './count-draft';

/**
 * What a count comes to, and what is missing of it. Money in halalas.
 * @param askedFor the count for whose difference the server asked a reason, in halalas: a person who
 *   may not see figures does not know it
 */
export function resultOf(shift: DrawerShift, draft: CountDraft, askedFor: number | undefined) {
  const counts = countsOf(draft);
  const counted = countedOf(counts ?? []);
  const { expectedCash } = shift;
  const difference =
    expectedCash === undefined ? undefined : differenceOf(toHalalas(expectedCash), counted);
  const isDifferent = difference === undefined ? askedFor === counted : needsReason(difference);
  const left =
    draft.left === undefined
      ? Math.min(toHalalas(shift.openedCash), counted)
      : parseAmount(draft.left);
  const reason = isDifferent ? draft.reason.trim() : undefined;
  return {
    counts,
    counted,
    difference,
    isDifferent,
    needsManager:
      difference !== undefined && needsApproval(difference, toHalalas(shift.differenceAlone ?? 0)),
    left,
    reason,
    /** An empty drawer that is expected to be empty needs no count. */
    isCounted: isStarted(draft) || expectedCash === 0,
    isReasonMissing: reason === '',
    isLeftWrong: left === undefined || left > counted,
  };
}
export type CountResult = ReturnType<typeof resultOf>;

/** The body of the call; undefined while something is missing. */
export function closingOf(shift: DrawerShift, result: CountResult) {
  const { counts, reason, left, isCounted, isReasonMissing, isLeftWrong } = result;
  if (!counts || left === undefined) return undefined;
  if (!isCounted || isReasonMissing || isLeftWrong) return undefined;
  const { _id: id, expectedCash } = shift;
  return {
    ...{ shift: id, counts, leftCash: toSar(left) },
    ...(expectedCash !== undefined && { expectedCash }),
    ...(reason && { reason }),
  };
}
