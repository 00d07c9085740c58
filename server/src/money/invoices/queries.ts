import { sql, type Transaction } from 'kysely';
import type { Address } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import type { BillContent, ContentLine } from './content';

/** Tax invoices and plain receipts have separate series of numbers. */
export type Series = 'tax-invoice' | 'receipt';

/**
 * Takes the next number and locks the row until the transaction ends; a rollback returns the
 * number. Call it last, so that others wait only for the commit.
 */
export async function drawNumber(tx: Transaction<DB>, series: Series): Promise<number> {
  const { last } = await tx
    .updateTable('bill_counters')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .where('series', '=', series)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export interface NewBill {
  series: Series;
  number: number;
  order_id: string | null;
  tab_id: string | null;
  content: BillContent;
  total_halalas: number;
  vat_halalas: number | null;
  issued_at: Date;
}

export async function insertBill(
  tx: Transaction<DB>,
  { content, ...bill }: NewBill,
): Promise<string> {
  const { id } = await tx
    .insertInto('bills')
    .values({ ...bill, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a delivery order while its bill is issued. */
export function lockOrder(tx: Transaction<DB>, id: string) {
  return tx
    .selectFrom('orders')
    .select([
      'id',
      'receipt',
      'address',
      'delivery_halalas',
      'amount_halalas',
      'currency',
      'payment_type',
      'paid_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row && { ...row, address: row.address as Address });
}

export function findOrderBill(db: Database, orderId: string) {
  return db.selectFrom('bills').select('id').where('order_id', '=', orderId).executeTakeFirst();
}

const line = (lines: 'order_lines' | 'dine_order_lines') => sql<ContentLine[]>`(
  select coalesce(json_agg(json_build_object(
    'name', l.name, 'nameAr', l.name_ar, 'quantity', l.quantity, 'price', l.price_halalas
  ) order by l.line), '[]'::json)
  from ${sql.table(lines)} l where l.order_id = o.id)`;

/** The lines of a delivery order. */
export async function findOrderLines(db: Database, orderId: string): Promise<ContentLine[]> {
  const row = await db
    .selectFrom('orders as o')
    .select(line('order_lines').as('lines'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.lines;
}

/** The unbilled rounds of a tab, oldest first. */
export function findUnbilledRounds(db: Database, tabId: string) {
  return db
    .selectFrom('dine_orders as o')
    .select([
      'o.id',
      'o.name',
      'o.mobile',
      'o.currency',
      'o.payment_type',
      'o.amount_halalas',
      line('dine_order_lines').as('lines'),
    ])
    .where('o.tab_id', '=', tabId)
    .where('o.bill_id', 'is', null)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute();
}

export async function setBillOfRounds(
  tx: Transaction<DB>,
  orderIds: readonly string[],
  billId: string,
): Promise<void> {
  await tx
    .updateTable('dine_orders')
    .set({ bill_id: billId })
    .where(sql<boolean>`id = any(${orderIds})`)
    .execute();
}
