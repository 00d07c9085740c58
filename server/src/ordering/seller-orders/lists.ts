import { sql, type RawBuilder } from 'kysely';
import { CANCELLED_STATUS, type StatusStep } from '@smokehouse/shared/contract';
import { TIME_ZONE } from '@smokehouse/shared/contract/time';
import type { Database } from '../../database/pool';
import { IS_CALLED_OFF } from '../corrections';
import type { Filter, Position } from './filter';
import type { Kind } from './kinds';
import { searchConditions } from './search';

/** An order of a page: its position in the list and its status history. */
export interface Listed extends Position {
  history: StatusStep[];
}

/** The instant of a position, without a JavaScript Date, which has only milliseconds. */
const instantOf = (micros: number) =>
  sql`'epoch'::timestamptz + ${micros}::float8 * '1 microsecond'::interval`;
/**
 * The status changes of an order, oldest first, with who of the staff and their names, as the audit
 * log has them.
 */
const historyOf = ({ changes }: Kind): RawBuilder<StatusStep[]> => sql<StatusStep[]>`(
  select coalesce(json_agg(
    jsonb_build_object(
      'from', c.from_status,
      'to', c.to_status,
      'at', to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', c.by_role)
    || case when m.id is not null then jsonb_build_object('staff', m.id) else '{}' end
    || case
      when m.id is not null then jsonb_build_object('name', m.name_en, 'nameAr', m.name_ar)
      else '{}'
    end
    order by c.id), '[]'::json)
  from ${sql.table(changes)} c
  left join staff m on c.by_role = 'seller' and m.id = c.by_id
  where c.order_id = o.id)`;

/**
 * A cancelled order keeps the status it had, but is listed under none other than `Cancelled`; one
 * that was delivered before stays delivered.
 */
const hasStatus = (status: string) =>
  status === CANCELLED_STATUS ? IS_CALLED_OFF : sql`o.status = ${status} and not ${IS_CALLED_OFF}`;

/** The conditions of a figure whose orders are listed. */
function figureConditions(
  { at: column, lines, reference, isPickup }: Kind,
  { weekdays, hour, product, correction, reason, station, fulfilment }: Filter,
): RawBuilder<unknown>[] {
  const at = sql.ref(`o.${column}`);
  return [
    ...(weekdays
      ? [
          sql`exists (select from unnest(
            ${weekdays.map(({ from }) => from)}::timestamptz[],
            ${weekdays.map(({ to }) => to)}::timestamptz[]
          ) as d (since, until) where ${at} >= d.since and ${at} < d.until)`,
        ]
      : []),
    ...(hour === undefined
      ? []
      : [sql`extract(hour from ${at} at time zone ${sql.lit(TIME_ZONE)}) = ${hour}`]),
    ...(product === undefined
      ? []
      : [
          sql`exists (select from ${sql.table(lines)} l
            where l.order_id = o.id and l.product_id = ${product})`,
        ]),
    ...(correction === undefined && reason === undefined
      ? []
      : [
          sql`exists (select from order_corrections c where ${sql.ref(`c.${reference}`)} = o.id
            and c.kind = coalesce(${correction ?? null}, c.kind)
            and c.reason = coalesce(${reason ?? null}, c.reason))`,
        ]),
    ...(station === undefined
      ? []
      : [
          sql`exists (select from kitchen_tickets t join kitchen_ticket_items i on i.ticket_id = t.id
            where ${sql.ref(`t.${reference}`)} = o.id and i.station = ${station}
              and i.cancelled_reason is null)`,
        ]),
    ...(fulfilment === undefined ? [] : [sql`${isPickup} = ${fulfilment === 'pickup'}`]),
  ];
}

/**
 * One page of a list, newest first. Reads one row more than the page holds, to detect whether there
 * is another page.
 * @returns at most `limit + 1` orders
 */
export async function findPage(db: Database, kind: Kind, filter: Filter): Promise<Listed[]> {
  const { status, payment, isFinished, between, search, waiting, after, limit } = filter;
  const at = sql.ref(`o.${kind.at}`);
  const where = [
    kind.isSale,
    ...(status === undefined ? [] : [hasStatus(status)]),
    ...(isFinished ? [sql`(o.status = ${kind.lastStatus} or o.cancelled_at is not null)`] : []),
    ...(waiting === undefined
      ? []
      : [waiting ? sql`not ${kind.isConfirmed} and o.cancelled_at is null` : kind.isConfirmed]),
    ...(between ? [sql`${at} >= ${between.from}`, sql`${at} < ${between.to}`] : []),
    ...(payment ? [kind.payments[payment] ?? sql`false`] : []),
    ...figureConditions(kind, filter),
    ...searchConditions(kind, search),
    ...(after ? [sql`(${at}, o.id) < (${instantOf(after.micros)}, ${after.id})`] : []),
  ];
  const { rows } = await sql<Listed>`
    select o.id, (extract(epoch from ${at}) * 1000000)::int8 as micros, ${historyOf(kind)} as history
    from ${sql.table(kind.orders)} o where ${sql.join(where, sql` and `)}
    order by ${at} desc, o.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** The number of confirmed sales in a time span at each status. */
export async function countByStatus(
  db: Database,
  kind: Kind,
  { from, to }: { from: Date; to: Date },
): Promise<Record<string, number>> {
  const at = sql.ref(`o.${kind.at}`);
  const { rows } = await sql<{ status: string; count: number }>`
    select case when ${IS_CALLED_OFF} then ${CANCELLED_STATUS} else o.status end as status, count(*) as count
    from ${sql.table(kind.orders)} o
    where ${kind.isSale} and ${kind.isConfirmed} and ${at} >= ${from} and ${at} < ${to} group by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** The status history of one order. */
export async function findHistory(db: Database, kind: Kind, id: string): Promise<StatusStep[]> {
  const { rows } = await sql<{
    history: StatusStep[];
  }>`select ${historyOf(kind)} as history from ${sql.table(kind.orders)} o where o.id = ${id}`.execute(
    db,
  );
  return rows[0]?.history ?? [];
}
