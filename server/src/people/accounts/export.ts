import { sql } from 'kysely';
import { toSar, type CallAnswer, type OrderDelivery } from '@smokehouse/shared/contract';
import { listAddresses } from '../../ordering/addresses';
import { listAreaRequestsOf } from '../../ordering/areas';
import { listAllHelpOf } from '../../ordering/order-help';
import { readCart } from '../../ordering/carts';
import { expectCost } from '../../http/costs';
import type { Database } from '../../database/pool';
import { billNumber } from '../../money/invoices';

type AccountExport = CallAnswer<'GET /api/user/export'>;
interface Line {
  name: string;
  nameAr: string | null;
  details: string | null;
  note: string | null;
  price: number;
  quantity: number;
}
interface Payment {
  provider: string;
  id: string;
  state: string;
  amount: number;
  at: string;
}
interface Step {
  from: string | null;
  to: string;
  at: string;
}

/**
 * A JSON array of rows of another table, ordered; empty where there are none. Times as PostgreSQL
 * writes them in UTC.
 */
const LINES = sql<Line[]>`(select coalesce(json_agg(json_build_object(
    'name', l.name, 'nameAr', l.name_ar, 'details', l.details,
    'note', l.note, 'price', l.price_halalas, 'quantity', l.quantity
  ) order by l.line), '[]'::json)
  from order_lines l where l.order_id = o.id)`;
const PAYMENTS = sql<Payment[]>`(select coalesce(json_agg(json_build_object(
    'provider', p.provider, 'id', p.payment_id, 'state', p.state,
    'amount', p.amount_halalas, 'at', p.created_at
  ) order by p.created_at), '[]'::json)
  from payments p where p.order_id = o.id)`;
const STEPS = sql<Step[]>`(select coalesce(json_agg(json_build_object(
    'from', c.from_status, 'to', c.to_status, 'at', c.changed_at
  ) order by c.id), '[]'::json)
  from order_status_changes c where c.order_id = o.id)`;

const iso = (time: string | Date) => new Date(time).toISOString();

function listOrders(db: Database, userId: string) {
  return db
    .selectFrom('orders as o')
    .leftJoin('bills as b', 'b.order_id', 'o.id')
    .select([
      'o.id',
      'o.receipt',
      'o.created_at',
      'o.paid_at',
      'o.payment_state',
      'o.status',
      'o.amount_halalas',
      'o.delivery_halalas',
      'o.currency',
      'o.address',
      'o.delivery',
      'b.series',
      'b.number',
      LINES.as('lines'),
      PAYMENTS.as('payments'),
      STEPS.as('steps'),
    ])
    .where('o.user_id', '=', userId)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute();
}

function listSessions(db: Database, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at', 'user_agent'])
    .where('role', '=', 'user')
    .where('subject', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * All data of a customer, read in one snapshot.
 * @param sessionId the session of the request
 * @returns undefined when the account was deleted
 */
export async function exportAccount(
  db: Database,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<AccountExport | undefined> {
  expectCost('export');
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const account = await tx
        .selectFrom('users')
        .select(['id', 'name', 'email', 'created_at'])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!account) return undefined;
      const addresses = await listAddresses(tx, userId);
      const areaRequests = await listAreaRequestsOf(tx, userId);
      const helpRequests = await listAllHelpOf(tx, userId);
      const cart = await readCart(tx, { userId });
      const orders = await listOrders(tx, userId);
      const sessions = await listSessions(tx, userId);
      return {
        success: true,
        at: now.toISOString(),
        account: {
          _id: account.id,
          name: account.name,
          email: account.email,
          createdAt: account.created_at.toISOString(),
        },
        addresses: addresses.map((address) => ({ ...address })),
        ...(areaRequests.length > 0 && { areaRequests }),
        ...(helpRequests.length > 0 && { helpRequests }),
        cart,
        orders: orders.map((order) => ({
          _id: order.id,
          receipt: order.receipt,
          createdAt: order.created_at.toISOString(),
          ...(order.paid_at && { paidAt: order.paid_at.toISOString() }),
          paymentState: order.payment_state,
          status: order.status,
          amount: toSar(order.amount_halalas),
          delivery: toSar(order.delivery_halalas),
          currency: order.currency,
          address: order.address as AccountExport['orders'][number]['address'],
          ...(order.delivery && { place: order.delivery as OrderDelivery }),
          items: order.lines.map(({ nameAr, details, note, price, ...line }) => ({
            ...line,
            ...(nameAr !== null && { nameAr }),
            ...(details !== null && { details }),
            ...(note !== null && { note }),
            price: toSar(price),
          })),
          payments: order.payments.map((payment) => ({
            ...payment,
            amount: toSar(payment.amount),
            at: iso(payment.at),
          })),
          steps: order.steps.map((step) => ({ ...step, at: iso(step.at) })),
          ...(order.series &&
            order.number !== null && { bill: billNumber(order.series, order.number) }),
        })),
        sessions: sessions.map((session) => ({
          signedInAt: session.created_at.toISOString(),
          lastSeenAt: session.last_seen_at.toISOString(),
          endsAt: session.expires_at.toISOString(),
          ...(session.revoked_at && { endedAt: session.revoked_at.toISOString() }),
          ...(session.user_agent !== null && { userAgent: session.user_agent }),
          isThisOne: session.id === sessionId,
        })),
      };
    });
}
