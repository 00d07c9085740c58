import type { Bill, CreditNote } from '@smokehouse/shared/contract';
import { PAGES, printPdf, type Block, type Column, type Paper } from '../../../operations/paper';
import { blocksOfBill, blocksOfCreditNote } from './bill';

export { blocksOfBill } from './bill';

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
