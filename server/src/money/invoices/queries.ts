import { sql, type Transaction } from 'kysely';
import type { Address } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { billNumber, type BillContent, type ContentLine } from './content';

/** Tax invoices and plain receipts have separate series of numbers. */
export type Series = 'tax-invoice' | 'receipt';
/** So do the credit notes of each. */
export type CreditSeries = 'tax-credit-note' | 'credit-note';

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
  /** Of a share of a visit's bill. */
  visit_id?: string | null;
  split_label?: string;
  request_key?: string | null;
  request_digest?: string | null;
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
      'slot_from',
      'slot_to',
      sql<boolean>`coalesce(delivery ->> 'fulfilment' = 'pickup', false)`.as('is_pickup'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row && { ...row, address: row.address as Address });
}

export function findOrderBill(db: Database, orderId: string) {
  return db.selectFrom('bills').select('id').where('order_id', '=', orderId).executeTakeFirst();
}

/** The lines of a delivery order. */
export async function findOrderLines(db: Database, orderId: string): Promise<ContentLine[]> {
  return db
    .selectFrom('order_lines')
    .select([
      'name',
      'name_ar as nameAr',
      'quantity',
      'price_halalas as price',
      'details',
      'details_ar as detailsAr',
    ])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
}

/**
 * The unbilled rounds of a tab that are not cancelled, oldest first; or one round without a tab (an
 * import).
 */
export function findUnbilledRounds(db: Database, of: { tabId: string } | { orderId: string }) {
  return db
    .selectFrom('dine_orders as o')
    .select(['o.id', 'o.name', 'o.mobile', 'o.currency', 'o.payment_type'])
    .where((eb) => ('tabId' in of ? eb('o.tab_id', '=', of.tabId) : eb('o.id', '=', of.orderId)))
    .where('o.bill_id', 'is', null)
    .where('o.cancelled_at', 'is', null)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute();
}

export type UnbilledRound = Awaited<ReturnType<typeof findUnbilledRounds>>[number];

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

/** Takes the next number of a series of credit notes, as {@link drawNumber} does for bills. */
export async function drawCreditNumber(tx: Transaction<DB>, series: CreditSeries): Promise<number> {
  const { last } = await tx
    .updateTable('credit_note_counters')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .where('series', '=', series)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** A bill with what earlier credit notes took from it. Money in halalas. */
export async function findCreditable(db: Database, billId: string) {
  const bill = await db
    .selectFrom('bills as b')
    .select([
      'b.series',
      'b.number',
      'b.content',
      'b.total_halalas',
      'b.vat_halalas',
      'b.split_label',
      sql<number>`(
        select coalesce(sum(n.total_halalas), 0) from bill_credit_notes n
        where n.bill_id = b.id)::int8`.as('credited'),
    ])
    .where('b.id', '=', billId)
    .executeTakeFirstOrThrow();
  return {
    number: billNumber(bill.series, bill.number),
    // eslint-disable-next-line no-restricted-syntax -- insertBill() alone writes this column
    content: bill.content as unknown as BillContent,
    isTaxInvoice: bill.vat_halalas !== null,
    totalHalalas: bill.total_halalas,
    vatHalalas: bill.vat_halalas ?? 0,
    creditedHalalas: bill.credited,
    isShare: bill.split_label !== null,
  };
}

export interface NewCreditNote {
  series: CreditSeries;
  number: number;
  bill_id: string;
  correction_id: string;
  content: BillContent;
  total_halalas: number;
  vat_halalas: number | null;
  /** What is paid back with it of the bill's payments. */
  refunded_halalas: number;
  issued_at: Date;
}

export async function insertCreditNote(
  tx: Transaction<DB>,
  table: 'credit_notes' | 'share_credit_notes',
  { content, ...note }: NewCreditNote,
): Promise<string> {
  const { label } = await tx
    .insertInto(table)
    .values({ ...note, content: JSON.stringify(content) })
    .returning('label')
    .executeTakeFirstOrThrow();
  return label ?? '';
}
