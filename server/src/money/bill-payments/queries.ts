import { sql, type Transaction } from 'kysely';
import type { PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { personNamed } from '../../http/actor-name';

/** Payments of the bill `b` that are not reversed. */
const LIVE = sql`from bill_payments p
  left join bill_payment_reversals r on r.payment_id = p.id
  where p.bill_id = b.id and r.payment_id is null`;

const CREDITED = sql`(
  select coalesce(sum(n.total_halalas), 0) from bill_credit_notes n where n.bill_id = b.id)`;
const REFUNDED = sql`(
  select coalesce(sum(n.refunded_halalas), 0) from bill_credit_notes n where n.bill_id = b.id)`;
const TAKEN = sql`(select coalesce(sum(p.amount_halalas), 0) ${LIVE})`;

/** What is left to pay of the bill `b` of a table by its payments, in halalas. */
const LEFT = sql<number>`(b.total_halalas - ${CREDITED} - ${TAKEN} + ${REFUNDED})::int8`;

/**
 * When a bill `b` was paid, or null. `o` is its delivery order and `t` its tab. A bill of a tab
 * that was paid before payments were recorded has none: its tab says when it was paid.
 */
export const BILL_PAID_AT = sql<Date | null>`case
  when b.order_id is not null then o.paid_at
  when b.split_label is null and not exists (select from bill_payments p where p.bill_id = b.id)
    then t.paid_at
  when ${LEFT} <= 0 then coalesce((select max(p.paid_at) ${LIVE}), b.issued_at)
end`;

/** What is left to pay of a bill `b` with its tab `t`, and its order `o`; in halalas. */
export const BILL_DUE = sql<number>`(
  case when ${BILL_PAID_AT} is null then ${LEFT} else 0 end)::int8`;

/** What was received for the bill `b` of a table by its payments and not given back, in halalas. */
export const BILL_RECEIVED = sql<number>`(${TAKEN} - ${REFUNDED})`;

/** What the payments of a bill `b` of a table come to without tips, in halalas. */
export const BILL_TAKEN = sql<number>`${TAKEN}::int8`;

/** How a bill `b` of a table was paid, each way once; null without payments. */
export const BILL_WAYS = sql<PaymentWay[] | null>`(select json_agg(distinct p.way) ${LIVE})`;

/** Locks bills until the transaction ends, after tabs and orders, in ascending order. */
export async function lockBills(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('bills')
    .select('id')
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The sums of a bill of a table, in halalas. */
export interface BillSums {
  total: number;
  credited: number;
  /** Payments that are not reversed, without tips. */
  taken: number;
  /** The tips of these payments. */
  tips: number;
  refunded: number;
  /** What is left to pay. */
  due: number;
  isPaid: boolean;
  /** True with a recorded payment, also a reversed one. */
  hasPayments: boolean;
  tabId: string;
}

export async function findBillSums(db: Database, id: string): Promise<BillSums | undefined> {
  const row = await db
    .selectFrom('bills as b')
    .leftJoin('orders as o', 'o.id', 'b.order_id')
    .leftJoin('tabs as t', 't.id', 'b.tab_id')
    .select([
      'b.tab_id',
      'b.total_halalas as total',
      sql<number>`${CREDITED}::int8`.as('credited'),
      sql<number>`${REFUNDED}::int8`.as('refunded'),
      sql<number>`${TAKEN}::int8`.as('taken'),
      sql<number>`(select coalesce(sum(p.tip_halalas), 0) ${LIVE})::int8`.as('tips'),
      BILL_DUE.as('due'),
      sql<boolean>`${BILL_PAID_AT} is not null`.as('isPaid'),
      sql<boolean>`exists (select from bill_payments p where p.bill_id = b.id)`.as('hasPayments'),
    ])
    .where('b.id', '=', id)
    .where('b.tab_id', 'is not', null)
    .executeTakeFirst();
  if (!row?.tab_id) return undefined;
  const { tab_id: tabId, ...sums } = row;
  return { ...sums, tabId };
}

/** What a split bill contains of a line now, in halalas. */
export interface BillPart {
  billId: string;
  orderId: string;
  item: number;
  amount: number;
}

/** The parts of rounds that are on split bills, oldest bill first. */
export async function findPartsOfOrders(
  db: Database,
  orderIds: readonly string[],
): Promise<BillPart[]> {
  return db
    .selectFrom('bill_parts')
    .select([
      'bill_id as billId',
      'dine_order_id as orderId',
      'item',
      sql<number>`amount_halalas - credited_halalas`.as('amount'),
    ])
    .where(sql<boolean>`dine_order_id = any(${orderIds})`)
    .orderBy('bill_id')
    .orderBy('dine_order_id')
    .orderBy('item')
    .execute();
}

/** All payments of bills, with the reversed ones; oldest first. */
export function findPaymentsOf(db: Database, billIds: readonly string[]) {
  return db
    .selectFrom('bill_payments as p')
    .leftJoin('bill_payment_reversals as r', 'r.payment_id', 'p.id')
    .leftJoin('staff as m', 'm.id', 'p.by_id')
    .select([
      'p.id',
      'p.bill_id',
      'm.name_en as taker_en',
      'm.name_ar as taker_ar',
      'p.way',
      'p.amount_halalas',
      'p.tip_halalas',
      'p.received_halalas',
      'p.reference',
      'p.paid_at',
      'r.reason',
      'r.by_name',
      personNamed(sql`r.by_id`, sql`r.by_name`).as('reverser'),
      'r.reversed_at',
    ])
    .where(sql<boolean>`p.bill_id = any(${billIds})`)
    .orderBy('p.id')
    .execute();
}

/** The tabs of a bill: its own and those of its parts, ascending. */
export async function findTabsOfBill(db: Database, billId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select tab_id as id from bills where id = ${billId} and tab_id is not null
    union select d.tab_id from bill_parts p join dine_orders d on d.id = p.dine_order_id
    where p.bill_id = ${billId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The rounds that are on bills. */
export async function findOrdersOfBills(
  db: Database,
  billIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dine_orders where bill_id = any(${billIds})
    union select dine_order_id from bill_parts where bill_id = any(${billIds})`.execute(db);
  return rows.map(({ id }) => id);
}
