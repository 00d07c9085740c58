import { sql, type RawBuilder } from 'kysely';
import { toSar, type CallAnswer } from '@smokehouse/shared/contract';
import type { Counted } from '@smokehouse/shared/contract/desk/statistics/counted';
import type {
  FigureOrder,
  FigureOrdersQuery,
} from '@smokehouse/shared/contract/desk/statistics/figure-orders-schemas';
import { TIME_ZONE } from '@smokehouse/shared/contract/time';
import type { Database } from '../../database/pool';
import type { Span } from '../../ordering/hours';
import { CANCELLED_BY_LEAVING, TAKEN } from './queries';

/** Most orders that are listed. Their number and sum are of all. */
const LISTED = 500;

/** What is counted, and what each order of it comes to. Columns are those of {@link TAKEN}. */
const COUNTED: Readonly<Record<Counted, { is: RawBuilder<unknown>; amount: RawBuilder<unknown> }>> =
  {
    sales: { is: sql`is_sale`, amount: sql`halalas` },
    delivery: { is: sql`is_sale and kind = 'delivery'`, amount: sql`halalas` },
    pickup: { is: sql`is_sale and is_pickup`, amount: sql`halalas` },
    dine: { is: sql`is_sale and kind = 'dine'`, amount: sql`halalas` },
    open: { is: sql`is_owed and has_open_tab`, amount: sql`owed_halalas` },
    unpaid: { is: sql`is_owed and not has_open_tab`, amount: sql`owed_halalas` },
    cancelled: { is: sql`is_cancelled`, amount: sql`cancelled_halalas` },
    refunded: { is: sql`refund > 0`, amount: sql`refund` },
    all: { is: sql`true`, amount: sql`halalas` },
  };

/** The corrections of a taken order `o`. */
const CORRECTIONS = ({ correction, reason }: FigureOrdersQuery) => sql`(
    select own.kind, own.reason, own.amount_halalas from order_corrections own
    where o.kind = 'delivery' and own.order_id = o.id
      or o.kind = 'dine' and own.dine_order_id = o.id
    union all
    ${CANCELLED_BY_LEAVING}
  ) c
  where c.kind = coalesce(${correction ?? null}, c.kind)
    and c.reason = coalesce(${reason ?? null}, c.reason)`;

/** The lines of a taken order `o` with a dish. */
const LINES = (product: string) => sql`
  corrected_lines(o.kind, o.id, o.halalas - o.delivery_halalas) l
  where l.product_id = ${product} and l.quantity > 0`;

function conditionsOf(query: FigureOrdersQuery, weekdays: readonly Span[] | undefined) {
  const { counted, hour, product, station, correction, reason } = query;
  return [
    COUNTED[counted].is,
    ...(weekdays
      ? [
          sql`exists (select from unnest(
            ${weekdays.map(({ from }) => from)}::timestamptz[],
            ${weekdays.map(({ to }) => to)}::timestamptz[]
          ) as d (since, until) where at >= d.since and at < d.until)`,
        ]
      : []),
    ...(hour === undefined
      ? []
      : [sql`extract(hour from at at time zone ${sql.lit(TIME_ZONE)}) = ${Number(hour)}`]),
    ...(product === undefined ? [] : [sql`exists (select from ${LINES(product)})`]),
    ...((correction ?? reason) ? [sql`exists (select from ${CORRECTIONS(query)})`] : []),
    ...(station === undefined
      ? []
      : [
          sql`exists (select from kitchen_tickets t join kitchen_ticket_items i on i.ticket_id = t.id
            where (o.kind = 'delivery' and t.order_id = o.id
              or o.kind = 'dine' and t.dine_order_id = o.id)
              and i.station = ${station} and i.cancelled_reason is null)`,
        ]),
  ];
}

/** What an order comes to in a figure of a dish or of a correction, else by what is counted. */
function amountOf(query: FigureOrdersQuery): RawBuilder<unknown> {
  const { product, correction, reason, counted } = query;
  if (product !== undefined) return sql`(select sum(l.net_halalas) from ${LINES(product)})`;
  if (correction ?? reason) return sql`(select sum(c.amount_halalas) from ${CORRECTIONS(query)})`;
  return COUNTED[counted].amount;
}

/**
 * The orders that a figure counts, by the definitions of the figures themselves.
 * @param weekdays the spans of the days of the asked weekday
 */
export async function findFigureOrders(
  db: Database,
  query: FigureOrdersQuery,
  span: Span,
  weekdays: readonly Span[] | undefined,
): Promise<Pick<CallAnswer<'GET /api/seller/figure-orders'>, 'orders' | 'count' | 'total'>> {
  const { rows } = await sql<{
    orders: (Omit<FigureOrder, 'amount'> & { halalas: number })[];
    count: number;
    halalas: number;
  }>`
    with taken as materialized (${TAKEN(span)}), counted as (
      select o.*, ${amountOf(query)} as counted_halalas from taken o
      where ${sql.join(conditionsOf(query, weekdays), sql` and `)}
    )
    select
      (select count(*)::int8 from counted) as count,
      (select coalesce(sum(counted_halalas), 0)::int8 from counted) as halalas,
      (select coalesce(json_agg(json_strip_nulls(json_build_object(
          '_id', c.id, 'kind', c.kind,
          'number', case c.kind when 'dine' then upper(right(c.id, 6)) else c.number end,
          'table', (select d.table_label from dine_orders d where c.kind = 'dine' and d.id = c.id),
          'name', c.name,
          'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'status', c.status, 'isCancelled', c.is_cancelled,
          'halalas', coalesce(c.counted_halalas, 0))) order by c.at desc, c.id desc), '[]'::json)
        from (select * from counted order by at desc, id desc limit ${LISTED}) c) as orders
  `.execute(db);
  const { orders = [], count = 0, halalas = 0 } = rows[0] ?? {};
  return {
    orders: orders.map(({ halalas: amount, ...order }) => ({ ...order, amount: toSar(amount) })),
    count,
    total: toSar(halalas),
  };
}
