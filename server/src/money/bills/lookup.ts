import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bill } from '@smokehouse/shared/contract';
import { ID } from '@smokehouse/shared/contract/strings';
import { dateOf } from '../../clock';
import { AppError } from '../../http/errors';
import { isAllowed, requirePermission, type Role, type Session } from '../../http/sessions';
import { issueOrderBill, showBill, showBillToGuest, type BillRow } from '../invoices';
import * as queries from './queries';
import { maySee } from './rules';

/** Who may see a bill. */
export const ROLES: readonly Role[] = ['user', 'dine', 'seller'];

export type BillLookup = ReturnType<typeof createBillLookup>;

/** An order, and whether its own customer or guest asks for it. */
interface Asked {
  order: queries.Billed;
  isGuest: boolean;
}

/** Finds the order of a request, and its bills. */
export function createBillLookup({ context }: FastifyInstance) {
  const { db, clock, settings } = context;

  /**
   * The bill of an order and the bills of the same tab. A sold order without a bill gets it here.
   */
  async function billsOf(order: queries.Billed): Promise<{ bill: Bill; bills: Bill[] }> {
    return pick(order, await Promise.all((await rowsOf(order)).map(showBill)));
  }

  /** The same for whoever asks: a guest sees nothing of other guests on it. */
  async function billsFor({ order, isGuest }: Asked): Promise<{ bill: Bill; bills: Bill[] }> {
    if (!isGuest || order.kind === 'delivery' || order.tabId === null) return billsOf(order);
    const rounds = new Set(await queries.listRoundIds(db, order.tabId));
    const guest = { tab: order.tabId, order: order.id, rounds };
    const rows = await rowsOf(order);
    return pick(order, await Promise.all(rows.map((row) => showBillToGuest(row, guest))));
  }

  function pick(order: queries.Billed, bills: Bill[]) {
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
  async function findForAsker(request: FastifyRequest): Promise<Asked> {
    const sessions = await sessionsOf(request);
    if (sessions.length === 0) throw new AppError('sign_in_needed', 401);
    const order = await queries.findBilled(db, idOf(request));
    if (!order || !maySee(order, sessions)) throw new AppError('order_unknown', 404);
    request.session = sessions[0] ?? null;
    return { order, isGuest: !sessions.some(({ role }) => role === 'seller') };
  }

  return { billsOf, billsFor, rowsOf, findForSeller, findForAsker };
}

/**
 * The id in the address.
 * @throws AppError 404 for a text that is no id: no order has it
 */
export function idOf(request: FastifyRequest): string {
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
