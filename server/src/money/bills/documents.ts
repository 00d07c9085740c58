import type { Bill, CreditNote } from '@smokehouse/shared/contract';
import type { Paper } from '../../operations/paper';
import type { PdfInput } from '../../threads';

/** A bill as a PDF. */
export const pdfOfBill = (bill: Bill, paper: Paper): PdfInput => ({
  ...headOf(bill, bill.seller),
  paper,
  drawing: { document: 'bill', bill },
});

/** @param bill the bill that the credit note corrects */
export const pdfOfCreditNote = (bill: Bill, note: CreditNote, paper: Paper): PdfInput => ({
  ...headOf(note, bill.seller),
  paper,
  drawing: { document: 'credit-note', bill, note },
});

const headOf = (
  { title, number, issuedAt }: Pick<Bill, 'title' | 'number' | 'issuedAt'>,
  { name }: Bill['seller'],
) => ({ title: `${title.en} ${number}`, author: name.en, date: new Date(issuedAt) });
