import { sql, type Transaction } from 'kysely';
import type { TableCall, TableCallKind } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/**
 * Stores a call. A guest has one open call of each kind: repeating it changes nothing, and from
 * another table it moves there. A guest who requested the bill may still pay for all, and not the
 * other way round. Calls of other guests are never touched.
 * @returns undefined when nothing changed
 */
export function insertCall(
  tx: Transaction<DB>,
  call: {
    guest_id: string;
    table_label: string;
    kind: TableCallKind;
    pays_for_all: boolean;
    has_table_code: boolean;
    called_at: Date;
  },
) {
  return tx
    .insertInto('guest_calls')
    .values(call)
    .onConflict((conflict) =>
      conflict
        .columns(['guest_id', 'kind'])
        .where('answered_at', 'is', null)
        .doUpdateSet((row) => ({
          table_label: row.ref('excluded.table_label'),
          has_table_code: row.ref('excluded.has_table_code'),
          pays_for_all: sql<boolean>`guest_calls.pays_for_all or excluded.pays_for_all`,
        }))
        .where((row) =>
          row.or([
            row('guest_calls.table_label', '!=', row.ref('excluded.table_label')),
            row('guest_calls.has_table_code', '!=', row.ref('excluded.has_table_code')),
            sql<boolean>`excluded.pays_for_all and not guest_calls.pays_for_all`,
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
}

const open = (db: Database) =>
  db
    .selectFrom('guest_calls as c')
    .innerJoin('guests as g', 'g.id', 'c.guest_id')
    .select([
      'c.id',
      'c.table_label',
      'c.kind',
      'c.pays_for_all',
      'c.has_table_code',
      'c.called_at',
      'g.name',
      sql<string | null>`(select v.table_label from table_visits v
        where v.id = g.visit_id and v.closed_at is null and v.table_label <> c.table_label)`.as(
        'seated_at',
      ),
    ])
    .where('c.answered_at', 'is', null);

/** The open calls, longest waiting first. */
export async function listOpenCalls(db: Database): Promise<TableCall[]> {
  const rows = await open(db).orderBy('c.called_at').orderBy('c.id').execute();
  return rows.map((row) => ({
    _id: row.id,
    table: row.table_label,
    kind: row.kind as TableCallKind,
    ...(row.pays_for_all && { paysForAll: true }),
    name: row.name,
    tableCode: row.has_table_code,
    ...(row.seated_at !== null && { seatedAt: row.seated_at }),
    calledAt: row.called_at.toISOString(),
  }));
}

export function findCall(db: Database, id: string) {
  return db
    .selectFrom('guest_calls')
    .select(['id', 'table_label', 'kind', 'answered_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

const ANSWERED = ['id', 'table_label', 'kind'] as const;

/** Marks a call answered. @returns undefined when it was before */
export function answerCall(tx: Transaction<DB>, id: string, now: Date) {
  return tx
    .updateTable('guest_calls')
    .set({ answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning(ANSWERED)
    .executeTakeFirst();
}

/** Marks the open calls of a guest, or of all guests of a table's visit, answered. */
export function answerCallsOf(
  tx: Transaction<DB>,
  which: { guestId: string; kind?: TableCallKind } | { visitId: string },
  now: Date,
) {
  const update = tx
    .updateTable('guest_calls')
    .set({ answered_at: now })
    .where('answered_at', 'is', null)
    .returning(ANSWERED);
  if ('visitId' in which)
    return update
      .where('guest_id', 'in', (query) =>
        query.selectFrom('guests').select('id').where('visit_id', '=', which.visitId),
      )
      .execute();
  const { guestId, kind } = which;
  const ofGuest = update.where('guest_id', '=', guestId);
  return (kind === undefined ? ofGuest : ofGuest.where('kind', '=', kind)).execute();
}
