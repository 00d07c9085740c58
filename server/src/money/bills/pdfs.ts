import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkWith } from '../../http/calls';
import { AppError } from '../../http/errors';
import { askerOf, pdfSchema, sendPdf } from '../../http/pdf';
import { PAPERS } from '../../operations/paper';
import { pdfOfBill, pdfOfCreditNote } from './documents';
import { type BillLookup, ROLES } from './lookup';

const tag = 'Bills';
const paperQuery = z.object({ paper: z.enum(PAPERS).default('80mm') });
const billQuery = paperQuery.extend({ number: z.string().max(20).optional() });
const creditNoteQuery = paperQuery.extend({ number: z.string().max(20) });

/** Bills and credit notes as PDFs, for whoever may see them. */
export function registerPdfs(
  app: FastifyInstance,
  { billsFor, findForAsker }: Pick<BillLookup, 'billsFor' | 'findForAsker'>,
): void {
  app.get(
    '/api/order/:id/bill.pdf',
    pdfSchema(
      tag,
      ROLES,
      'The bill as a PDF: `?paper=80mm` (default; 72 mm are printable) or `a4`, in English and Arabic. `?number=INV-000001` chooses one of several bills of the order.',
    ),
    async (request, reply) => {
      const { paper, number } = checkWith(billQuery, request.query);
      const { bill: first, bills } = await billsFor(await findForAsker(request));
      const bill = number === undefined ? first : bills.find((one) => one.number === number);
      // A document with other guests' dishes is for the one who receives it at the table.
      if (!bill || bill.isPart) throw new AppError('order_unknown', 404);
      return sendPdf(
        reply,
        bill.number,
        await app.threads.pdf(pdfOfBill(bill, paper), askerOf(request)),
      );
    },
  );

  app.get(
    '/api/order/:id/credit-note.pdf',
    pdfSchema(
      tag,
      ROLES,
      'A credit note of the bill as a PDF: `?number=CRN-000001`, and `paper` as for the bill.',
    ),
    async (request, reply) => {
      const { paper, number } = checkWith(creditNoteQuery, request.query);
      const { bills } = await billsFor(await findForAsker(request));
      const [found] = bills.flatMap((bill) =>
        (bill.creditNotes ?? []).flatMap((note) =>
          note.number === number ? [{ bill, note }] : [],
        ),
      );
      if (!found) throw new AppError('order_unknown', 404);
      return sendPdf(
        reply,
        number,
        await app.threads.pdf(pdfOfCreditNote(found.bill, found.note, paper), askerOf(request)),
      );
    },
  );
}
