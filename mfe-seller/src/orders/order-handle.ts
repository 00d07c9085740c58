import type { OrderLine } from '@smokehouse/shared/contract';
/** State and actions that a row or a card needs besides its order. */
export interface OrderHandle {
  /** The status to show. During a change it is the requested one. */
  status: string;
  isSaving: boolean;
  move: (status: string) => void;
  /** Opens the dialog that corrects the order, with one of its lines chosen. */
  correct: (line?: OrderLine) => void;
  /** Difference between server clock and local clock. Unit: ms. */
  clockSkew: number;
}
