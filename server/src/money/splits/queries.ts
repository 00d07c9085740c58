import { sql, type Transaction } from 'kysely';
import type { PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** The tabs whose bill is split together: those of a visit, or one tab without a visit. */
export interface Scope {
  visitId: string | null;
  table: string | null;
  /** Ascending. */
  tabIds: string[];
}

export async function findScope(db: Database, orderId: string): Promise<Scope | undefined> {
  const tab = await db
    .selectFrom('dine_orders as d')
    .innerJoin('tabs as t', 't.id', 'd.tab_id')
    .leftJoin('table_visits as v', 'v.id', 't.visit_id')
    .select(['t.id', 't.visit_id', 't.table_label', 'v.table_label as visit_table'])
    .where('d.id', '=', orderId)
    .executeTakeFirst();
  if (!tab) return undefined;
  const { visit_id: visitId } = tab;
  const tabs =
    visitId === null
      ? [tab]
      : await db
          .selectFrom('tabs')
          .select('id')
          .where('visit_id', '=', visitId)
          .orderBy('id')
          .execute();
  return {
    visitId,
    table: tab.visit_table ?? tab.table_label,
    tabIds: tabs.map(({ id }) => id),
  };
}

/** The rounds of tabs that are not cancelled, oldest first. */
export function findRounds(db: Database, tabIds: readonly string[]) {
  return db
    .selectFrom('dine_orders as d')
    .innerJoin('guests as g', 'g.id', 'd.guest_id')
    .select([
      'd.id',
      'd.tab_id',
      'd.guest_id',
      'd.bill_id',
      'd.currency',
      'd.payment_type',
      'd.mobile',
      'g.name',
      'g.stands_for_all',
    ])
    .where(sql<boolean>`d.tab_id = any(${tabIds})`)
    .where('d.cancelled_at', 'is', null)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
}
export type Round = Awaited<ReturnType<typeof findRounds>>[number];

/** The total of the shares that were issued for a visit, or for a tab. Unit: halalas. */
export async function findBilled(db: Database, { visitId, tabIds }: Scope): Promise<number> {
  const { halalas } = await db
    .selectFrom('bills')
    .select(sql<number>`coalesce(sum(total_halalas), 0)::int8`.as('halalas'))
    .where('split_label', 'is not', null)
    .where((eb) =>
      visitId === null
        ? eb.and([eb('visit_id', 'is', null), sql<boolean>`tab_id = any(${tabIds})`])
        : eb('visit_id', '=', visitId),
    )
    .executeTakeFirstOrThrow();
  return halalas;
}

export function findBillByKey(db: Database, key: string) {
  return db
    .selectFrom('bills')
    .select(['tab_id', 'request_digest'])
    .where('request_key', '=', key)
    .executeTakeFirst();
}

export function findPaymentByKey(db: Database, key: string) {
  return db
    .selectFrom('bill_payments')
    .select(['bill_id', 'request_digest'])
    .where('request_key', '=', key)
    .executeTakeFirst();
}

export function findBillOfPayment(db: Database, id: string) {
  return db
    .selectFrom('bill_payments')
    .select(['bill_id', sql<PaymentWay>`way`.as('way')])
    .select(['amount_halalas as amount', 'tip_halalas as tip'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The table where a bill was issued; undefined for one without a table. */
export async function findTableOfBill(db: Database, billId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bills as b')
    .innerJoin('tabs as t', 't.id', 'b.tab_id')
    .leftJoin('table_visits as v', 'v.id', 't.visit_id')
    .select((eb) => eb.fn.coalesce('v.table_label', 't.table_label').as('table'))
    .where('b.id', '=', billId)
    .executeTakeFirst();
  return row?.table ?? undefined;
}

/** Stores what a share contains of each line. */
export async function insertParts(
  tx: Transaction<DB>,
  billId: string,
  parts: readonly { order: string; item: number; amount: number }[],
): Promise<void> {
  await tx
    .insertInto('bill_parts')
    .values(
      parts.map(({ order, item, amount }) => ({
        bill_id: billId,
        dine_order_id: order,
        item,
        amount_halalas: amount,
      })),
    )
    .execute();
}
