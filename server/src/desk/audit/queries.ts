import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AuditEvent, AuditFilter } from '@smokehouse/shared/contract';
import {
  AUDIT_ACTORS,
  type AuditActorKind,
} from '@smokehouse/shared/contract/operations/audit/rules';
import type { Database } from '../../database/pool';

interface Row {
  id: number;
  at: Date;
  actor_kind: AuditActorKind;
  actor_id: string | null;
  actor_name_en: string | null;
  actor_name_ar: string | null;
  role: string | null;
  device: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  subject_label: string | null;
  /** The names that the subject has now. */
  name_en: string | null;
  name_ar: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  guest: string | null;
  reason: string | null;
  approver_id: string | null;
  approver_name_en: string | null;
  approver_name_ar: string | null;
}

/** What the history of an order shows by itself. */
const IN_HISTORY = ['order.status', 'order.confirm', 'order.correct', 'order.cancel'];

const namesOf = (en: string | null, ar: string | null) => ({
  ...(en !== null && { nameEn: en }),
  ...(ar !== null && { nameAr: ar }),
});

/**
 * What has a name in both languages: type, id and names as they are now. Rows that are removed at
 * the desk stay in most of these tables.
 */
const NAMED = sql`(
  select 'dish' as type, id, name as en, name_ar as ar from products
  union all select 'options', id, name, name_ar from option_groups
  union all select 'options', o.group_id || '/' || o.id, g.name || ': ' || o.name,
    coalesce(g.name_ar, g.name) || ': ' || coalesce(o.name_ar, o.name)
  from menu_options o join option_groups g on g.id = o.group_id
  union all select 'ingredient', id, name, name_ar from ingredients
  union all select 'synonyms', id, words_en[1], words_ar[1] from search_synonyms
  union all select 'area', id, name_en, name_ar from delivery_areas
  union all select 'drawer', id, name_en, name_ar from drawers
  union all select 'staff', id, name_en, name_ar from staff)`;

/**
 * The label as it was recorded, which is English, and the Arabic name where the subject has not been
 * renamed since. A change of a dish that recorded no label has the names of today.
 */
function labelsOf({ subject_label: recorded, name_en: english, name_ar: arabic }: Row) {
  const label = recorded ?? english;
  const labelAr = label === english ? arabic : null;
  return { ...(label !== null && { label }), ...(labelAr !== null && { labelAr }) };
}

const toEvent = (row: Row): AuditEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: {
    kind: row.actor_kind,
    // The id of a customer is of no use to the staff.
    ...(row.actor_id !== null && row.actor_kind === 'staff' && { id: row.actor_id }),
    ...namesOf(row.actor_name_en, row.actor_name_ar),
    ...(row.role !== null && { role: row.role }),
  },
  ...(row.device !== null && { device: row.device }),
  action: row.action,
  subject: {
    type: row.subject_type,
    id: row.subject_id,
    ...labelsOf(row),
  },
  ...(row.before && { before: row.before }),
  ...(row.after && { after: row.after }),
  ...(row.guest !== null && { guest: row.guest }),
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.approver_id !== null && {
    approver: { id: row.approver_id, ...namesOf(row.approver_name_en, row.approver_name_ar) },
  }),
});

const isKind = (person: string) => AUDIT_ACTORS.some((kind) => kind === person);

/** The refunds are those through the payment provider, and those of corrections at the desk. */
const isAction = (action: string): RawBuilder<SqlBool> =>
  action === 'order.refunded'
    ? sql<SqlBool>`e.action in ('order.refunded', 'order.correct')
        and (e.action = 'order.refunded' or e.after ? 'back')`
    : sql<SqlBool>`e.action = ${action}`;

/** The conditions of a filter on `e`; each has an index that ends with the id. */
function conditionsOf({ person, kind, action, from, to, id }: AuditFilter): RawBuilder<SqlBool>[] {
  return [
    ...(person === undefined
      ? []
      : [
          isKind(person)
            ? sql<SqlBool>`e.actor_kind = ${person}`
            : sql<SqlBool>`e.actor_id = ${person}`,
        ]),
    ...(kind === undefined ? [] : [sql<SqlBool>`e.subject_type = ${kind}`]),
    ...(action === undefined ? [] : [isAction(action)]),
    ...(from === undefined ? [] : [sql<SqlBool>`e.trading_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`e.trading_day <= ${to}::date`]),
    ...(id
      ? [
          sql<SqlBool>`(e.subject_id = ${id} or e.subject_label = ${id}
            or e.subject_id = any(array(select id from ${NAMED} named where ar = ${id})))`,
        ]
      : []),
  ];
}

/**
 * The next changes, newest first.
 * @param before the id of the last one of the page before
 */
export async function findEvents(
  db: Database,
  filter: AuditFilter,
  before: number | undefined,
  limit: number,
): Promise<AuditEvent[]> {
  const conditions = [
    ...conditionsOf(filter),
    ...(before === undefined ? [] : [sql<SqlBool>`e.id < ${before}`]),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return readEvents(db, where, { order: 'newest', limit });
}

/** Reads the first rows of `audit_events e` that meet a condition, with the names of subjects. */
async function readEvents(
  db: Database,
  where: RawBuilder<unknown>,
  { order, limit }: { order: 'newest' | 'oldest'; limit: number },
): Promise<AuditEvent[]> {
  const direction = order === 'newest' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    with found as (
      select e.* from audit_events e ${where} order by e.id ${direction} limit ${limit})
    select found.*, named.en as name_en, named.ar as name_ar, nullif(g.name, '') as guest
    from found left join guests g on g.id = found.after ->> 'guest'
    left join ${NAMED} named
      on named.type = found.subject_type and named.id = found.subject_id
    order by found.id ${direction}`.execute(db);
  return rows.map(toEvent);
}

/** What the history of an order does not say: its money, and its bills. Oldest first. */
export async function findStory(db: Database, orderId: string): Promise<AuditEvent[]> {
  return readEvents(
    db,
    sql`where e.subject_id in (
      select ${orderId}::text
      union select id from bills where order_id = ${orderId}
      union select bill_id from dine_orders where id = ${orderId} and bill_id is not null
      union select bill_id from bill_parts where dine_order_id = ${orderId})
      and (e.action <> all(${IN_HISTORY}) or e.after ? 'unready')`,
    { order: 'oldest', limit: 200 },
  );
}

/** Everybody of the staff by name, also those who left. */
export async function listPeople(db: Database) {
  return db
    .selectFrom('staff')
    .select(['id', 'name_en as nameEn', 'name_ar as nameAr'])
    .orderBy('name_en')
    .orderBy('id')
    .execute();
}
