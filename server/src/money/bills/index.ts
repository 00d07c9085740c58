import type { FastifyInstance } from 'fastify';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import {
  draftBill,
  findUnbilledRounds,
  queueBill,
  showBill,
  showDraft,
  type QueuedBill,
  type QueuedCreditNote,
} from '../invoices';
import { createBillLookup, idOf } from './lookup';
import { registerPdfs } from './pdfs';
import * as queries from './queries';
import { dueOf } from './rules';
import { billTab, closeTabOf, payTab } from './tab';

export { findBillsOfTabs } from './queries';

const tag = 'Bills';

/**
 * Bills: the seller issues them at the table, a paid delivery order gets one automatically, and
 * customer, guest and seller can read and print them.
 */
export default async function bills(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const { db, clock, settings } = context;
  const lookup = createBillLookup(app);
  const { billsOf, rowsOf, findForSeller } = lookup;
  registerPdfs(app, lookup);

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
      const tabId = order.kind === 'dine' ? order.tabId : null;
      const isSplit = tabId !== null && (await queries.isSplitOpen(db, tabId));
      return {
        success: true,
        ...(draft && { draft: showDraft(draft) }),
        bills,
        ...(corrections.length > 0 && { corrections }),
        due: dueOf(bills),
        ...(isSplit && { isSplit }),
      };
    },
  });

  async function draftOf({ id, tabId, table }: Extract<queries.Billed, { kind: 'dine' }>) {
    const rounds = await findUnbilledRounds(db, tabId === null ? { orderId: id } : { tabId });
    return draftBill(db, settings, rounds, table);
  }

  /** A bill as it is now. */
  async function billOf({ bill: id, order: orderId }: QueuedBill) {
    const order = await queries.findBilled(db, orderId);
    const bills = order ? await Promise.all((await rowsOf(order)).map(showBill)) : [];
    return bills.find(({ _id }) => _id === id);
  }
  app.printing.register<QueuedBill>('bill', async (queued) => {
    const bill = await billOf(queued);
    return bill && { document: 'bill', bill };
  });
  app.printing.register<QueuedCreditNote>('credit-note', async (queued) => {
    const bill = await billOf(queued);
    const note = bill?.creditNotes?.find(({ number }) => number === queued.note);
    return bill && note && { document: 'credit-note', bill, note };
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
    async handler({ body: { orderId, way = 'cash' }, session, audit, translate }) {
      const order = await findForSeller(orderId);
      if (order.kind === 'delivery')
        throw new AppError(order.isPaid ? 'order_paid_already' : 'order_unpaid', 409);
      await payTab(context, { orderId, sellerId: session.subject, way }, audit);
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
      ...(await lookup.billsFor(await lookup.findForAsker(request))),
    }),
  });
}
