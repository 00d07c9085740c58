import { sql, type RawBuilder } from 'kysely';
import { MAX_LISTED_TABLES } from '@smokehouse/shared/contract/money/day-reports/schemas';
import type { Database } from '../../database/pool';
import { ROUND_DUE } from '../../ordering/dine-orders';
import { guestsOf } from '../../ordering/seating';
import { BILL_DUE } from '../bill-payments';
import { billNumber } from '../invoices';
import type { Person } from '../shifts';

/**
 * The figures of what is on a report. All statements take a condition on the fact `f`: those of a
 * stored report, or those that no report has. Money in halalas.
 */
type Which = RawBuilder<unknown>;

const facts = (kind: string, which: Which) => sql`day_facts f where f.kind = ${kind} and ${which}`;
const idsOf = (kind: string, which: Which) => sql`(select f.id from ${facts(kind, which)})`;

/** Documents of one series. */
export interface Series {
  first: string;
  last: string;
  count: number;
  total: number;
  /** Null of documents without VAT. */
  vat: number | null;
}

export async function sumBills(db: Database, which: Which): Promise<Series[]> {
  const { rows } = await sql<{
    series: string;
    first: number;
    last: number;
    count: number;
    total: number;
    vat: number | null;
  }>`
    select b.series, min(b.number) as first, max(b.number) as last, count(*),
      sum(b.total_halalas)::int8 as total, sum(b.vat_halalas)::int8 as vat
    from bills b where b.id in ${idsOf('bill', which)}
    group by b.series order by b.series desc`.execute(db);
  return rows.map(({ series, first, last, ...sums }) => ({
    first: billNumber(series, first),
    last: billNumber(series, last),
    ...sums,
  }));
}

/** Credit notes of one series. */
export interface CreditSeries extends Series {
  /** What of them was paid back. The rest was not paid. */
  refunded: number;
}

export async function sumCreditNotes(db: Database, which: Which): Promise<CreditSeries[]> {
  const { rows } = await sql<CreditSeries>`
    select min(n.label) as first, max(n.label) as last, count(*),
      sum(n.total_halalas)::int8 as total, sum(n.vat_halalas)::int8 as vat,
      sum(${NOTE_REFUND})::int8 as refunded
    from bill_credit_notes n join bills b on b.id = n.bill_id where n.id in ${idsOf('credit_note', which)}
    group by n.series order by n.series desc`.execute(db);
  return rows;
}

/** What was paid back for the credit note `n` of the bill `b`. Orders of the shop are paid. */
const NOTE_REFUND = sql`case when b.order_id is null then coalesce(n.refunded_halalas, 0)
  else n.total_halalas end`;

/** What the provider gave back besides the refunds of corrections. */
const PROVIDER_REFUNDS = (which: Which) => sql`
  select o.rest as amount
  from (
    select o.id, o.amount_halalas - (
      select coalesce(sum(r.amount_halalas), 0) from refunds r
      where (r.provider, r.payment_id) = (o.provider, o.payment_id)) - (
      select coalesce(sum(e.amount_halalas), 0) from reported_refunds e
      where (e.provider, e.payment_id) = (o.provider, o.payment_id)) as rest
    from orders o where o.id in ${idsOf('provider_refund', which)}
  ) o where o.rest > 0
  union all
  select e.amount_halalas
  from reported_refunds e where e.id in ${idsOf('reported_refund', which)}`;

/** A bill of a table, with what the report adds to what is due of it. */
export interface MovedBill {
  number: string;
  table: string | null;
  /** Whether the bill itself is on the report. */
  isOwn: boolean;
  hasLeft: boolean;
  /** Positive: not paid. Negative: paid for an earlier bill. */
  due: number;
}

/**
 * The bills of tables by which bills less credit notes differ from payments less what was paid
 * back, oldest first.
 */
export async function findMovedBills(db: Database, which: Which): Promise<MovedBill[]> {
  const { rows } = await sql<Omit<MovedBill, 'number'> & { series: string; number: number }>`
    with moves as (
      select b.id, b.total_halalas as due, true as is_own
      from bills b where b.order_id is null and b.id in ${idsOf('bill', which)}
      union all
      select b.id, ${NOTE_REFUND} - n.total_halalas, false
      from bill_credit_notes n join bills b on b.id = n.bill_id
      where b.order_id is null and n.id in ${idsOf('credit_note', which)}
      union all
      select p.bill_id, -p.amount_halalas, false
      from bill_payments p where p.id in ${idsOf('payment', which)}
      union all
      select p.bill_id, p.amount_halalas, false
      from bill_payment_reversals r join bill_payments p on p.id = r.payment_id
      where r.payment_id in ${idsOf('reversal', which)}
    ), moved as (
      select id, sum(due)::int8 as due, bool_or(is_own) as is_own
      from moves group by id having sum(due) <> 0
    )
    select b.series, b.number, coalesce(v.table_label, t.table_label) as table,
      m.is_own as "isOwn", coalesce(v.ending = 'walk_out', false) as "hasLeft", m.due
    from moved m join bills b on b.id = m.id
    left join tabs t on t.id = b.tab_id
    left join table_visits v on v.id = coalesce(t.visit_id, b.visit_id)
    order by b.issued_at, b.id`.execute(db);
  return rows.map(({ series, number, ...bill }) => ({
    ...bill,
    number: billNumber(series, number),
  }));
}

/** What was paid back without a credit note: by the provider, or of rounds that had no bill. */
export async function sumRefundsWithoutNote(db: Database, which: Which): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int8 as amount from (
      select r.amount_halalas as amount from refunds r
      where r.id in ${idsOf('refund', which)} and not exists (
        select from bill_credit_notes n where n.correction_id = r.correction_id)
      union all
      ${PROVIDER_REFUNDS(which)}
    ) refunded`.execute(db);
  return rows[0]?.amount ?? 0;
}

/** Payments of one way by one person, and what was paid back. */
export interface PaymentSum {
  kind: 'payment' | 'reversal' | 'refund';
  way: 'cash' | 'terminal' | 'transfer' | 'online';
  /** Null where nobody of the staff did it. */
  by: Person | null;
  /** A refund in several ways counts with the first of them. */
  count: number;
  /** Without tips. */
  amount: number;
  tips: number;
}

/**
 * All payments. Those of orders of the shop are their bills, which are issued when they are paid.
 */
export async function sumPayments(db: Database, which: Which): Promise<PaymentSum[]> {
  const { rows } = await sql<PaymentSum>`
    with moves as (
      select 'payment' as kind, p.way, p.by_id, p.amount_halalas as amount, p.tip_halalas as tip,
        true as is_counted
      from bill_payments p where p.id in ${idsOf('payment', which)}
      union all
      select 'payment', 'online', null, b.total_halalas, 0, true
      from bills b where b.order_id is not null and b.id in ${idsOf('bill', which)}
      union all
      select 'reversal', p.way, r.by_id, p.amount_halalas, p.tip_halalas, true
      from bill_payment_reversals r join bill_payments p on p.id = r.payment_id
      where r.payment_id in ${idsOf('reversal', which)}
      union all
      select 'refund', w.way, case when c.by_role = 'seller' then c.by_id end, w.amount_halalas, 0,
        row_number() over (partition by w.refund_id order by w.way) = 1
      from refund_ways w join order_corrections c on c.id = w.correction_id
      where w.refund_id in ${idsOf('refund', which)}
      union all
      select 'refund', 'online', null, o.amount, 0, true from (${PROVIDER_REFUNDS(which)}) o
    )
    select m.kind, m.way, count(*) filter (where m.is_counted), sum(m.amount)::int8 as amount, sum(m.tip)::int8 as tips,
      case when m.by_id is not null then json_build_object('_id', m.by_id,
        'nameEn', coalesce(s.name_en, '—'), 'nameAr', coalesce(s.name_ar, '—')) end as by
    from moves m left join staff s on s.id = m.by_id
    group by m.kind, m.way, m.by_id, s.name_en, s.name_ar
    order by s.name_en, m.by_id`.execute(db);
  return rows;
}

export interface CorrectionSum {
  kind: 'cancel' | 'remove' | 'comp' | 'discount';
  /** Whether it is on a credit note, because it was made after the bill. */
  isCredited: boolean;
  count: number;
  amount: number;
}

export async function sumCorrections(db: Database, which: Which): Promise<CorrectionSum[]> {
  const { rows } = await sql<CorrectionSum>`
    select c.kind, n.is_credited as "isCredited", count(*), sum(c.amount_halalas)::int8 as amount
    from order_corrections c
    cross join lateral (
      select exists (select from bill_credit_notes n where n.correction_id = c.id) as is_credited
    ) n
    where c.id in ${idsOf('correction', which)}
    group by c.kind, n.is_credited`.execute(db);
  return rows;
}

/** Who was served. */
export interface Served {
  tables: number;
  covers: number;
  deliveries: number;
  pickups: number;
}

/**
 * Visits by their first bill: a visit that has one on an earlier report is counted there. A bill is
 * of the visit that its tab belongs to by now: tables may have been put together since.
 */
export async function countServed(db: Database, which: Which): Promise<Served> {
  const { rows } = await sql<Served>`
    with sold as (
      select b.order_id, coalesce(t.visit_id, b.visit_id, t.id) as visit
      from bills b left join tabs t on t.id = b.tab_id where b.id in ${idsOf('bill', which)}
    ), visits as (
      select distinct s.visit from sold s
      where s.visit is not null and not exists (
        select from tabs t join bills b on b.tab_id = t.id
        join day_facts f on f.kind = 'bill' and f.id = b.id
        where (t.visit_id = s.visit or t.id = s.visit) and f.report_id is not null
          and not (${which}))
    ), orders_sold as (
      select coalesce(o.delivery ->> 'fulfilment' = 'pickup', false) as is_pickup
      from sold s join orders o on o.id = s.order_id
    )
    select (select count(*) from visits) as tables,
      ${guestsOf(sql`select visit from visits`)} as covers,
      (select count(*) from orders_sold where not is_pickup) as deliveries,
      (select count(*) from orders_sold where is_pickup) as pickups`.execute(db);
  return rows[0] ?? { tables: 0, covers: 0, deliveries: 0, pickups: 0 };
}

/** The condition on a shift `s` that is on the report. */
export const shiftsOn = (which: Which) => sql`s.id in ${idsOf('shift', which)}`;

export interface LooseCash {
  cashSales: number;
  tips: number;
  cashRefunds: number;
}

/** Cash of people who had no drawer open. */
export async function sumLooseCash(db: Database, which: Which): Promise<LooseCash> {
  const { rows } = await sql<LooseCash>`
    select coalesce(sum(e.amount_halalas) filter (where e.kind = 'cash_sale'), 0)::int8 as "cashSales",
      coalesce(sum(e.amount_halalas) filter (where e.kind = 'cash_refund'), 0)::int8
        as "cashRefunds",
      coalesce(sum(case e.kind when 'cash_sale' then e.tip_halalas else -e.tip_halalas end), 0)::int8
        as tips
    from drawer_events e where e.id in ${idsOf('cash', which)}`.execute(db);
  return rows[0] ?? { cashSales: 0, tips: 0, cashRefunds: 0 };
}

/** What is on the report from before a moment: bills less credit notes. */
export async function sumLate(
  db: Database,
  which: Which,
  before: Date,
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*),
      (coalesce(sum(b.total_halalas), 0) - coalesce(sum(n.total_halalas), 0))::int8 as amount
    from day_facts f
    left join bills b on f.kind = 'bill' and b.id = f.id
    left join bill_credit_notes n on f.kind = 'credit_note' and n.id = f.id
    where f.kind in ('bill', 'credit_note') and f.at < ${before} and ${which}`.execute(db);
  return rows[0] ?? { count: 0, amount: 0 };
}

/** Tables whose guests left without paying, and what is due of their rounds. */
export interface WalkOuts {
  count: number;
  amount: number;
  /** The part of `amount` that is on bills. */
  billed: number;
}

/**
 * Tables whose guests left without paying since the latest report.
 * @param to the end of the report
 */
export async function sumWalkOuts(db: Database, to: Date): Promise<WalkOuts> {
  const { rows } = await sql<WalkOuts>`
    select count(*), coalesce(sum(w.due), 0)::int8 as amount,
      coalesce(sum(w.billed), 0)::int8 as billed
    from (
      select (select sum(${ROUND_DUE}) from tabs t join dine_orders o on o.tab_id = t.id
          where t.visit_id = v.id) as due,
        (select sum(${BILL_DUE}) from bills b join tabs t on t.id = b.tab_id
          left join orders o on o.id = b.order_id where t.visit_id = v.id) as billed
      from table_visits v
      where v.ending = 'walk_out' and v.closed_at < ${to} and v.closed_at >= coalesce((
        select max(least(r.closed_at, (r.figures ->> 'to')::timestamptz)) from day_reports r
      ), '-infinity')
    ) w where w.due > 0`.execute(db);
  return rows[0] ?? { count: 0, amount: 0, billed: 0 };
}

export interface OpenTable {
  table: string | null;
  guests: number;
  amount: number;
  since: Date;
}

/** Tables with something that is not paid, longest open first. */
export async function findOpenTables(db: Database): Promise<OpenTable[]> {
  const { rows } = await sql<OpenTable>`
    select o.table, ${guestsOf(sql`select o.visit`)} as guests, o.amount, o.since
    from (
      select coalesce(t.visit_id, t.id) as visit,
        coalesce(v.table_label, min(t.table_label)) as table,
        sum(${ROUND_DUE})::int8 as amount,
        min(coalesce(v.opened_at, t.opened_at)) as since
      from tabs t
      join dine_orders o on o.tab_id = t.id
      left join table_visits v on v.id = t.visit_id
      where t.closed_at is null and not o.is_paid and o.cancelled_at is null
      group by coalesce(t.visit_id, t.id), v.table_label
    ) o
    where o.amount > 0
    order by since limit ${MAX_LISTED_TABLES}`.execute(db);
  return rows;
}
