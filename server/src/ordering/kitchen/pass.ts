import { sql } from 'kysely';
import { FIRST_STATUS, type PassTicket } from '@smokehouse/shared/contract';
import { ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { Database } from '../../database/pool';
import { detailsOf, isForgotten, iso, IS_PICKUP, NUMBER } from './queries';

/** Tickets from before this time are not shown any more. Unit: hours. */
const SHOWN_HOURS = 24;
/**
 * Of a dish `i` with its state `s`: it was cancelled when it was made, and nobody has taken it away.
 * What has left the pass has `served_at`, whether it was brought or taken away. Of
 * deliveries `o` only where the whole one was cancelled: what another one leaves is packed, and handed
 * over as a whole.
 */
const STANDS_CANCELLED = sql<boolean>`(s.state = 'voided'
  and (s.dine_order_id is not null or o.cancelled_at is not null)
  and i.struck_at is not null and i.served_at is null)`;
/**
 * How many of a dish were cancelled when it was made, until somebody has seen that or taken them
 * away.
 */
const PART_CANCELLED = sql<number | null>`case
  when s.state = 'ready' and s.dine_order_id is not null then i.was_quantity - i.quantity end`;
/** Of a ticket `t` with its order `o`: the order is gone, and some of its dishes are not. */
const hasLeft = (now: Date) =>
  sql<boolean>`(t.left_at is not null and o.status = ${ON_THE_WAY} and not ${isForgotten(now)})`;
/** Most tickets that are shown. */
const SHOWN = 200;

/**
 * The orders of which something is to be made or stands at the pass, with each dish and its state,
 * `voided` for a cancelled one that somebody has to take away; those whose dish has been ready
 * longest first, then the oldest. A delivery is ready when all of its dishes are. One that left
 * without some of its dishes is listed with them.
 * @param shown most tickets to list
 * @returns the first tickets, and how many more there are
 */
export async function listPass(
  db: Database,
  now: Date,
  shown = SHOWN,
): Promise<{ tickets: PassTicket[]; more?: number }> {
  const { rows } = await sql<{ ticket: PassTicket; all: number }>`
    select json_strip_nulls(json_build_object(
      '_id', t.id,
      'order', coalesce(t.order_id, t.dine_order_id),
      'kind', case when t.order_id is null then 'dine' else 'delivery' end,
      'pickup', ${IS_PICKUP},
      'number', ${NUMBER},
      'table', t.table_label,
      'movedFrom', d.moved_from,
      'guest', nullif(d.name, ''),
      'openedAt', ${iso(sql`t.opened_at`)},
      'leftAt', case when ${hasLeft(now)} then ${iso(sql`t.left_at`)} end,
      'note', t.note,
      'allergy', t.allergy,
      'dishes', dishes.list)) as ticket,
      count(*) over ()::int as all
    from kitchen_tickets t
    left join dine_orders d on d.id = t.dine_order_id
    left join orders o on o.id = t.order_id
    cross join lateral (
      select case
          when t.dine_order_id is not null then min(s.ready_at) filter (where s.state = 'ready')
          when not bool_or(s.state in ('held', 'fired', 'cooking'))
            then max(s.ready_at) filter (where s.state = 'ready')
        end as ready_at,
        bool_or(s.state in ('held', 'fired', 'cooking', 'ready')) as is_open,
        bool_or(${STANDS_CANCELLED}) as has_cancelled,
        json_agg(json_strip_nulls(json_build_object(
          'line', i.line, 'name', i.name, 'nameAr', i.name_ar,
          'kitchenName', i.kitchen_name, 'kitchenNameAr', i.kitchen_name_ar,
          'quantity', i.quantity, 'cancelled', ${PART_CANCELLED}, 'station', i.station,
          'details', ${detailsOf('i.details')}, 'detailsAr', ${detailsOf('i.details_ar')},
          'note', i.note,
          'state', s.state,
          'readyAt', case when s.state = 'ready' then ${iso(sql`s.ready_at`)} end))
          order by i.line) filter (where s.state not in ('served', 'voided') or ${STANDS_CANCELLED}) as list
      from dish_states s
      join kitchen_ticket_items i on i.ticket_id = s.ticket_id and i.line = s.line
      where s.ticket_id = t.id
    ) dishes
    where t.opened_at > ${now}::timestamptz - make_interval(hours => ${SHOWN_HOURS})
      and (dishes.has_cancelled or dishes.is_open
        and (coalesce(d.status, o.status) = ${FIRST_STATUS} or ${hasLeft(now)})
        and coalesce(d.cancelled_at, o.cancelled_at) is null)
    order by dishes.ready_at nulls last, t.opened_at, t.position
    limit ${shown}`.execute(db);
  const more = (rows[0]?.all ?? 0) - rows.length;
  return { tickets: rows.map(({ ticket }) => ticket), ...(more > 0 && { more }) };
}
