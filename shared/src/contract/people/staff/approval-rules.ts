/** What can be approved. One list for the calls of the server and the texts of the page. */
export const APPROVAL_ACTIONS = [
  /** Corrections of an order, by their kind. */
  'cancel',
  'remove',
  'comp',
  'discount',
  /** A recorded payment of a bill is taken back. */
  'reverse',
  /** A drawer is closed whose count differs from what is expected. */
  'close_drawer',
  /** Cash is taken out of a drawer, more than its person may take alone. */
  'pay_out',
  /** A table closes whose guests left without paying. */
  'walk_out',
] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

/** A question is open for this time, until somebody approves it. Unit: ms. */
export const APPROVAL_QUESTION_MS = 10 * 60_000;
/** An approval is valid for this time, and once. Unit: ms. */
export const APPROVAL_MS = 2 * 60_000;
