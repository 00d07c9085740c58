export { hasKitchenBegun, hasTicketBegun, KITCHEN_HAS_BEGUN } from './begun';
export { IS_CALLED_OFF, isCalledOff } from './called-off';
export {
  correctionsOf,
  findByRequestKey,
  findCorrected,
  insertCorrection,
  lockCorrectable,
  type FoundCorrection,
  type LockedOrder,
  type NewCorrection,
} from './queries';
export { CORRECTION_REASON_TEXTS } from './reasons';
export { lockRoundsOf, type LockedVisitRound } from './visit';
export { markCorrected, showCorrected, withoutRefusal, withoutStaff } from './show';
export {
  applyChange,
  discountOf,
  discountsOf,
  itemAmounts,
  itemsByLine,
  lineStates,
  mergeItems,
  netOf,
  type Change,
  type ChangeFault,
  type CorrectedOrder,
  type GivenDiscount,
  type LineState,
} from '@smokehouse/shared/contract/money/corrections/rules';
