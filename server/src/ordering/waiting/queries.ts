import { sql } from 'kysely';
import { FIRST_STATUS, type CallAnswer } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';

/** What is older was forgotten, and does not wait any more. Unit: hours. */
const SHOWN_HOURS = 6;

type Waiting = Pick<CallAnswer<'GET /api/seller/waiting'>, 'orders' | 'tables'>;

export async function findWaiting(db: Database, now: Date): Promise<Waiting> {
  const since = sql`${now}::timestamptz - make_interval(hours => ${SHOWN_HOURS})`;
  const { rows } = await sql<{ waiting: Waiting }>`
    with waits as (
      select c.table_label, 1 as calls, 0 as ready, c.called_at as since from guest_calls c
        where c.answered_at is null and c.called_at > ${since}
      union all
      select d.table_label, 0, i.quantity, s.ready_at from dish_states s
        join kitchen_ticket_items i on i.ticket_id = s.ticket_id and i.line = s.line
        join dine_orders d on d.id = s.dine_order_id
        where s.state = 'ready' and s.ready_at > ${since} and d.table_label is not null
          and d.cancelled_at is null
    ), tables as (
      select table_label, sum(calls)::int as calls, sum(ready)::int as ready, min(since) as since
        from waits group by table_label
    )
    select json_build_object(
      'orders', (
        select count(*) from kitchen_tickets t
          left join dine_orders d on d.id = t.dine_order_id left join orders o on o.id = t.order_id
          where t.taken_at is null and t.bumped_at is null and t.opened_at > ${since}
            and coalesce(d.status, o.status) = ${FIRST_STATUS}
            and coalesce(d.cancelled_at, o.cancelled_at) is null
      ) + (
        select count(*) from dine_orders d
          where not d.has_table_code and d.confirmed_at is null and d.cancelled_at is null
            and d.created_at > ${since}
      ),
      'tables', (
        select coalesce(json_agg(json_build_object(
          'table', table_label, 'calls', calls, 'ready', ready,
          'since', to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by since), '[]'::json) from tables)) as waiting`.execute(db);
  return rows[0]?.waiting ?? { orders: 0, tables: [] };
}
