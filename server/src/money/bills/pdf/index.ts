import type { Bill, CreditNote } from '@smokehouse/shared/contract';
import { printPdf, type Block, type Column, type Page } from '../../../operations/paper';
import { blocksOfBill, blocksOfCreditNote } from './bill';

export { blocksOfBill } from './bill';

/** A roll of 80 mm with 72 mm printable, and a sheet. */
export const PAPERS = ['80mm', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

const MM = 72 / 25.4;
const PAGES: Readonly<Record<Paper, Page>> = {
  '80mm': { width: 80 * MM, height: null, margin: 4 * MM, edge: 4 * MM, size: 8.2 },
  a4: { width: 210 * MM, height: 297 * MM, margin: 24 * MM, edge: 12 * MM, size: 9 },
};

export const printBill = (bill: Bill, paper: Paper): Promise<Buffer> =>
  print(bill, bill.seller, paper, (column) => blocksOfBill(bill, column));

/** @param bill the bill that the credit note corrects */
export const printCreditNote = (bill: Bill, note: CreditNote, paper: Paper): Promise<Buffer> =>
  print(note, bill.seller, paper, (column) => blocksOfCreditNote(bill, note, column));

const print = (
  { title, number, issuedAt }: Pick<Bill, 'title' | 'number' | 'issuedAt'>,
  seller: Bill['seller'],
  paper: Paper,
  blocksIn: (column: Column) => Block[],
): Promise<Buffer> =>
  printPdf(
    { title: `${title.en} ${number}`, author: seller.name.en, date: new Date(issuedAt) },
    PAGES[paper],
    blocksIn,
  );
