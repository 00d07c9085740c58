export {
  correctionsOf,
  findByRequestKey,
  findCorrected,
  insertCorrection,
  lockCorrectable,
  type LockedOrder,
} from './queries';
export { markCorrected, withoutStaff } from './show';
export {
  applyChange,
  discountOf,
  lineStates,
  mergeItems,
  netOf,
  type Change,
  type ChangeFault,
  type CorrectedOrder,
  type LineState,
} from './rules';
