import { sql, type Transaction } from 'kysely';
import type { DayReport } from '@smokehouse/shared/contract';
import { DELIVERED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { Database } from '../../database/pool';
import { LOCK_KEYS } from '../../database/lock-keys';
import type { DB } from '../../database/types';
import type { Person } from '../shifts';

/** Days are closed one after the other, until the transaction ends. */
export async function lockReports(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEYS.dayReports})`.execute(tx);
}

const stored = (db: Database) => db.selectFrom('day_reports').select('figures');
// `insertReport` alone writes this column.
const toReport = (row?: { figures: unknown }) => row?.figures as DayReport | undefined;

export async function findReport(
  db: Database,
  by: { number: number } | { day: string },
): Promise<DayReport | undefined> {
  return toReport(
    await stored(db)
      .where((eb) =>
        'number' in by ? eb('number', '=', by.number) : eb('trading_day', '=', by.day),
      )
      .executeTakeFirst(),
  );
}

/** The report of the latest closed day. */
export async function findLastReport(db: Database): Promise<DayReport | undefined> {
  return toReport(await stored(db).orderBy('trading_day', 'desc').limit(1).executeTakeFirst());
}

/** Reports, latest first. @param before only those with a lower number */
export async function listReports(
  db: Database,
  before: number | undefined,
  limit: number,
): Promise<DayReport[]> {
  const rows = await stored(db)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => toReport(row) ?? []);
}

/** Whether something was ordered in a span, paid or not. */
export async function hasOrders(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('taken_orders')
    .select('id')
    .where('at', '>=', from)
    .where('at', '<', to)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Orders that were paid longer before the end of a day are not asked for. Unit: days. */
const UNFINISHED_DAYS = 31;

/** The deliveries and pickups that were to be made before a moment, and have not arrived. */
export async function findUnfinished(
  db: Database,
  to: Date,
): Promise<NonNullable<DayReport['unfinished']>> {
  const { rows } = await sql<{
    order: string;
    number: string;
    isPickup: boolean | null;
    name: string;
    at: Date;
  }>`
    select o.id as order, o.receipt as number, o.delivery ->> 'fulfilment' = 'pickup' as "isPickup",
      concat_ws(' ', o.address ->> 'firstName', o.address ->> 'lastName') as name, o.paid_at as at
    from orders o
    where o.payment_state = 'paid' and o.cancelled_at is null and o.status <> ${DELIVERED}
      and o.paid_at < ${to} and coalesce(o.slot_from, o.paid_at) < ${to}
      and o.paid_at > ${to}::timestamptz - make_interval(days => ${UNFINISHED_DAYS})
    order by o.paid_at limit 100`.execute(db);
  return rows.map(({ isPickup, at, ...order }) => ({
    ...order,
    ...(isPickup && { pickup: true }),
    at: at.toISOString(),
  }));
}

/**
 * The first moment from `since` on of something that is on no report, or of an open drawer.
 * @param since null: from the beginning
 */
export async function findOldestOpen(db: Database, since: Date | null): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(at) from day_facts where report_id is null
        and at >= coalesce(${since}::timestamptz, '-infinity')),
      (select min(opened_at) from drawer_shifts where closed_at is null
        and opened_at >= coalesce(${since}::timestamptz, '-infinity'))) as at`.execute(db);
  return rows[0]?.at ?? undefined;
}

/**
 * Bills less credit notes that are on no report, of a span of time; in halalas.
 * @param from null: from the beginning
 */
export async function sumOpenSales(
  db: Database,
  { from, to }: { from: Date | null; to: Date },
): Promise<{ bills: number; total: number }> {
  const { rows } = await sql<{ bills: number; total: number }>`
    select count(b.id) as bills,
      (coalesce(sum(b.total_halalas), 0) - coalesce(sum(n.total_halalas), 0))::int8 as total
    from day_facts f
    left join bills b on f.kind = 'bill' and b.id = f.id
    left join bill_credit_notes n on f.kind = 'credit_note' and n.id = f.id
    where f.report_id is null and f.at < ${to}
      and f.at >= coalesce(${from}::timestamptz, '-infinity')`.execute(db);
  return rows[0] ?? { bills: 0, total: 0 };
}

/**
 * Puts everything that is on no report and happened before a moment on a new one. What is not
 * committed yet is for the next one.
 * @returns its id and number; `insertReport` stores it in the same transaction
 */
export async function takeFacts(
  tx: Transaction<DB>,
  before: Date,
): Promise<{ id: string; number: number }> {
  const { rows } = await sql<{ id: string; number: number }>`
    select uuidv7()::text as id, coalesce(max(number), 0) + 1 as number from day_reports`.execute(
    tx,
  );
  const [next] = rows;
  if (!next) throw new Error('a number follows the last one');
  await sql`update day_facts set report_id = ${next.id}
    where report_id is null and at < ${before}`.execute(tx);
  return next;
}

export async function insertReport(
  tx: Transaction<DB>,
  { id, number, report }: { id: string; number: number; report: DayReport },
): Promise<void> {
  await tx
    .insertInto('day_reports')
    .values({
      id,
      number,
      trading_day: report.day,
      figures: JSON.stringify(report),
      closed_by: report.by._id,
      approved_by: report.approvedBy?._id ?? null,
      closed_at: new Date(report.at),
    })
    .execute();
}

/** A person of the staff by their id. */
export async function findPerson(db: Database, id: string): Promise<Person> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'name_en', 'name_ar'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { _id: row.id, nameEn: row.name_en, nameAr: row.name_ar };
}
