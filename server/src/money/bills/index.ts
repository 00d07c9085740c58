import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Bill } from '@smokehouse/shared/contract';
import { ID } from '@smokehouse/shared/contract/strings';
import { dateOf } from '../../clock';
import { checkWith, registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { askerOf, pdfSchema, sendPdf } from '../../http/pdf';
import { isAllowed, requirePermission, type Role, type Session } from '../../http/sessions';
import {
  draftBill,
  findUnbilledRounds,
  issueOrderBill,
  queueBill,
  showBill,
  showDraft,
  type BillRow,
  type QueuedBill,
} from '../invoices';
import { pdfOfBill, pdfOfCreditNote } from './documents';
import { PAPERS } from '../../operations/paper';
import * as queries from './queries';
import { dueOf, maySee } from './rules';
import { billTab, closeTabOf, payTab } from './tab';

export { findBillsOfTabs } from './queries';

const tag = 'Bills';
const ROLES: readonly Role[] = ['user', 'dine', 'seller'];
const paperQuery = z.object({ paper: z.enum(PAPERS).default('80mm') });
const billQuery = paperQuery.extend({ number: z.string().max(20).optional() });
const creditNoteQuery = paperQuery.extend({ number: z.string().max(20) });

/**
 * Bills: the seller issues them at the table, a paid delivery order gets one automatically, and
 * customer, guest and seller can read and print them.
 */
export default async function bills(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const { db, clock, settings } = context;

  /**
   * The bill of an order and the bills of the same tab. A sold order without a bill gets it here.
   */
  async function billsOf(order: queries.Billed): Promise<{ bill: Bill; bills: Bill[] }> {
    const rows = await rowsOf(order);
    const bills = await Promise.all(rows.map(showBill));
    const bill = bills.find(({ orders }) => orders.some(({ _id }) => _id === order.id));
    if (!bill) throw new AppError('bill_missing', 409);
    return { bill, bills };
  }

  async function rowsOf(order: queries.Billed): Promise<BillRow[]> {
    if (order.kind === 'dine')
      return order.tabId === null ? [] : queries.findTabBills(db, order.tabId);
    if (!order.isPaid) throw new AppError('order_unpaid', 409);
    const known = await queries.findOrderBill(db, order.id);
    if (known.length > 0) return known;
    await db.transaction().execute((tx) => issueOrderBill(tx, settings, order.id, dateOf(clock)));
    return queries.findOrderBill(db, order.id);
  }

  async function findForSeller(orderId: string): Promise<queries.Billed> {
    const order = await queries.findBilled(db, orderId);
    if (!order) throw new AppError('order_unknown', 404);
    return order;
  }

  /**
   * The order of the address, if the caller may see it; another customer's order is treated as not
   * found.
   */
  async function findForAsker(request: FastifyRequest): Promise<queries.Billed> {
    const sessions = await sessionsOf(request);
    if (sessions.length === 0) throw new AppError('sign_in_needed', 401);
    const order = await queries.findBilled(db, idOf(request));
    if (!order || !maySee(order, sessions)) throw new AppError('order_unknown', 404);
    request.session = sessions[0] ?? null;
    return order;
  }

  registerCall(app, 'POST /api/seller/bill', {
    summary:
      "Issues the bill for the unbilled rounds of the order's tab, or returns the existing one; for a delivery order, its bill.",
    tag,
    role: 'seller',
    permission: 'bill.pay',
    audit: 'bill.issue',
    failures: [404, 409],
    async handler({ body: { orderId, total }, session, audit, translate }) {
      const { kind } = await findForSeller(orderId);
      const issued =
        kind === 'dine'
          ? await billTab(context, { orderId, sellerId: session.subject, expected: total }, audit)
          : undefined;
      if (issued === undefined) audit.unchanged();
      const { bill, bills } = await billsOf(await findForSeller(orderId));
      return {
        success: true,
        message: translate('bill_issued'),
        bill: bills.find(({ _id }) => _id === issued) ?? bill,
        bills,
        due: dueOf(bills),
      };
    },
  });

  registerCall(app, 'GET /api/order/:id/bill/draft', {
    summary:
      "What the next bill of the order's tab would contain, and its issued bills. Issues nothing, except the bill of a paid delivery order.",
    tag,
    role: 'seller',
    permission: 'bill.view',
    failures: [400, 404, 409],
    async handler({ request }) {
      const order = await findForSeller(idOf(request));
      const bills = await Promise.all((await rowsOf(order)).map(showBill));
      const draft = order.kind === 'dine' ? await draftOf(order) : undefined;
      const corrections = await queries.findCreditedCorrections(db, order);
      return {
        success: true,
        ...(draft && { draft: showDraft(draft) }),
        bills,
        ...(corrections.length > 0 && { corrections }),
        due: dueOf(bills),
      };
    },
  });

  async function draftOf({ id, tabId, table }: Extract<queries.Billed, { kind: 'dine' }>) {
    const rounds = await findUnbilledRounds(db, tabId === null ? { orderId: id } : { tabId });
    return draftBill(db, settings, rounds, table);
  }

  app.printing.register<QueuedBill>('bill', async ({ bill: id, order: orderId }) => {
    const order = await queries.findBilled(db, orderId);
    const bills = order ? await Promise.all((await rowsOf(order)).map(showBill)) : [];
    const bill = bills.find(({ _id }) => _id === id);
    return bill && { document: 'bill', bill };
  });

  registerCall(app, 'POST /api/seller/bill/print', {
    summary: 'Prints the bill of an order on the printers for bills, as a copy if it was printed.',
    tag,
    role: 'seller',
    permission: 'bill.view',
    // Paper: nothing of the bill changes.
    audit: null,
    failures: [404, 409],
    async handler({ body: { orderId, billId }, translate }) {
      const { bill: first, bills } = await billsOf(await findForSeller(orderId));
      const bill = billId === undefined ? first : bills.find(({ _id }) => _id === billId);
      if (!bill) throw new AppError('order_unknown', 404);
      const isQueued = await db
        .transaction()
        .execute((tx) =>
          queueBill(
            tx,
            { bill: bill._id, order: orderId, number: bill.number, table: bill.table ?? null },
            dateOf(clock),
          ),
        );
      if (!isQueued) throw new AppError('no_bill_printer', 409);
      return { success: true, message: translate('print_queued') };
    },
  });

  registerCall(app, 'POST /api/seller/bill/paid', {
    summary: 'Marks a tab as paid: all its rounds are paid and it closes.',
    tag,
    role: 'seller',
    permission: 'bill.pay',
    audit: 'bill.pay',
    failures: [404, 409],
    async handler({ body: { orderId }, session, audit, translate }) {
      const order = await findForSeller(orderId);
      if (order.kind === 'delivery')
        throw new AppError(order.isPaid ? 'order_paid_already' : 'order_unpaid', 409);
      await payTab(context, { orderId, sellerId: session.subject }, audit);
      const found = await billsOf(await findForSeller(orderId));
      return { success: true, message: translate('bill_paid'), ...found, due: dueOf(found.bills) };
    },
  });

  registerCall(app, 'POST /api/seller/tab/close', {
    summary: "Closes an unpaid tab: the guest's next round opens another.",
    tag,
    role: 'seller',
    permission: 'bill.pay',
    audit: 'bill.close',
    failures: [404],
    async handler({ body: { orderId }, session, audit, translate }) {
      await closeTabOf(context, { orderId, sellerId: session.subject }, audit);
      return { success: true, message: translate('tab_closed') };
    },
  });

  registerCall(app, 'GET /api/order/:id/bill', {
    summary:
      'The bill of an order, for its customer or guest and for the seller; `bills` are all of the tab.',
    tag,
    failures: [400, 401, 404, 409],
    handler: async ({ request }) => ({
      success: true,
      ...(await billsOf(await findForAsker(request))),
    }),
  });

  app.get(
    '/api/order/:id/bill.pdf',
    pdfSchema(
      tag,
      ROLES,
      'The bill as a PDF: `?paper=80mm` (default; 72 mm are printable) or `a4`, in English and Arabic. `?number=INV-000001` chooses one of several bills of the order.',
    ),
    async (request, reply) => {
      const { paper, number } = checkWith(billQuery, request.query);
      const { bill: first, bills } = await billsOf(await findForAsker(request));
      const bill = number === undefined ? first : bills.find((one) => one.number === number);
      if (!bill) throw new AppError('order_unknown', 404);
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
      const { bills } = await billsOf(await findForAsker(request));
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

/**
 * The id in the address.
 * @throws AppError 404 for a text that is no id: no order has it
 */
function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!ID.test(id)) throw new AppError('order_unknown', 404);
  return id;
}

async function sessionsOf(request: FastifyRequest): Promise<Session[]> {
  const { sessions } = request.server.context;
  const found = await Promise.all(ROLES.map((role) => sessions.find(request, role)));
  const all = found.filter((session) => session !== null);
  const allowed = all.filter(
    (session) => session.role !== 'seller' || isAllowed(session, 'bill.view'),
  );
  // Only a member of the staff: the refusal says what their role lacks.
  if (allowed.length === 0 && all[0]) requirePermission(all[0], 'bill.view');
  return allowed;
}
