import { sql } from 'kysely';
import { toSar, type Reconciliation } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { Span } from '../../ordering/hours';

/** The sums of a span and what lies between them, in halalas. */
type Row = Record<Exclude<keyof Reconciliation, 'report'>, number>;

/** Less its corrections. `o` is a taken order. */
const NET = sql`o.amount_halalas - o.corrected_halalas`;

/**
 * What a bill contains of each order, less its credit notes: the bills of the span, and those of its
 * orders on any day. A bill of a table contains whole rounds, a share contains parts of them.
 */
const partsOf = ({ from, to }: Span) => sql`
  select o.at >= ${from} and o.at < ${to} as is_own,
    b.issued_at >= ${from} and b.issued_at < ${to} as is_billed, ${NET} as net
  from bills b join taken_orders o on o.kind = 'delivery' and o.id = b.order_id
  union all
  select o.at >= ${from} and o.at < ${to}, b.issued_at >= ${from} and b.issued_at < ${to}, ${NET}
  from bills b join dine_orders d on d.bill_id = b.id
  join taken_orders o on o.kind = 'dine' and o.id = d.id
  where b.split_label is null
  union all
  select o.at >= ${from} and o.at < ${to}, b.issued_at >= ${from} and b.issued_at < ${to},
    p.amount_halalas - p.credited_halalas
  from bills b join bill_parts p on p.bill_id = b.id
  join taken_orders o on o.kind = 'dine' and o.id = p.dine_order_id
  where b.split_label is not null`;

/**
 * How the sums of a span come to each other: the orders' file, the figures of the page, and the
 * bills less credit notes of the accountant's file and of Z reports.
 */
export async function reconcile(db: Database, span: Span): Promise<Row> {
  const { from, to } = span;
  const within = (at: ReturnType<typeof sql>) => sql`(${at} >= ${from} and ${at} < ${to})`;
  const { rows } = await sql<Row>`
    with parts as (
      select coalesce(sum(net) filter (where is_own), 0) as own,
        coalesce(sum(net) filter (where is_own and not is_billed), 0) as elsewhere,
        coalesce(sum(net) filter (where not is_own and is_billed), 0) as others
      from (${partsOf(span)}) p where is_own or is_billed
    ), taken as (
      select coalesce(sum(${NET}), 0) as all_orders,
        coalesce(sum(${NET} - o.owed_halalas) filter (where o.is_sale), 0) as sales
      from taken_orders o where ${within(sql`o.at`)}
    ), notes as (
      select coalesce(sum(n.total_halalas) filter (where ${within(sql`b.issued_at`)}
          and not ${within(sql`n.issued_at`)}), 0) as later,
        coalesce(sum(n.total_halalas) filter (where ${within(sql`n.issued_at`)}
          and not ${within(sql`b.issued_at`)}), 0) as earlier,
        coalesce(sum(n.total_halalas) filter (where ${within(sql`n.issued_at`)}), 0) as total
      from bill_credit_notes n join bills b on b.id = n.bill_id
    ), billed as (
      select coalesce(sum(b.total_halalas), 0) as total from bills b
      where ${within(sql`b.issued_at`)}
    )
    select taken.all_orders::int8 as orders, (taken.all_orders - taken.sales)::int8 as "notSold",
      taken.sales::int8 as sales, (parts.own - taken.sales)::int8 as unpaid,
      parts.elsewhere::int8 as "billedElsewhere", parts.others::int8 as "ofOtherDays",
      notes.later::int8 as "creditedLater", notes.earlier::int8 as "creditedEarlier",
      (billed.total - notes.total)::int8 as documents,
      (select coalesce(sum(p.tip_halalas), 0)
        from bill_payments p left join bill_payment_reversals r on r.payment_id = p.id
        where r.payment_id is null and ${within(sql`p.paid_at`)})::int8 as tips
    from parts, taken, notes, billed`.execute(db);
  return rows[0] as Row;
}

/** The Z report of a trading day with its net sales; undefined while the day is not closed. */
export async function findReportOfDay(
  db: Database,
  day: string,
): Promise<Reconciliation['report']> {
  const { rows } = await sql<{ number: number; total: number }>`
    select number, (figures -> 'sales' ->> 'total')::float8 as total
    from day_reports where trading_day = ${day}`.execute(db);
  return rows[0];
}

/** The sums in SAR. */
export function showReconciliation(row: Row): Omit<Reconciliation, 'report'> {
  const entries = Object.entries(row).map(([key, halalas]) => [key, toSar(halalas)] as const);
  return Object.fromEntries(entries) as Omit<Reconciliation, 'report'>;
}
