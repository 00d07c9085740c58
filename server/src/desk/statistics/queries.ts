import { sql } from 'kysely';
import type { Database } from '../../database/pool';
import { IS_CONFIRMED } from '../../ordering/dine-orders';

/** A span of time; the end is exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

interface Totals {
  orders: number;
  halalas: number;
}

/** The figures of a day from the database; money in halalas. */
export interface DayFigures {
  delivery: Totals;
  dine: Totals;
  hours: ({ hour: number } & Totals)[];
  best: {
    product: string;
    name: string;
    name_ar: string | null;
    image: string;
    quantity: number;
    halalas: number;
  }[];
  /** One entry for each compared span with sales. */
  before: Totals[];
  open: Totals;
  unpaid: Totals;
  cancelled: Totals;
  refunded: Totals;
  /** Halalas that were paid on the day; no sale. */
  tips: number;
}

/** The orders that are sales: paid, and neither refunded as a whole nor cancelled. */
const DELIVERY_SALE = sql`o.payment_state = 'paid' and o.cancelled_at is null`;
/** Of a round that is split, what was paid is a sale before the rest is. */
const DINE_SALE = sql`(o.is_paid or o.settled_halalas > 0) and ${IS_CONFIRMED} and o.cancelled_at is null`;
const DINE_UNPAID = sql`case when o.is_paid then 0
  else o.amount_halalas - o.corrected_halalas - o.settled_halalas end`;

/** What goes back for an order: by its corrections, or as a whole by the provider. */
const refundOf = (owner: 'order_id' | 'dine_order_id') => sql`(
  select sum(r.amount_halalas) from order_corrections c join refunds r on r.correction_id = c.id
  where ${sql.ref(`c.${owner}`)} = o.id)`;

/**
 * All figures of a day in one statement, which reads its orders once, by the indexes of the
 * seller's lists. Corrections lower the amount of a sale.
 */
export async function findDayFigures(
  db: Database,
  day: Span,
  before: readonly Span[],
  bestSellers: number,
): Promise<DayFigures> {
  const spans = sql.join(
    before.map(({ from, to }) => sql`(${from}::timestamptz, ${to}::timestamptz)`),
  );
  const totals = sql`count(*) as orders, coalesce(sum(halalas), 0) as halalas`;
  const others = (condition: ReturnType<typeof sql>, amount = sql`owed`) => sql`(
    select row_to_json(t) from (
      select count(*) as orders, coalesce(sum(${amount}), 0) as halalas from taken where ${condition}
    ) t)`;
  const { rows } = await sql<{ figures: DayFigures }>`
    with taken as materialized (
      select 'delivery' as kind, o.id, o.paid_at as at, o.amount_halalas as gross,
        o.corrected_halalas as corrected, 0 as owed, o.cancelled_at is not null as is_cancelled,
        ${DELIVERY_SALE} as is_sale, false as is_open, false as is_unpaid,
        coalesce(${refundOf('order_id')},
          case o.payment_state when 'refunded' then o.amount_halalas end) as refund
      from orders o
      where o.payment_state in ('paid', 'refunded') and o.paid_at >= ${day.from} and o.paid_at < ${day.to}
      union all
      select 'dine', o.id, o.created_at, o.amount_halalas, o.corrected_halalas,
        ${DINE_UNPAID}, o.cancelled_at is not null, ${DINE_SALE},
        not o.is_paid and o.cancelled_at is null and t.id is not null and t.closed_at is null,
        not o.is_paid and o.cancelled_at is null and (t.id is null or t.closed_at is not null),
        ${refundOf('dine_order_id')}
      from dine_orders o left join tabs t on t.id = o.tab_id
      where ${IS_CONFIRMED} and o.created_at >= ${day.from} and o.created_at < ${day.to}
    ), sales as (
      select kind, id, at, gross - corrected - owed as halalas from taken where is_sale
    ), sold as (
      select l.product_id, l.quantity, l.price_halalas
      from sales s join order_lines l on s.kind = 'delivery' and l.order_id = s.id
      union all
      select l.product_id, l.quantity, l.price_halalas
      from sales s join dine_order_lines l on s.kind = 'dine' and l.order_id = s.id
    ), best as (
      select product_id, sum(quantity) as quantity, sum(quantity * price_halalas) as halalas
      from sold group by product_id
      order by quantity desc, halalas desc, product_id limit ${bestSellers}
    )
    select json_build_object(
      'delivery', (select row_to_json(t) from (select ${totals} from sales where kind = 'delivery') t),
      'dine', (select row_to_json(t) from (select ${totals} from sales where kind = 'dine') t),
      'hours', (select coalesce(json_agg(t), '[]'::json) from (
        select extract(hour from at at time zone 'Asia/Riyadh')::int as hour, ${totals}
        from sales group by 1
      ) t),
      'best', (select coalesce(json_agg(json_build_object(
          'product', p.id, 'name', p.name, 'name_ar', p.name_ar, 'image', p.image,
          'quantity', b.quantity, 'halalas', b.halalas
        ) order by b.quantity desc, b.halalas desc, p.id), '[]'::json)
        from best b join products p on p.id = b.product_id),
      'open', ${others(sql`is_open`)},
      'unpaid', ${others(sql`is_unpaid`)},
      'cancelled', ${others(sql`is_cancelled`, sql`gross`)},
      'refunded', ${others(sql`refund > 0`, sql`refund`)},
      'tips', (select coalesce(sum(p.tip_halalas), 0)
        from bill_payments p left join bill_payment_reversals r on r.payment_id = p.id
        where r.payment_id is null and p.paid_at >= ${day.from} and p.paid_at < ${day.to}),
      'before', (select coalesce(json_agg(t), '[]'::json) from (values ${spans}) as span (since, until), lateral (
        select ${totals} from (
          select o.amount_halalas - o.corrected_halalas as halalas from orders o
          where ${DELIVERY_SALE} and o.paid_at >= span.since and o.paid_at < span.until
          union all
          select o.amount_halalas - o.corrected_halalas - ${DINE_UNPAID} from dine_orders o
          where ${DINE_SALE} and o.created_at >= span.since and o.created_at < span.until
        ) one having count(*) > 0
      ) t)
    ) as figures`.execute(db);
  return (rows[0] as { figures: DayFigures }).figures;
}
