import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DrawerEvent } from '@smokehouse/shared/contract';
import type {
  CountedPieces,
  DrawerEventKind,
} from '@smokehouse/shared/contract/money/shifts/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { billNumber } from '../invoices';

/** A person of the staff by their id; one who is not known has no name. */
export interface Person {
  _id: string;
  nameEn: string;
  nameAr: string;
}

/** A shift with the sums of its events. Money in halalas. */
export interface ShiftRow {
  id: string;
  drawerId: string;
  drawerEn: string;
  drawerAr: string;
  openedAt: Date;
  openedBy: Person;
  openedCash: number;
  leftBefore: number | null;
  floatReason: string | null;
  cashSales: number;
  tips: number;
  cashRefunds: number;
  paidIn: number;
  paidOut: number;
  paidOutAlone: number;
  differenceAlone: number;
  noSales: number;
  closedAt: Date | null;
  closedBy: Person | null;
  expectedCash: number | null;
  closedCash: number | null;
  counts: CountedPieces[] | null;
  reason: string | null;
  approvedBy: Person | null;
  leftCash: number | null;
  /** The counts that differed before it was closed, oldest first; null if there is none. */
  earlierCounts: EarlierCount[] | null;
}

interface EarlierCount {
  at: string;
  by: Person;
  counted: number;
  expected: number;
}

const sumOfKind = (kind: DrawerEventKind, column = 'amount_halalas') =>
  sql<number>`coalesce(sum(${sql.ref(column)}) filter (where kind = ${kind}), 0)::int8`;

const person = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<Person | null>`case when ${column('id')} is not null then json_build_object(
    '_id', ${column('id')}, 'nameEn', ${column('name_en')}, 'nameAr', ${column('name_ar')}) end`;
};

/**
 * Shifts by drawer and time.
 * @param which a condition on the shift `s`
 */
export async function findShifts(db: Database, which: RawBuilder<unknown>): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select s.id, d.id as "drawerId", d.name_en as "drawerEn", d.name_ar as "drawerAr",
      s.opened_at as "openedAt", ${person('opener')} as "openedBy",
      s.opened_halalas as "openedCash", s.left_before_halalas as "leftBefore",
      s.float_reason as "floatReason", e.*, alone.*, counted.*,
      s.closed_at as "closedAt", ${person('closer')} as "closedBy",
      s.expected_halalas as "expectedCash", s.counted_halalas as "closedCash", s.counts, s.reason,
      ${person('approver')} as "approvedBy", s.left_halalas as "leftCash",
      (select json_agg(json_build_object('counted', c.counted_halalas,
          'expected', c.expected_halalas, 'by', ${person('m')},
          'at', to_char(c.counted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by c.id)
        from drawer_counts c join staff m on m.id = c.by_id
        where c.shift_id = s.id) as "earlierCounts"
    from drawer_shifts s
    join drawers d on d.id = s.drawer_id
    join staff opener on opener.id = s.opened_by
    left join staff closer on closer.id = s.closed_by
    left join staff approver on approver.id = s.approved_by
    cross join lateral (
      select ${sumOfKind('cash_sale')} as "cashSales", ${sumOfKind('cash_refund')} as "cashRefunds",
        ${sumOfKind('cash_sale', 'tip_halalas')} - ${sumOfKind('cash_refund', 'tip_halalas')} as tips,
        ${sumOfKind('paid_in')} as "paidIn", ${sumOfKind('paid_out')} as "paidOut",
        count(*) filter (where kind = 'no_sale') as "noSales"
      from drawer_events where shift_id = s.id
    ) e
    cross join lateral (
      -- Of the shifts before, too: a drawer that is closed and opened again grants nothing new.
      select coalesce(sum(o.amount_halalas), 0)::int8 as "paidOutAlone"
      from drawer_shifts os
      join drawer_events o on o.shift_id = os.id and o.kind = 'paid_out' and o.approved_by is null
        and o.happened_at >= s.opened_at - interval '24 hours'
      where os.opened_by = s.opened_by and os.opened_at <= s.opened_at
        and (os.closed_at is null or os.closed_at >= s.opened_at - interval '24 hours')
    ) alone
    cross join lateral (
      select coalesce(sum(abs(os.counted_halalas - os.expected_halalas)), 0)::int8
        as "differenceAlone"
      from drawer_shifts os
      where os.opened_by = s.opened_by and os.id <> s.id and os.opened_at <= s.opened_at
        and os.approved_by is null and os.closed_at >= s.opened_at - interval '24 hours'
    ) counted
    where ${which} order by d.name_en, s.opened_at`.execute(db);
  return rows;
}

/** The open shifts of drawers. @param before opened before this moment */
export function findOpenShifts(db: Database, before?: Date): Promise<ShiftRow[]> {
  const earlier = before === undefined ? sql`true` : sql`s.opened_at < ${before}`;
  return findShifts(db, sql`s.closed_at is null and ${earlier}`);
}

export async function findShift(db: Database, id: string): Promise<ShiftRow | undefined> {
  return (await findShifts(db, sql`s.id = ${id}`))[0];
}

/** Locks a shift: payments and events of it wait, and it waits for them. */
export async function lockShift(tx: Transaction<DB>, id: string): Promise<ShiftRow | undefined> {
  await tx.selectFrom('drawer_shifts').select('id').where('id', '=', id).forUpdate().execute();
  // A second statement, which sees what was committed while this one waited.
  return findShift(tx, id);
}

/** The open shift of a person. */
export function findOwnShift(db: Database, staffId: string) {
  return db
    .selectFrom('drawer_shifts')
    .select('id')
    .where('opened_by', '=', staffId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a person has a drawer open. */
export const hasOwnShift = async (db: Database, staffId: string): Promise<boolean> =>
  (await findOwnShift(db, staffId)) !== undefined;

/**
 * Locks the open shift of a person against its count until the transaction ends.
 * @returns false if there is none
 */
export async function holdOwnShift(tx: Transaction<DB>, staffId: string): Promise<boolean> {
  const shift = await tx
    .selectFrom('drawer_shifts')
    .select('id')
    .where('opened_by', '=', staffId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return shift !== undefined;
}

/** What was left in a drawer after its last count, in halalas; null if that is not known. */
export async function findLeft(db: Database, drawerId: string): Promise<number | null> {
  const last = await db
    .selectFrom('drawer_shifts')
    .select('left_halalas')
    .where('drawer_id', '=', drawerId)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.left_halalas ?? null;
}

/** Drawers by name, with what was left in each after its last count, in halalas. */
export function listDrawers(db: Database) {
  return db
    .selectFrom('drawers as d')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('drawer_shifts as s')
          .select('s.left_halalas')
          .whereRef('s.drawer_id', '=', 'd.id')
          .where('s.closed_at', 'is not', null)
          .orderBy('s.closed_at', 'desc')
          .orderBy('s.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.name_en', 'd.name_ar', 'd.is_active', 'last.left_halalas'])
    .orderBy('d.name_en')
    .execute();
}

/** Locks the list of drawers until the transaction ends: their names differ. */
export async function lockDrawers(tx: Transaction<DB>): Promise<void> {
  await sql`lock table drawers in share row exclusive mode`.execute(tx);
}

/** Adds a drawer, or changes one. @returns its id */
export async function storeDrawer(
  tx: Transaction<DB>,
  id: string | undefined,
  { nameEn, nameAr, isActive }: { nameEn: string; nameAr: string; isActive: boolean },
): Promise<string> {
  const values = { name_en: nameEn, name_ar: nameAr, is_active: isActive };
  const stored =
    id === undefined
      ? await tx.insertInto('drawers').values(values).returning('id').executeTakeFirstOrThrow()
      : await tx
          .updateTable('drawers')
          .set(values)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow();
  return stored.id;
}

/** A drawer that does not change until the transaction ends. */
export function holdDrawer(tx: Transaction<DB>, id: string) {
  return tx
    .selectFrom('drawers')
    .select(['id', 'name_en', 'is_active'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** @returns undefined if the drawer is open, or the person has one open */
export function insertShift(
  tx: Transaction<DB>,
  shift: {
    drawer_id: string;
    opened_by: string;
    opened_at: Date;
    opened_halalas: number;
    left_before_halalas: number | null;
    float_reason: string | null;
  },
) {
  return tx
    .insertInto('drawer_shifts')
    .values(shift)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Stores a count that differs, unless it is the last one again. @returns whether it was stored */
export async function insertCount(
  tx: Transaction<DB>,
  count: {
    shift_id: string;
    counted_halalas: number;
    expected_halalas: number;
    by_id: string;
    counted_at: Date;
  },
): Promise<boolean> {
  const last = await tx
    .selectFrom('drawer_counts')
    .select(['counted_halalas', 'by_id'])
    .where('shift_id', '=', count.shift_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.counted_halalas === count.counted_halalas && last.by_id === count.by_id) return false;
  await tx.insertInto('drawer_counts').values(count).execute();
  return true;
}

export function findEventByKey(db: Database, key: string) {
  return db
    .selectFrom('drawer_events')
    .select(['shift_id', 'request_digest'])
    .where('request_key', '=', key)
    .executeTakeFirst();
}

interface EventRow {
  id: string;
  kind: DrawerEventKind;
  amount: number;
  tip: number;
  reason: string | null;
  bills: { series: string; number: number }[] | null;
  approvedBy: Person | null;
  by: Person | null;
  byId: string;
  at: Date;
}

/** An event with its amounts in halalas. */
export type RecordedEvent = DrawerEvent & { amount: number };

/** The events of a shift, oldest first. */
export async function findEvents(db: Database, shiftId: string): Promise<RecordedEvent[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.kind, e.amount_halalas as amount, e.tip_halalas as tip,
      -- Of a refund it is a code, which its credit note explains.
      case when e.refund_id is null then e.reason end as reason,
      bills.bills, ${person('a')} as "approvedBy", ${person('m')} as by, e.by_id as "byId", e.happened_at as at
    from drawer_events e
    left join bill_payments p on p.id = e.payment_id
    left join refunds r on r.id = e.refund_id
    cross join lateral (
      select json_agg(json_build_object('series', b.series, 'number', b.number) order by b.id) as bills
      from bills b
      where b.id = p.bill_id
        or exists (
          select from refund_parts w
          where (w.refund_id, w.bill_id, w.way) = (r.id, b.id, 'cash'))
        -- A refund without parts was handed over in cash.
        or (not exists (select from refund_parts w where w.refund_id = r.id) and exists (
          select from bill_credit_notes n
          where (n.correction_id, n.bill_id) = (r.correction_id, b.id) and n.refunded_halalas > 0))
    ) bills
    left join staff m on m.id = e.by_id
    left join staff a on a.id = e.approved_by
    where e.shift_id = ${shiftId} order by e.id`.execute(db);
  return rows.map(({ id, amount, tip, bills, by, byId, at, reason, kind, approvedBy }) => ({
    _id: id,
    kind,
    amount,
    ...(tip > 0 && { tip }),
    ...(reason !== null && { reason }),
    ...(approvedBy && { approvedBy }),
    ...showBills(bills ?? []),
    by: by ?? { _id: byId, nameEn: '—', nameAr: '—' },
    at: at.toISOString(),
  }));
}

/** The numbers of the bills of an event, and the first for pages that know one only. */
function showBills(bills: readonly { series: string; number: number }[]) {
  const [bill, ...more] = bills.map(({ series, number }) => billNumber(series, number));
  return bill === undefined ? {} : { bill, bills: [bill, ...more] };
}
