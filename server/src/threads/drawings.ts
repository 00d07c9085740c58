import type {
  Bill,
  CreditNote,
  DayReport,
  Language,
  PrintLanguage,
  ShiftDetails,
} from '@smokehouse/shared/contract';
import { blocksOfBill, blocksOfCreditNote } from '../money/bills/pdf';
import { blocksOfReport, blocksOfShift } from '../money/day-reports/paper';
import { testPage, type Block, type Column, type TestedPrinter } from '../operations/paper';
import { blocksOfTicket, type DrawnTicket } from '../ordering/kitchen/paper';

/** A document as data: what a process needs to draw it. */
export type Drawing =
  | { document: 'bill'; bill: Bill }
  | { document: 'credit-note'; bill: Bill; note: CreditNote }
  | { document: 'day-report'; report: DayReport; language: Language }
  | { document: 'shift-report'; details: ShiftDetails; language: Language }
  | { document: 'ticket'; ticket: DrawnTicket; language: PrintLanguage }
  | { document: 'test-page'; printer: TestedPrinter; at: Date };

/** The parts of a document from top to bottom. */
export function blocksOf(drawing: Drawing, column: Column): Block[] {
  switch (drawing.document) {
    case 'bill':
      return blocksOfBill(drawing.bill, column);
    case 'credit-note':
      return blocksOfCreditNote(drawing.bill, drawing.note, column);
    case 'day-report':
      return blocksOfReport(drawing.report, drawing.language)(column);
    case 'shift-report':
      return blocksOfShift(drawing.details, drawing.language)(column);
    case 'ticket':
      return blocksOfTicket(drawing.ticket, drawing.language, column);
    case 'test-page':
      return testPage(drawing.printer, drawing.at, column);
  }
}
