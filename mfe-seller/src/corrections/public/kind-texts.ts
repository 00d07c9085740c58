import type { CorrectionKind } from '@smokehouse/shared/contract';

/** The keys of what a correction did to an order. */
export const KIND_TEXTS: Readonly<Record<CorrectionKind, string>> = {
  cancel: 'order.cancelled',
  remove: 'order.removed',
  comp: 'order.comped',
  discount: 'order.discounted',
};
