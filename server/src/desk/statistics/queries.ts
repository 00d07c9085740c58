import { sql } from 'kysely';
import type { CorrectionKind, CorrectionReason } from '@smokehouse/shared/contract';
import { TIME_ZONE } from '@smokehouse/shared/contract/time';
import type { Database } from '../../database/pool';
import type { Span } from '../../ordering/hours';
import { guestsOf } from '../../ordering/seating';

/** Number of orders and what they come to. */
export interface Totals {
  orders: number;
  halalas: number;
}

/** How many of a dish were sold. */
export interface DishTotals {
  product: string;
  quantity: number;
  halalas: number;
}

/** How long a station needed for tickets of a kind. */
export interface StationTimes {
  /** Empty: dishes without a station. */
  station: string;
  kind: 'delivery' | 'dine';
  /** Number of tickets by half minutes, rounded up. */
  tickets: Record<number, number>;
}

/** Corrections of a kind for one reason. */
export interface CorrectionTotals extends Totals {
  kind: CorrectionKind;
  reason: CorrectionReason;
}

/**
 * The figures of a trading day; money in halalas. Everything is a sum, so that the figures of
 * several days are the sums of these. Stored as JSON: raise `FIGURES_VERSION` with every change.
 */
export interface DayFigures {
  delivery: Totals;
  /** The part of `delivery` that customers fetch. */
  pickup: Totals;
  dine: Totals;
  /** Guests with sales at tables. */
  guests: number;
  hours: ({ hour: number } & Totals)[];
  dishes: DishTotals[];
  open: Totals;
  unpaid: Totals;
  cancelled: Totals;
  refunded: Totals;
  /** Halalas that were paid on the day; no sale. */
  tips: number;
  corrections: CorrectionTotals[];
  stations: StationTimes[];
}
export const FIGURES_VERSION = 8;

/** What a sale comes to, so far. `o` is a taken order. */
const NET = sql`o.amount_halalas - o.corrected_halalas - o.owed_halalas`;
/** What goes back for an order by its corrections, and went back at the provider beside them. */
const REFUND = sql`nullif(coalesce((
    select sum(r.amount_halalas) from order_corrections c join refunds r on r.correction_id = c.id
    where c.order_id = o.id or c.dine_order_id = o.id), 0) + coalesce((
    select sum(e.amount_halalas) from orders d join reported_refunds e
      on (e.provider, e.payment_id) = (d.provider, d.payment_id)
    where o.kind = 'delivery' and d.id = o.id), 0), 0)`;

/**
 * What was cancelled of a taken round `o` because its guests left without paying, as a correction;
 * no row of any other.
 */
export const CANCELLED_BY_LEAVING = sql`
  select 'cancel' as kind, 'walk_out' as reason, (o.amount_halalas - coalesce((
    select sum(own.amount_halalas) from order_corrections own
    where own.dine_order_id = o.id), 0))::int8 as amount_halalas
  where o.kind = 'dine' and o.is_walk_out and o.is_cancelled and not exists (
    select from order_corrections own where own.dine_order_id = o.id and own.kind = 'cancel')`;

/**
 * What the cancellation of an order took off it: what was free or taken off before counts there.
 * `o` is a taken order.
 */
const CANCELLED = sql`case when o.is_cancelled then o.amount_halalas - coalesce((
    select sum(c.amount_halalas) from order_corrections c
    where (c.order_id = o.id or c.dine_order_id = o.id) and c.kind <> 'cancel'), 0) else 0 end`;

/** The orders of a span with what the figures ask of each. */
export const TAKEN = ({ from, to }: Span) => sql`
  select o.*, ${NET} as halalas,
    o.owed_halalas > 0 as is_owed,
    t.id is not null and t.closed_at is null as has_open_tab,
    ${CANCELLED} as cancelled_halalas,
    case o.payment when 'refunded' then o.amount_halalas else ${REFUND} end as refund
  from taken_orders o left join tabs t on t.id = o.tab_id
  where o.at >= ${from} and o.at < ${to}`;

const TOTALS = sql`count(*) as orders, coalesce(sum(halalas), 0) as halalas`;
const list = (rows: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(t), '[]'::json) from (${rows}) t)`;
const totalsOf = (rows: ReturnType<typeof sql>) =>
  sql`(select row_to_json(t) from (select ${TOTALS} from ${rows}) t)`;
const others = (condition: ReturnType<typeof sql>, amount = sql`owed_halalas`) => sql`(
  select row_to_json(t) from (
    select count(*) as orders, coalesce(sum(${amount}), 0) as halalas from taken where ${condition}
  ) t)`;

/** The time of each station for each ticket of the span whose items of it are done. */
const stationTimes = ({ from, to }: Span) => sql`
  select station, kind, json_object_agg(half_minutes, tickets) as tickets
  from (
    select station, kind, half_minutes, count(*) as tickets
    from (
      select coalesce(i.station, '') as station,
        case when t.order_id is null then 'dine' else 'delivery' end as kind,
        greatest(0, ceil(extract(epoch from
          max(coalesce(i.struck_at, i.served_at, t.bumped_at)) - t.opened_at) / 30))::int as half_minutes
      from kitchen_tickets t join kitchen_ticket_items i on i.ticket_id = t.id
      where t.opened_at >= ${from} and t.opened_at < ${to} and i.cancelled_reason is null
      group by t.id, i.station
      having bool_and(coalesce(i.struck_at, i.served_at, t.bumped_at) is not null)
    ) done group by 1, 2, 3
  ) by_time group by 1, 2`;

/**
 * All figures of a span in one statement, which reads its orders once, by the indexes of the
 * seller's lists. Corrections lower the amount of a sale.
 */
export async function findDayFigures(db: Database, span: Span): Promise<DayFigures> {
  const { from, to } = span;
  const { rows } = await sql<{ figures: DayFigures }>`
    with taken as materialized (${TAKEN(span)}), sales as (
      select * from taken where is_sale
    ), sold as (
      select l.product_id, l.quantity, l.net_halalas
      from sales s, corrected_lines(s.kind, s.id, s.halalas - s.delivery_halalas) l
      where l.quantity > 0
    ), corrected as (
      select t.id, c.kind, c.reason, c.amount_halalas from taken t
      join order_corrections c on t.kind = 'delivery' and c.order_id = t.id
      union all
      select t.id, c.kind, c.reason, c.amount_halalas from taken t
      join order_corrections c on t.kind = 'dine' and c.dine_order_id = t.id
      union all
      select o.id, c.kind, c.reason, c.amount_halalas
      from taken o cross join lateral (${CANCELLED_BY_LEAVING}) c
    )
    select json_build_object(
      'delivery', ${totalsOf(sql`sales where kind = 'delivery'`)},
      'pickup', ${totalsOf(sql`sales where is_pickup`)},
      'dine', ${totalsOf(sql`sales where kind = 'dine'`)},
      'guests', ${guestsOf(sql`
        select distinct coalesce(t.visit_id, t.id) from sales s join tabs t on t.id = s.tab_id`)},
      'hours', ${list(sql`
        select extract(hour from at at time zone ${sql.lit(TIME_ZONE)})::int as hour, ${TOTALS}
        from sales group by 1`)},
      'dishes', ${list(sql`
        select product_id as product, sum(quantity) as quantity, sum(net_halalas) as halalas
        from sold group by 1`)},
      'open', ${others(sql`is_owed and has_open_tab`)},
      'unpaid', ${others(sql`is_owed and not has_open_tab`)},
      'cancelled', ${others(sql`is_cancelled`, sql`cancelled_halalas`)},
      'refunded', ${others(sql`refund > 0`, sql`refund`)},
      'tips', (select coalesce(sum(p.tip_halalas), 0)
        from bill_payments p left join bill_payment_reversals r on r.payment_id = p.id
        where r.payment_id is null and p.paid_at >= ${from} and p.paid_at < ${to}),
      'corrections', ${list(sql`
        select kind, reason, count(distinct id) as orders, sum(amount_halalas) as halalas
        from corrected group by 1, 2`)},
      'stations', ${list(stationTimes(span))}
    ) as figures`.execute(db);
  return (rows[0] as { figures: DayFigures }).figures;
}

/** The sales of each span that has any. */
export async function findTotals(db: Database, spans: readonly Span[]): Promise<Totals[]> {
  const values = sql.join(
    spans.map(({ from, to }) => sql`(${from}::timestamptz, ${to}::timestamptz)`),
  );
  const { rows } = await sql<Totals>`
    select t.orders, t.halalas from (values ${values}) as span (since, until), lateral (
      select count(*)::int8 as orders, coalesce(sum(${NET}), 0)::int8 as halalas
      from taken_orders o where o.is_sale and o.at >= span.since and o.at < span.until
      having count(*) > 0
    ) t`.execute(db);
  return rows;
}

/** A dish as the figures name it. */
export interface NamedDish {
  id: string;
  name: string;
  name_ar: string | null;
  image: string;
  isOnMenu: boolean;
}

/** The dishes of the menu, and those that were taken off it. */
export async function findDishes(db: Database): Promise<NamedDish[]> {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'name_ar', 'image', sql<boolean>`deleted_at is null`.as('isOnMenu')])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** A trading day with its bounds. */
export interface Day extends Span {
  day: string;
}

const storedDays = (days: readonly Day[]) => sql`
  from day_figures f
  join unnest(
    ${days.map(({ day }) => day)}::date[],
    ${days.map(({ from }) => from)}::timestamptz[],
    ${days.map(({ to }) => to)}::timestamptz[]
  ) as d (day, from_at, to_at) using (day, from_at, to_at)
  where f.version = ${FIGURES_VERSION}`;

/**
 * Which of the days are stored, each with the version of its row, which is another one after each
 * change. Those of days whose bounds have changed are left out.
 */
export async function findStoredDays(
  db: Database,
  days: readonly Day[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ day: string; version: string }>`
    select f.day::text as day, f.xmin::text as version ${storedDays(days)}`.execute(db);
  return new Map(rows.map(({ day, version }) => [day, version]));
}

/** The stored figures of days. */
export async function readStoredDays(
  db: Database,
  days: readonly Day[],
): Promise<{ day: string; version: string; figures: DayFigures }[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<{ day: string; version: string; figures: DayFigures }>`
    select f.day::text as day, f.xmin::text as version, f.figures ${storedDays(days)}`.execute(db);
  return rows;
}

/**
 * Days with orders that are not stored, newest first.
 * @param days by which the orders are counted
 */
export async function findDaysToStore(db: Database, days: readonly Day[]): Promise<Day[]> {
  const { rows } = await sql<{ day: string }>`
    select d.day from unnest(
      ${days.map(({ day }) => day)}::text[],
      ${days.map(({ from }) => from)}::timestamptz[],
      ${days.map(({ to }) => to)}::timestamptz[]
    ) as d (day, from_at, to_at)
    where not exists (select from day_figures f
        where f.day = d.day::date and f.from_at = d.from_at and f.to_at = d.to_at
          and f.version = ${FIGURES_VERSION})
      and (exists (select from orders o where o.payment_state in ('paid', 'refunded')
          and o.paid_at >= d.from_at and o.paid_at < d.to_at)
        or exists (select from dine_orders o
          where o.created_at >= d.from_at and o.created_at < d.to_at))`.execute(db);
  const missing = new Set(rows.map(({ day }) => day));
  return days.filter(({ day }) => missing.has(day)).reverse();
}

/** How long storing a day waits for changes that are being made. Unit: ms. */
const LOCK_WAIT_MS = 100;

/**
 * Computes and stores the figures of a day that is over. The lock waits for every transaction that
 * has changed an order, and lets none begin until the row is stored (see the triggers of
 * `day_figures`); it conflicts with itself, so that two readers do not wait for each other's rows.
 * @throws Error with code 55P03 if a transaction that has changed an order takes longer
 */
export async function storeDay(db: Database, part: Day): Promise<DayFigures> {
  const { day, from, to } = part;
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(tx);
    await sql`lock table day_figures in share row exclusive mode`.execute(tx);
    // Another reader may have stored it since this one looked.
    const [stored] = await readStoredDays(tx, [part]);
    if (stored) return stored.figures;
    const figures = await findDayFigures(tx, { from, to });
    await sql`
      insert into day_figures (day, from_at, to_at, version, figures)
      values (${day}::date, ${from}, ${to}, ${FIGURES_VERSION}, ${JSON.stringify(figures)}::jsonb)
      on conflict (day) do update set from_at = excluded.from_at, to_at = excluded.to_at,
        version = excluded.version, figures = excluded.figures`.execute(tx);
    return figures;
  });
}
