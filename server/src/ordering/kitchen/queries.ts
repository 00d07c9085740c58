import { sql, type RawBuilder } from 'kysely';
import type { CallAnswer, KitchenTicket } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { Settings } from '../../settings';
import { hasEnded } from '../visit-endings';

type Promises = Pick<Settings, 'KITCHEN_TABLE_MINUTES' | 'KITCHEN_DELIVERY_MINUTES'>;
type Answer = CallAnswer<'GET /api/seller/kitchen'>;

/** Tickets that a display can recall, and among how many of the last ones they are. */
const RECALLABLE = 5;
const LAST_BUMPED = 50;

/** The options with the note, as the kitchen reads them. */
export const detailsOf = (column: 'i.details' | 'i.details_ar') => sql`nullif(
  concat_ws(' · ', ${sql.ref(column)}, '“' || i.note || '”'), '')`;

export const iso = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Of an item `i` of an open ticket `t`: it was cancelled before it was made, and its station has not
 * noticed that yet.
 */
export const IS_UNSEEN = sql<boolean>`(
  i.cancelled_reason is not null and i.cancel_seen_at is null and t.bumped_at is null
  and i.struck_at is null and i.held_at is null
  and (i.served_at is null or t.left_at is not null))`;

/**
 * Of an item `i` of an open ticket `t` with its state `s`: its order was served before it was made,
 * and its station has not noticed that yet.
 */
export const IS_UNMADE = sql<boolean>`(
  s.state = 'served' and i.struck_at is null and t.bumped_at is null and t.left_at is not null)`;

/** Of an item `i`: it was cancelled when its guests had it. That is no news for the kitchen. */
export const WAS_SERVED = sql<boolean>`(
  i.cancelled_reason is not null and i.struck_at is not null and i.first_served_at is not null
  and coalesce(i.served_at <= i.changed_at, false))`;

/** Of a ticket `t`: a station has not noticed yet that something of it is not to be made any more. */
export const HAS_NEWS = sql<boolean>`exists (
  select from kitchen_ticket_items i
  join dish_states s on s.ticket_id = i.ticket_id and s.line = i.line
  where i.ticket_id = t.id and (${IS_UNSEEN} or ${IS_UNMADE}))`;

const ITEMS = sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'line', i.line, 'product', i.product_id, 'name', i.name, 'nameAr', i.name_ar,
    'kitchenName', i.kitchen_name, 'kitchenNameAr', i.kitchen_name_ar,
    'quantity', i.quantity, 'was', i.was_quantity, 'station', i.station, 'course', i.course,
    'details', ${detailsOf('i.details')}, 'detailsAr', ${detailsOf('i.details_ar')}, 'note', i.note,
    'cancelled', case when not ${WAS_SERVED} then i.cancelled_reason end,
    'struck', case when i.struck_at is not null or s.state = 'served' then true end,
    'served', case when s.state = 'served' or ${WAS_SERVED} then true end,
    'unmade', case when ${IS_UNMADE} then true end,
    'unseen', case when ${IS_UNSEEN} then true end,
    'held', case when i.held_at is not null then true end,
    'firedAt', ${iso(sql`i.fired_at`)}) ) order by i.line), '[]'::json)
  from kitchen_ticket_items i
  join dish_states s on s.ticket_id = i.ticket_id and s.line = i.line
  where i.ticket_id = t.id)`;

/** Of the order of a ticket `t`: true for a pickup, else null. */
export const IS_PICKUP = sql`(
  select true from orders o where o.id = t.order_id and o.delivery ->> 'fulfilment' = 'pickup')`;
/**
 * The number of a ticket `t`: the end of the receipt that the customer of a delivery or pickup has,
 * else of the round's id.
 */
export const NUMBER = sql`coalesce(
  (select regexp_replace(o.receipt, '^.*-', '') from orders o where o.id = t.order_id),
  upper(right(t.dine_order_id, 6)))`;
/** The first table of a ticket `t` whose round is at another one now, or null. */
export const MOVED_FROM = sql`(
  select o.moved_from from dine_orders o where o.id = t.dine_order_id)`;
/** Of the order of a ticket `t`, or null. */
export const SHORT_ADDRESS = sql`(
  select o.delivery ->> 'shortAddress' from orders o where o.id = t.order_id)`;

/** The delivery slot of the ticket `t`, null without one. */
export const SLOT = sql`(
  select json_build_object('from', ${iso(sql`o.slot_from`)}, 'to', ${iso(sql`o.slot_to`)})
  from orders o where o.id = t.order_id and o.slot_from is not null)`;

/** Of a ticket: a dish of it is neither served nor voided. */
export const hasUnserved = (ticket: RawBuilder<unknown>) => sql<boolean>`exists (
  select from dish_states s where s.ticket_id = ${ticket} and s.state not in ('served', 'voided'))`;

/** @param rest conditions, order and limit. `t` is the ticket. */
async function selectTickets(
  db: Database,
  { KITCHEN_TABLE_MINUTES: table, KITCHEN_DELIVERY_MINUTES: delivery }: Promises,
  rest: RawBuilder<unknown>,
): Promise<KitchenTicket[]> {
  const minutes = sql`case when t.order_id is null then ${table}::int else ${delivery}::int end`;
  // A scheduled order must be ready when its slot begins.
  const slot = sql`select o.slot_from from orders o where o.id = t.order_id`;
  const changedAt = sql`(
    select max(i.changed_at) from kitchen_ticket_items i
    where i.ticket_id = t.id and i.was_quantity is not null)`;
  const { rows } = await sql<{ ticket: KitchenTicket }>`
    select json_strip_nulls(json_build_object(
      '_id', t.id,
      'kind', case when t.order_id is null then 'dine' else 'delivery' end,
      'pickup', ${IS_PICKUP},
      'shortAddress', ${SHORT_ADDRESS},
      'number', ${NUMBER},
      'table', t.table_label,
      'movedFrom', ${MOVED_FROM},
      'round', t.round,
      'openedAt', ${iso(sql`t.opened_at`)},
      'promisedAt', ${iso(sql`coalesce((${slot}), t.opened_at + make_interval(mins => ${minutes}))`)},
      'slot', ${SLOT},
      'takenAt', ${iso(sql`t.taken_at`)},
      'bumpedAt', ${iso(sql`t.bumped_at`)},
      'allBumpedAt', ${iso(sql`t.all_bumped_at`)},
      'leftAt', ${iso(sql`t.left_at`)},
      'changedAt', ${iso(changedAt)},
      'note', t.note,
      'allergy', t.allergy,
      'items', ${ITEMS})) as ticket
    from kitchen_tickets t ${rest}`.execute(db);
  return rows.map(({ ticket }) => ticket);
}

/** How long a ticket is shown after its order has left or was served. Unit: minutes. */
export const SHOWN_AFTER_MINUTES = 60;

/** Of a ticket `t`: it is shown only because its order left or was served, and that was long ago. */
export const isForgotten = (now: Date) =>
  sql<boolean>`coalesce(
    t.left_at <= ${now}::timestamptz - make_interval(mins => ${SHOWN_AFTER_MINUTES}), false)`;

/**
 * Of an open ticket `t`: some of it was cancelled and nothing of it is to be made, and the last dish
 * was cancelled, noticed or made long ago.
 */
export const isLongCancelled = (now: Date) => sql<boolean>`(
  select bool_or(i.cancelled_reason is not null)
    and bool_and(i.struck_at is not null or i.served_at is not null
      or i.cancelled_reason is not null)
    and coalesce(
      max(greatest(i.changed_at, i.cancel_seen_at, i.struck_at, i.served_at))
        <= ${now}::timestamptz - make_interval(mins => ${SHOWN_AFTER_MINUTES}), false)
  from kitchen_ticket_items i where i.ticket_id = t.id)`;

/** The open tickets, oldest first; those of the same moment in the order of their numbers. */
export const listOpenTickets = (
  db: Database,
  promises: Promises,
  now: Date,
): Promise<Answer['tickets']> =>
  selectTickets(
    db,
    promises,
    sql`where t.bumped_at is null and not ${isForgotten(now)}
      order by t.opened_at, t.position limit 500`,
  );

/** The tickets that were bumped last and can be recalled, latest first. */
export const listBumpedTickets = (db: Database, promises: Promises): Promise<Answer['bumped']> =>
  selectTickets(
    db,
    promises,
    sql`where (t.id in (select id from kitchen_tickets where bumped_at is not null
          order by bumped_at desc limit ${LAST_BUMPED})
          or t.bumped_at is null and t.all_bumped_at is not null)
        and ${hasUnserved(sql`t.id`)} and not ${hasEnded(sql`t.dine_order_id`)}
      order by coalesce(t.bumped_at, t.all_bumped_at) desc limit ${RECALLABLE}`,
  );

/** The tickets with these ids, open or not. */
export const findTickets = (
  db: Database,
  promises: Promises,
  ids: readonly string[],
): Promise<KitchenTicket[]> =>
  selectTickets(
    db,
    promises,
    sql`where t.id = any(${ids}::text[]) order by t.opened_at, t.position`,
  );
