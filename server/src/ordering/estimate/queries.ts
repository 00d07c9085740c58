import { sql } from 'kysely';
import type { OrderDelivery } from '@smokehouse/shared/contract';
import {
  DELIVERED,
  ON_THE_WAY,
  SERVED,
} from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { Database } from '../../database/pool';
import type { Outcome } from './errors';
import type { Course } from './samples';

/** An order as the kitchen and the drivers have seen it. */
export interface KnownCourse extends Course {
  orderId: string;
  /** Minutes that its slowest dish needs at least. */
  leadMinutes: number;
}

/** When an order left the kitchen and when it was delivered, by its first status of that kind. */
const STEPS = sql`(
  select min(changed_at) filter (where to_status in (${ON_THE_WAY}, ${SERVED})) as left_at,
    min(changed_at) filter (where to_status = ${DELIVERED}) as done_at
  from (
    select to_status, changed_at from order_status_changes where order_id = t.order_id
    union all
    select to_status, changed_at from dine_order_status_changes where order_id = t.dine_order_id
  ) c)`;

/**
 * The orders whose tickets were opened since a time, oldest first: their steps, and their items by
 * station. A ticket that was bumped has left the kitchen.
 */
export async function findCourses(
  db: Database,
  since: Date,
  limit: number,
): Promise<KnownCourse[]> {
  const { rows } = await sql<{
    order_id: string | null;
    dine_order_id: string | null;
    opened_at: Date;
    left_at: Date | null;
    done_at: Date | null;
    items: Record<string, number> | null;
    lead_minutes: number | null;
    delivery: OrderDelivery | null;
  }>`
    select t.order_id, t.dine_order_id, t.opened_at, coalesce(s.left_at, t.bumped_at) as left_at,
      s.done_at, i.items, i.lead_minutes,
      (select o.delivery from orders o where o.id = t.order_id) as delivery
    from (
      select id, order_id, dine_order_id, opened_at, bumped_at from kitchen_tickets
      where opened_at >= ${since} order by opened_at desc limit ${limit}
    ) t
    cross join lateral ${STEPS} s
    cross join lateral (
      select json_object_agg(station, quantity) as items, max(lead_minutes) as lead_minutes
      from (
        select coalesce(k.station, '') as station, sum(k.quantity)::int as quantity,
          max(p.lead_minutes) as lead_minutes
        from kitchen_ticket_items k join products p on p.id = k.product_id
        where k.ticket_id = t.id and k.cancelled_reason is null
        group by 1
      ) by_station
    ) i
    order by t.opened_at`.execute(db);
  return rows.map((row) => ({
    kind: row.order_id === null ? 'dine' : 'delivery',
    orderId: row.order_id ?? row.dine_order_id ?? '',
    startedAt: row.opened_at.getTime(),
    leftAt: row.left_at?.getTime(),
    doneAt: row.done_at?.getTime(),
    items: row.items ?? {},
    leadMinutes: row.lead_minutes ?? 0,
    isPickup: row.delivery?.fulfilment === 'pickup',
    areaMinutes: row.delivery?.minutes,
  }));
}

/** Which of the two kinds of orders. */
export type PromiseKind = 'delivery' | 'dine';
const COLUMN = { delivery: 'order_id', dine: 'dine_order_id' } as const;

/** A time range, ms since 1970. */
export interface Promised {
  from: number;
  likely: number;
  until: number;
}

/**
 * Keeps the first estimate of each order as its promise.
 * @returns the promises of these orders, also the earlier ones
 */
export async function keepPromises(
  db: Database,
  kind: PromiseKind,
  now: Date,
  estimates: ReadonlyMap<string, Promised>,
): Promise<Map<string, Promised>> {
  const column = sql.ref(COLUMN[kind]);
  const ids = [...estimates.keys()];
  const known = await readPromises(db, kind, ids);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const values = sql.join(
    missing.map((id) => {
      const { from, likely, until } = estimates.get(id) as Promised;
      return sql`(${id}::text, ${now}::timestamptz, ${new Date(from)}::timestamptz,
        ${new Date(likely)}::timestamptz, ${new Date(until)}::timestamptz)`;
    }),
  );
  await sql`insert into order_promises (${column}, promised_at, from_at, likely_at, until_at)
    values ${values} on conflict do nothing`.execute(db);
  return readPromises(db, kind, ids);
}

export async function readPromises(
  db: Database,
  kind: PromiseKind,
  ids: readonly string[],
): Promise<Map<string, Promised>> {
  const column = sql.ref(COLUMN[kind]);
  const { rows } = await sql<{ id: string; from_at: Date; likely_at: Date; until_at: Date }>`
    select ${column} as id, from_at, likely_at, until_at from order_promises
    where ${column} = any(${ids}::text[])`.execute(db);
  return new Map(
    rows.map(({ id, from_at, likely_at, until_at }) => [
      id,
      { from: from_at.getTime(), likely: likely_at.getTime(), until: until_at.getTime() },
    ]),
  );
}

/** Records that the customers of these orders read that they are late, unless it is known. */
export async function recordTold(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ late_told_at: now })
    .where('id', 'in', ids)
    .where('late_told_at', 'is', null)
    .execute();
}

/** When the customers of these orders first read that they are late. */
export async function findTold(db: Database, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'late_told_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.flatMap((row) => (row.late_told_at ? [[row.id, row.late_told_at]] : [])));
}

/** The promises of a span and what happened, minutes from the promise. */
export async function findOutcomes(db: Database, from: Date, to: Date): Promise<Outcome[]> {
  const minutes = (at: string) =>
    sql`extract(epoch from ${sql.ref(at)} - p.promised_at)::float8 / 60`;
  const { rows } = await sql<Outcome>`
    select ${minutes('p.from_at')} as "from", ${minutes('p.likely_at')} as likely,
      ${minutes('p.until_at')} as until, ${minutes('c.done_at')} as actual
    from order_promises p
    cross join lateral (
      select min(changed_at) as done_at from (
        select changed_at from order_status_changes
        where order_id = p.order_id and to_status = ${DELIVERED}
        union all
        select changed_at from dine_order_status_changes
        where order_id = p.dine_order_id and to_status = ${SERVED}
      ) changes
    ) c
    where p.promised_at >= ${from} and p.promised_at < ${to} and c.done_at is not null`.execute(db);
  return rows;
}
