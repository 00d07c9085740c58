import { latinDigits } from '../../text';

/** The notes and coins of the riyal, the largest first. Unit: halalas. */
export const DENOMINATIONS = [
  { halalas: 50_000, kind: 'note' },
  { halalas: 20_000, kind: 'note' },
  { halalas: 10_000, kind: 'note' },
  { halalas: 5_000, kind: 'note' },
  { halalas: 2_000, kind: 'note' },
  { halalas: 1_000, kind: 'note' },
  { halalas: 500, kind: 'note' },
  { halalas: 200, kind: 'coin' },
  { halalas: 100, kind: 'coin' },
  { halalas: 50, kind: 'coin' },
  { halalas: 25, kind: 'coin' },
  { halalas: 10, kind: 'coin' },
  { halalas: 5, kind: 'coin' },
  { halalas: 1, kind: 'coin' },
] as const;

/** The most pieces of one denomination in a count. */
export const MAX_PIECES = 9_999;
/** By how much the counts of a person differ in a day without a manager, at most. Unit: halalas. */
export const DIFFERENCE_APPROVAL_HALALAS = 500;
/** What a person takes out of drawers in a day without a manager, at most. Unit: halalas. */
export const PAID_OUT_APPROVAL_HALALAS = 50_00;
/**
 * The largest float, and what is put into a drawer by hand between two counts, at most: a slip of
 * the finger would otherwise make a sum that nobody can count. Unit: halalas.
 */
export const MAX_PAID_IN_HALALAS = 20_000_00;
export const MAX_DRAWERS = 20;
export const MAX_DRAWER_NAME = 40;
/** The number of a Z report as people read it. */
export const reportNumberText = (number: number): string => `Z ${String(number).padStart(4, '0')}`;
/** Longest reason of a difference, and of cash that is paid in or out. */
export const MAX_CASH_REASON = 140;

/**
 * What happens to the cash of a drawer. Amounts are never negative: the kind gives the sign. Sales
 * and refunds are written with the payment or refund; the others by hand.
 */
export const DRAWER_EVENTS = [
  'cash_sale',
  'cash_refund',
  'paid_in',
  'paid_out',
  'no_sale',
] as const;
export type DrawerEventKind = (typeof DRAWER_EVENTS)[number];
/** The events that a person records. */
export const OWN_DRAWER_EVENTS = ['paid_in', 'paid_out', 'no_sale'] as const;

/** How many pieces of a denomination are in a drawer. */
export interface CountedPieces {
  /** The denomination. */
  halalas: number;
  pieces: number;
}

/** What is counted, in halalas. */
export const countedOf = (counts: readonly CountedPieces[]): number =>
  counts.reduce((sum, { halalas, pieces }) => sum + halalas * pieces, 0);

/** The cash of a drawer while a person works with it. In one unit, and each 0 or more. */
export interface DrawerCash {
  /** The float with which the drawer was opened. */
  openedCash: number;
  /** With the tips in cash. */
  cashSales: number;
  cashRefunds: number;
  paidIn: number;
  paidOut: number;
}

/** What has to be in a drawer. */
export const expectedOf = (cash: DrawerCash): number =>
  cash.openedCash + cash.cashSales - cash.cashRefunds + cash.paidIn - cash.paidOut;

/** What the drawer has too much, or, negative, too little. */
export const differenceOf = (expected: number, counted: number): number => counted - expected;

/** Whether a difference in halalas has to be explained. */
export const needsReason = (difference: number): boolean => difference !== 0;

/**
 * Whether a manager has to approve that cash is taken out, in halalas.
 * @param before what the person took out in this day without an approval
 */
export const paidOutNeedsApproval = (before: number, amount: number): boolean =>
  before + amount > PAID_OUT_APPROVAL_HALALAS;

/** The difference that a count had shown if the cash that was taken out had not been recorded. */
export const differenceWithoutPaidOut = (difference: number, paidOut: number): number =>
  difference - paidOut;

/**
 * Whether a manager has to approve a difference in halalas.
 * @param before by how much earlier counts of the person differed in this day without an approval
 */
export const needsApproval = (difference: number, before: number): boolean =>
  needsReason(difference) && before + Math.abs(difference) > DIFFERENCE_APPROVAL_HALALAS;

/**
 * Reads a number of pieces as a person types it, in Latin or Arabic digits; nothing typed is 0.
 * @returns null if it is no number, or too large
 */
export function piecesOf(typed: string): number | null {
  const text = latinDigits(typed).trim();
  if (!/^\d{0,4}$/.test(text)) return null;
  return Number(text);
}
