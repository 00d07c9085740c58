import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AuditEvent, AuditFilter } from '@smokehouse/shared/contract';
import { AUDIT_ACTORS, type AuditActorKind } from '@smokehouse/shared/contract/rules/audit';
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
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
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
    ...(row.subject_label !== null && { label: row.subject_label }),
  },
  ...(row.before && { before: row.before }),
  ...(row.after && { after: row.after }),
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.approver_id !== null && {
    approver: { id: row.approver_id, ...namesOf(row.approver_name_en, row.approver_name_ar) },
  }),
});

const isKind = (person: string) => AUDIT_ACTORS.some((kind) => kind === person);

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
    ...(action === undefined ? [] : [sql<SqlBool>`e.action = ${action}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`e.trading_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`e.trading_day <= ${to}::date`]),
    ...(id ? [sql<SqlBool>`(e.subject_id = ${id} or e.subject_label = ${id})`] : []),
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
  const { rows } = await sql<Row>`
    select e.* from audit_events e ${where} order by e.id desc limit ${limit}`.execute(db);
  return rows.map(toEvent);
}

/** What the history of an order does not say: its money, and its bills. Oldest first. */
export async function findStory(db: Database, orderId: string): Promise<AuditEvent[]> {
  const { rows } = await sql<Row>`
    select e.* from audit_events e
    where e.subject_id in (
      select ${orderId}::text
      union select id from bills where order_id = ${orderId}
      union select bill_id from dine_orders where id = ${orderId} and bill_id is not null
      union select bill_id from bill_parts where dine_order_id = ${orderId})
      and e.action <> all(${IN_HISTORY})
    order by e.id limit 200`.execute(db);
  return rows.map(toEvent);
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
