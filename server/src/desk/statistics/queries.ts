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
}

/**
 * All figures of a day in one statement, which reads its sales once, by the indexes of the seller's
 * lists. Refunded and cancelled orders are no sales, and corrections lower an order's amount.
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
  const { rows } = await sql<{ figures: DayFigures }>`
    with sales as materialized (
      select 'delivery' as kind, id, paid_at as at, amount_halalas - corrected_halalas as halalas
      from orders
      where payment_state = 'paid' and cancelled_at is null and paid_at >= ${day.from} and paid_at < ${day.to}
      union all
      select 'dine', id, created_at, amount_halalas - corrected_halalas
      from dine_orders o
      where ${IS_CONFIRMED} and cancelled_at is null and created_at >= ${day.from} and created_at < ${day.to}
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
      'before', (select coalesce(json_agg(t), '[]'::json) from (values ${spans}) as span (since, until), lateral (
        select ${totals} from (
          select amount_halalas - corrected_halalas as halalas
          from orders
          where payment_state = 'paid' and cancelled_at is null and paid_at >= span.since and paid_at < span.until
          union all
          select amount_halalas - corrected_halalas from dine_orders o
          where ${IS_CONFIRMED} and cancelled_at is null and created_at >= span.since and created_at < span.until
        ) one having count(*) > 0
      ) t)
    ) as figures`.execute(db);
  return (rows[0] as { figures: DayFigures }).figures;
}
