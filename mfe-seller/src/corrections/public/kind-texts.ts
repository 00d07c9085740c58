import type { CorrectionKind } from '@smokehouse/shared/contract';

/**
 * The keys of what corrections of a kind did to orders. Some that were taken back had been delivered,
 * and are not cancelled.
 */
export const KIND_TEXTS: Readonly<Record<CorrectionKind, string>> = {
  cancel: 'order.takenBack',
  remove: 'order.removed',
  comp: 'order.comped',
  discount: 'order.discounted',
};
