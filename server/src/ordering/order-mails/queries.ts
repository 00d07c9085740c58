import { sql } from 'kysely';
import {
  DEFAULT_LANGUAGE,
  type Address,
  type Correction,
  type Language,
  type OrderDelivery,
} from '@smokehouse/shared/contract';
import { DELIVERED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { HelpProblem } from '@smokehouse/shared/contract/ordering/order-help/rules';
import type { Database } from '../../database/pool';
import { findCorrected, type CorrectedOrder } from '../corrections';
import type { OrderMail } from './queue';
import { TOLD_REASON } from './told-reason';

/** Money that goes back, or went back, to the card. */
export interface MoneyBack {
  halalas: number;
  currency: string;
  /** Why a payment could not buy the order, or null. */
  reason: string | null;
  /** It changes nothing of what the order costs. */
  isBeside?: boolean;
}

/** The correction that a mail is about. */
export interface MailedCorrection {
  kind: Correction['kind'];
  reason: Correction['reason'];
  /** By how much the order's amount fell. */
  halalas: number;
  /** Dishes that it took off or made free of charge. */
  items: readonly { name: string; name_ar: string | null; quantity: number }[];
}

/** The answer to a request for help. */
export interface MailedAnswer {
  problem: HelpProblem;
  words: string;
  refundedHalalas: number;
}

/** An order as its mails need it. */
export interface MailedOrder {
  email: string;
  language: Language;
  /** Whether a link that was mailed to the address was used. */
  isProven: boolean;
  receipt: string;
  currency: string;
  status: string;
  isPaid: boolean;
  isCancelled: boolean;
  isCancelledByCustomer: boolean;
  deliveredAt: Date | null;
  times: {
    delivery: OrderDelivery | null;
    slot_from: Date | null;
    slot_to: Date | null;
    paid_at: Date | null;
  };
  address: Partial<Address>;
  sold: CorrectedOrder;
  back: MoneyBack | undefined;
  /** Undefined unless the restaurant changed the order. */
  correction: MailedCorrection | undefined;
  answer: MailedAnswer | undefined;
}

/** The order and the account of a mail; undefined once the account is deleted. */
export async function findMailedOrder(
  db: Database,
  mail: OrderMail,
): Promise<MailedOrder | undefined> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select([
      'o.id',
      'o.receipt',
      'o.currency',
      'o.status',
      'o.payment_state',
      'o.cancelled_at',
      'o.paid_at',
      'o.slot_from',
      'o.slot_to',
      'o.delivery',
      'o.delivery_halalas',
      'o.address',
      'u.email',
      'u.email_proven_at',
    ])
    .select((eb) => [
      eb.fn.coalesce('o.language', 'u.language').as('language'),
      eb
        .selectFrom('order_status_changes as s')
        .select((change) => change.fn.max('s.changed_at').as('at'))
        .whereRef('s.order_id', '=', 'o.id')
        .where('s.to_status', '=', DELIVERED)
        .as('delivered_at'),
      eb
        .exists(
          eb
            .selectFrom('order_corrections as c')
            .select('c.id')
            .whereRef('c.order_id', '=', 'o.id')
            .where('c.kind', '=', 'cancel')
            .where('c.by_role', '=', 'user'),
        )
        .as('by_customer'),
    ])
    .where('o.id', '=', mail.orderId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, delivery_halalas: deliveryHalalas } = row;
  const delivery = row.delivery as OrderDelivery | null;
  return {
    email: row.email,
    // A check constraint limits the columns to these values.
    language: (row.language as Language | null) ?? DEFAULT_LANGUAGE,
    isProven: row.email_proven_at !== null,
    receipt: row.receipt,
    currency: row.currency,
    status: row.status,
    isPaid: row.payment_state === 'paid',
    isCancelled: row.cancelled_at !== null,
    isCancelledByCustomer: Boolean(row.by_customer),
    deliveredAt: row.delivered_at,
    times: { delivery, slot_from: row.slot_from, slot_to: row.slot_to, paid_at: row.paid_at },
    // Empty for a customer who left it out, as for a pickup.
    address: row.address as Partial<Address>,
    sold: await findCorrected(db, { id, kind: 'delivery', deliveryHalalas }),
    back: await findMoneyBack(db, mail),
    correction: await findCorrection(db, mail),
    answer: 'helpId' in mail ? await findAnswer(db, mail.helpId) : undefined,
  };
}

/** Mails that say what goes back. */
const MONEY_MAILS: readonly OrderMail['kind'][] = ['cancelled', 'refunded'];

/** What a mail says of money that goes back: of its refund, its payment, or the cancelled order. */
async function findMoneyBack(db: Database, mail: OrderMail): Promise<MoneyBack | undefined> {
  if (!MONEY_MAILS.includes(mail.kind)) return undefined;
  if (mail.kind === 'refunded' && 'paymentId' in mail) return ofPayment(db, mail);
  if (mail.kind === 'refunded' && 'reportedId' in mail) return ofReport(db, mail.reportedId);
  const condition =
    'refundId' in mail ? sql<boolean>`r.id = ${mail.refundId}` : sql<boolean>`c.kind = 'cancel'`;
  const { rows } = await sql<MoneyBack>`
    select r.amount_halalas::int as halalas, o.currency, null as reason
    from refunds r join order_corrections c on c.id = r.correction_id
      join orders o on o.id = c.order_id
    where o.id = ${mail.orderId} and ${condition}`.execute(db);
  return rows[0] ?? ofUnsold(db, mail.orderId);
}

/** What the restaurant changed: of a refund, or the cancellation of the order. */
async function findCorrection(
  db: Database,
  mail: OrderMail,
): Promise<MailedCorrection | undefined> {
  const condition =
    'refundId' in mail
      ? sql<boolean>`c.id = (select r.correction_id from refunds r where r.id = ${mail.refundId})`
      : sql<boolean>`${mail.kind} = 'cancelled' and c.kind = 'cancel'`;
  // The name is that of the line, or of any line with the dish.
  const { rows } = await sql<MailedCorrection>`
    select c.kind, c.reason, c.amount_halalas as halalas, coalesce((
      select json_agg(json_build_object('name', l.name, 'name_ar', l.name_ar, 'quantity', i.quantity)
        order by l.line)
      from order_correction_items i cross join lateral (
        select l.line, l.name, l.name_ar from order_lines l
        where l.order_id = c.order_id and l.product_id = i.product_id
          and l.line = coalesce(i.line, l.line)
        order by l.line limit 1) l
      where i.correction_id = c.id), '[]'::json) as items
    from order_corrections c
    where c.order_id = ${mail.orderId} and c.by_role = 'seller' and ${condition}`.execute(db);
  return rows[0];
}

async function findAnswer(db: Database, helpId: string): Promise<MailedAnswer | undefined> {
  const row = await db
    .selectFrom('order_help')
    .select(['problem', 'answer', 'refunded_halalas'])
    .where('id', '=', helpId)
    .executeTakeFirst();
  return (
    row && {
      // A check constraint limits the column to these values.
      problem: row.problem as HelpProblem,
      words: row.answer ?? '',
      refundedHalalas: row.refunded_halalas ?? 0,
    }
  );
}

/** A part that the restaurant refunded at the provider. */
async function ofReport(db: Database, id: string): Promise<MoneyBack | undefined> {
  const row = await db
    .selectFrom('reported_refunds as e')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.provider', '=', 'e.provider').onRef('p.payment_id', '=', 'e.payment_id'),
    )
    .select(['e.amount_halalas as halalas', 'p.currency'])
    .where('e.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, reason: null, isBeside: true };
}

/** A whole payment, without the parts that went back before: those have mails of their own. */
async function ofPayment(
  db: Database,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<MoneyBack | undefined> {
  const { rows } = await sql<MoneyBack>`
    select p.currency, p.refund_reason as reason, (p.amount_halalas - coalesce((
      select sum(r.amount_halalas) from refunds r
      where r.provider = p.provider and r.payment_id = p.payment_id), 0) - coalesce((
      select sum(e.amount_halalas) from reported_refunds e
      where e.provider = p.provider and e.payment_id = p.payment_id), 0))::int as halalas
    from payments p where p.order_id = ${orderId} and p.payment_id = ${paymentId}`.execute(db);
  return rows[0];
}

/** The payment that could not buy its order. */
async function ofUnsold(db: Database, orderId: string): Promise<MoneyBack | undefined> {
  const { rows } = await sql<MoneyBack>`
    select p.amount_halalas::int as halalas, p.currency, ${TOLD_REASON} as reason
    from payments p join orders o on o.id = p.order_id and o.payment_id = p.payment_id
    where o.id = ${orderId} and o.paid_at is null and p.refund_reason is not null`.execute(db);
  return rows[0];
}
