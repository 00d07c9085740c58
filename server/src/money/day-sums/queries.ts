import { sql, type RawBuilder } from 'kysely';
import type { PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import type { Database } from '../../database/pool';

/** A trading day with its bounds; the end is exclusive. */
export interface TradingDay {
  day: string;
  from: Date;
  to: Date;
}

/** How money comes and goes: at the restaurant, or through the payment provider. */
export type MoneyWay = PaymentWay | 'online';

/** What was taken and given back in one way, in halalas. */
export interface WaySums {
  way: MoneyWay;
  /** Without tips. */
  taken: number;
  /** Refunds, and payments that were recorded by mistake; without tips. */
  paidBack: number;
  /** The part of `paidBack` that is payments recorded by mistake. */
  reversed: number;
  /** Less those of payments that were recorded by mistake. */
  tips: number;
}

/**
 * The documents and payments of a trading day, by their own time: a bill counts on the day on which
 * it was issued, a payment on the day on which it was made. Money in halalas.
 */
export interface DaySums {
  day: string;
  bills: {
    count: number;
    /** With VAT, after discounts. */
    total: number;
    vat: number;
    /** Discounts that the bills show; total and discounts are what was charged before them. */
    discounts: number;
    /** The first and last number of each series. */
    series: { series: string; first: number; last: number }[];
  };
  creditNotes: { count: number; total: number; vat: number };
  ways: WaySums[];
}

const within = (at: RawBuilder<unknown>) => sql`${at} >= d.from_at and ${at} < d.to_at`;
const NEGATIVE_LINES = sql`(
  select -sum((l->>'price')::int8 * (l->>'quantity')::int8)
  from jsonb_array_elements(b.content->'lines') l where (l->>'price')::int8 < 0)`;

const BILLS = sql`(
  select json_build_object(
    'count', coalesce(sum(count), 0), 'total', coalesce(sum(total), 0),
    'vat', coalesce(sum(vat), 0), 'discounts', coalesce(sum(discounts), 0),
    'series', coalesce(json_agg(json_build_object(
      'series', series, 'first', first, 'last', last) order by series), '[]'::json))
  from (
    select b.series, count(*) as count, min(b.number) as first, max(b.number) as last,
      sum(b.total_halalas) as total, sum(b.vat_halalas) as vat,
      sum(coalesce(${NEGATIVE_LINES}, 0)) as discounts
    from bills b where ${within(sql`b.issued_at`)} group by b.series
  ) by_series)`;

const CREDIT_NOTES = sql`(
  select json_build_object('count', count(*), 'total', coalesce(sum(total_halalas), 0),
    'vat', coalesce(sum(vat_halalas), 0))
  from bill_credit_notes n where ${within(sql`n.issued_at`)})`;

/** Before payments of bills were recorded, the tab says when its bills were paid: in cash. */
const PAID_WITH_TAB = sql`
  select 'cash' as way, b.total_halalas - coalesce((
      select sum(n.total_halalas) from bill_credit_notes n
      where n.bill_id = b.id and n.issued_at <= t.paid_at), 0) as taken, 0 as paid_back, 0 as tips, 0 as reversed
  from tabs t join bills b on b.tab_id = t.id
  where ${within(sql`t.paid_at`)} and b.split_label is null
    and not exists (select from bill_payments p where p.bill_id = b.id)`;

/** What the provider gave back as a whole: less the parts that went back before. */
const PROVIDER_REFUNDS = sql`
  select 'online', 0, p.amount_halalas - coalesce((
      select sum(r.amount_halalas) from refunds r
      where r.provider = p.provider and r.payment_id = p.payment_id), 0) - coalesce((
      select sum(e.amount_halalas) from reported_refunds e
      where e.provider = p.provider and e.payment_id = p.payment_id), 0), 0, 0
  from payments p join orders o on o.id = p.order_id and o.payment_id = p.payment_id
  where p.state = 'refunded' and o.paid_at is not null and ${within(sql`p.updated_at`)}`;

/** Parts of sales that the restaurant refunded at the provider. */
const REPORTED_REFUNDS = sql`
  select 'online', 0, e.amount_halalas, 0, 0
  from reported_refunds e
    join orders o on (o.provider, o.payment_id) = (e.provider, e.payment_id)
  where o.paid_at is not null and ${within(sql`e.reported_at`)}`;

const WAYS = sql`(
  select coalesce(json_agg(w), '[]'::json) from (
    select way, sum(taken) as taken, sum(paid_back) as "paidBack", sum(tips) as tips,
      sum(reversed) as reversed
    from (
      select p.way, p.amount_halalas as taken, 0 as paid_back, p.tip_halalas as tips,
        0 as reversed
      from bill_payments p where ${within(sql`p.paid_at`)}
      union all
      select p.way, 0, p.amount_halalas, -p.tip_halalas, p.amount_halalas
      from bill_payment_reversals r join bill_payments p on p.id = r.payment_id
      where ${within(sql`r.reversed_at`)}
      union all
      ${PAID_WITH_TAB}
      union all
      select 'online', o.amount_halalas, 0, 0, 0 from orders o
      where o.payment_state in ('paid', 'refunded') and ${within(sql`o.paid_at`)}
      union all
      select w.way, 0, w.amount_halalas, 0, 0 from refund_ways w where ${within(sql`w.owed_at`)}
      union all
      ${PROVIDER_REFUNDS}
      union all
      ${REPORTED_REFUNDS}
    ) moved group by way
  ) w)`;

/** The sums of trading days, in their order. Each day reads its rows by the indexes of their times. */
export async function findDaySums(db: Database, days: readonly TradingDay[]): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select d.day, ${BILLS} as bills, ${CREDIT_NOTES} as "creditNotes", ${WAYS} as ways
    from unnest(
      ${days.map(({ day }) => day)}::text[],
      ${days.map(({ from }) => from)}::timestamptz[],
      ${days.map(({ to }) => to)}::timestamptz[]
    ) with ordinality as d (day, from_at, to_at, position)
    order by d.position`.execute(db);
  return rows;
}
