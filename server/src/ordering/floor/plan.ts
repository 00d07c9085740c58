import type { FloorPlan, StoredPlan } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { Database } from '../../database/pool';
import { announce } from '../../events';
import { conflict } from '../../http/errors';
import type { Audit, AuditValues } from '../../operations/audit';
import { tableNumbers, checkTable } from '../tables';
import { defaultPlan } from './default-plan';

/** The stored plan, or the default one. */
export async function readPlan(
  db: Database,
  settings: Pick<Context['settings'], 'TABLES'>,
): Promise<StoredPlan> {
  const row = await db.selectFrom('floor_plans').select(['plan', 'version']).executeTakeFirst();
  const tables = tableNumbers(settings);
  if (!row) return { ...defaultPlan(tables), version: 0, unplaced: [] };
  // eslint-disable-next-line no-restricted-syntax -- savePlan() alone writes this column
  const { areas } = row.plan as unknown as FloorPlan;
  const exists = new Set(tables);
  // The setting TABLES may be smaller than when the plan was drawn.
  const shown = areas.map((area) => ({
    ...area,
    tables: area.tables.filter(({ table }) => exists.has(table)),
  }));
  const isPlaced = new Set(shown.flatMap((area) => area.tables.map(({ table }) => table)));
  return {
    areas: shown,
    version: row.version,
    unplaced: tables.filter((table) => !isPlaced.has(table)),
  };
}

/** A plan in the audit log: areas by id, tables by number. */
const auditedPlan = ({ areas }: FloorPlan): AuditValues => ({
  areas: Object.fromEntries(
    areas.map(({ id, name }) => [id, { nameEn: name.en, nameAr: name.ar }]),
  ),
  tables: Object.fromEntries(
    areas.flatMap(({ name, tables }) =>
      tables.map(({ table, ...place }) => [table, { area: name.en, ...place }]),
    ),
  ),
});

/**
 * Stores a plan as one document.
 * @throws AppError 409 with the current plan when somebody else changed it since `version`; 422 for
 *   a table that does not exist
 */
export async function savePlan(
  { db, clock, settings }: Context,
  { plan, version, sellerId }: { plan: FloorPlan; version: number; sellerId: string },
  audit: Audit,
): Promise<StoredPlan> {
  for (const area of plan.areas) for (const { table } of area.tables) checkTable(table, settings);
  const changed = { plan: JSON.stringify(plan), changed_at: dateOf(clock), changed_by: sellerId };
  const isSaved = await db.transaction().execute(async (tx) => {
    const before = await readPlan(tx, settings);
    const stored =
      version === 0
        ? await tx
            .insertInto('floor_plans')
            .values({ id: 1, version: 1, ...changed })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
            .then(({ numInsertedOrUpdatedRows: rows }) => rows)
        : await tx
            .updateTable('floor_plans')
            .set({ version: version + 1, ...changed })
            .where('version', '=', version)
            .executeTakeFirst()
            .then(({ numUpdatedRows: rows }) => rows);
    if (stored !== 1n) return false;
    const subject = { type: 'table', id: 'plan' } as const;
    await audit(tx, { subject, before: auditedPlan(before), after: auditedPlan(plan) });
    await announce(tx, 'seller', 'floor', { change: 'plan' });
    return true;
  });
  const current = await readPlan(db, settings);
  if (!isSaved) throw conflict<'POST /api/seller/floor/plan'>({ plan: current });
  return current;
}
