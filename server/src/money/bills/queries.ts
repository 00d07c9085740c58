import { sql, type Transaction } from 'kysely';
import type { Correction } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { correctionsOf } from '../../ordering/corrections';
import { BILL_DUE, BILL_PAID_AT, BILL_TAKEN, BILL_WAYS } from '../bill-payments';
import type { BillContent, BillRow } from '../invoices';

/** An order of either kind, for its bill. */
export type Billed =
  | { kind: 'delivery'; id: string; ownerId: string; isPaid: boolean }
  | {
      kind: 'dine';
      id: string;
      ownerId: string;
      tabId: string | null;
      billId: string | null;
      table: string | null;
    };

/** The delivery order or round with this id: ids are unique across both. */
export async function findBilled(db: Database, id: string): Promise<Billed | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'user_id', 'paid_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (order)
    return { kind: 'delivery', id, ownerId: order.user_id, isPaid: order.paid_at !== null };
  const round = await db
    .selectFrom('dine_orders')
    .leftJoin('tabs', 'tabs.id', 'dine_orders.tab_id')
    .select(['dine_orders.id', 'dine_orders.guest_id', 'tab_id', 'bill_id'])
    .select(({ fn }) => fn.coalesce('tabs.table_label', 'dine_orders.table_label').as('table'))
    .where('dine_orders.id', '=', id)
    .executeTakeFirst();
  return (
    round && {
      kind: 'dine',
      id,
      ownerId: round.guest_id,
      tabId: round.tab_id,
      billId: round.bill_id,
      table: round.table,
    }
  );
}

/** The credit notes of a bill, oldest first. `b` is the bill. */
const CREDIT_NOTES = sql<BillRow['credit_notes']>`(
  select json_agg(json_build_object(
    'id', n.id, 'label', n.label, 'content', n.content, 'total_halalas', n.total_halalas,
    'vat_halalas', n.vat_halalas, 'reason', c.reason,
    'back', coalesce((
      select json_agg(json_build_object('way', p.way, 'amount', p.amount_halalas) order by p.way)
      from refunds r join refund_parts p on p.refund_id = r.id
      where r.correction_id = n.correction_id and p.bill_id = n.bill_id),
      case when n.refunded_halalas > 0
        then json_build_array(json_build_object('way', 'cash', 'amount', n.refunded_halalas))
        else '[]'::json end),
    'issued_at', to_char(n.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by n.id)
  from bill_credit_notes n join order_corrections c on c.id = n.correction_id
  where n.bill_id = b.id)`;

const shown = (db: Database) =>
  db
    .selectFrom('bills as b')
    .leftJoin('orders as o', 'o.id', 'b.order_id')
    .leftJoin('tabs as t', 't.id', 'b.tab_id')
    .select([
      'b.id',
      'b.series',
      'b.number',
      'b.content',
      'b.total_halalas',
      'b.vat_halalas',
      'b.issued_at',
      'b.order_id',
      BILL_PAID_AT.as('paid_at'),
      BILL_DUE.as('due_halalas'),
      BILL_WAYS.as('ways'),
      BILL_TAKEN.as('taken_halalas'),
      'b.split_label',
      sql<boolean>`coalesce(o.payment_state = 'refunded', false)`.as('refunded'),
      CREDIT_NOTES.as('credit_notes'),
    ]);
type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];
// eslint-disable-next-line no-restricted-syntax -- insertBill() alone writes this column
const toRow = (row: Shown): BillRow => ({ ...row, content: row.content as unknown as BillContent });

export async function findOrderBill(db: Database, orderId: string): Promise<BillRow[]> {
  return (await shown(db).where('b.order_id', '=', orderId).execute()).map(toRow);
}

/** The ids of the rounds of a tab. */
export async function listRoundIds(db: Database, tabId: string): Promise<string[]> {
  const rounds = await db
    .selectFrom('dine_orders')
    .select('id')
    .where('tab_id', '=', tabId)
    .execute();
  return rounds.map(({ id }) => id);
}

/** The bills of a tab and the shares that contain a part of it, oldest first. */
export async function findTabBills(db: Database, tabId: string): Promise<BillRow[]> {
  return findBillsOfTabs(db, [tabId]);
}

/** The bills of tabs and the shares that contain a part of them, oldest first. */
export async function findBillsOfTabs(db: Database, tabIds: readonly string[]): Promise<BillRow[]> {
  return (
    await shown(db)
      .where(
        sql<boolean>`(b.split_label is null and b.tab_id = any(${tabIds}) or b.id in (
          select p.bill_id from bill_parts p join dine_orders d on d.id = p.dine_order_id
          where d.tab_id = any(${tabIds})))`,
      )
      .orderBy('b.issued_at')
      .orderBy('b.number')
      .execute()
  ).map(toRow);
}

/**
 * The corrections of an order, or of the rounds of its tab, that have a credit note, oldest first.
 */
export async function findCreditedCorrections(db: Database, order: Billed): Promise<Correction[]> {
  const rows =
    order.kind === 'delivery'
      ? await db
          .selectFrom('orders as o')
          .select(correctionsOf('delivery').as('corrections'))
          .where('o.id', '=', order.id)
          .execute()
      : await db
          .selectFrom('dine_orders as o')
          .select(correctionsOf('dine').as('corrections'))
          .where('o.tab_id', '=', order.tabId)
          .execute();
  return rows
    .flatMap(({ corrections }) => corrections ?? [])
    .filter(({ creditNote }) => creditNote !== undefined)
    .map(({ fixedHalalas: _fixed, ...correction }) => correction)
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** True when a round of the tab is on no bill and is not cancelled. */
export async function hasUnbilledRound(db: Database, tabId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('dine_orders')
      .select('id')
      .where('tab_id', '=', tabId)
      .where('bill_id', 'is', null)
      .where('cancelled_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** True when a part of the tab is on a share that is not paid, or a round is on shares in part. */
export async function isSplitOpen(db: Database, tabId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('dine_orders as d')
      .innerJoin('bill_parts as p', 'p.dine_order_id', 'd.id')
      .select('d.id')
      .where('d.tab_id', '=', tabId)
      .where('d.is_paid', '=', false)
      .where('d.cancelled_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** The bills that were issued for a tab alone. */
export function findOwnBillIds(db: Database, tabId: string) {
  return db
    .selectFrom('bills')
    .select('id')
    .where('tab_id', '=', tabId)
    .where('split_label', 'is', null)
    .orderBy('id')
    .execute();
}

/**
 * Who took the payments of a tab's own bills and of its shares, and in which way; those that count.
 */
export function findPayers(tx: Transaction<DB>, tabId: string) {
  return tx
    .selectFrom('bill_payments as p')
    .innerJoin('bills as b', 'b.id', 'p.bill_id')
    .leftJoin('bill_payment_reversals as r', 'r.payment_id', 'p.id')
    .select(['p.by_id as by', 'p.way', sql<boolean>`b.split_label is not null`.as('isShare')])
    .where(
      sql<boolean>`case when b.split_label is null then b.tab_id = ${tabId} else exists (
        select from bill_parts s join dine_orders d on d.id = s.dine_order_id
        where s.bill_id = b.id and d.tab_id = ${tabId}) end`,
    )
    .where('r.payment_id', 'is', null)
    .execute();
}

/**
 * Marks the rounds of a tab paid, without what was cancelled: nobody pays for it. The caller has
 * locked them.
 * @returns the rounds that were unpaid
 */
export function markRoundsPaid(tx: Transaction<DB>, tabId: string) {
  return tx
    .updateTable('dine_orders')
    .set({ is_paid: true })
    .where('tab_id', '=', tabId)
    .where('is_paid', '=', false)
    .where('cancelled_at', 'is', null)
    .returning(['id', 'guest_id', 'status'])
    .execute();
}
