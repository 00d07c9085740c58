import { sql, type Transaction } from 'kysely';
import type {
  CallBody,
  DayReport,
  DayReportSummary,
  DrawerShift,
  Language,
  OpenDay,
} from '@smokehouse/shared/contract';
import { toSar, toHalalas } from '@smokehouse/shared/contract';
import { reportNumberText } from '@smokehouse/shared/contract/money/shifts/rules';
import { addDays } from '@smokehouse/shared/contract/time';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { AppError, conflict } from '../../http/errors';
import type { Audit } from '../../operations/audit';
import { boundsOf, dayOf, type Schedule } from '../../ordering/hours';
import { findOpenShifts, showShift } from '../shifts';
import { findOpenTables, type OpenTable } from './facts';
import { readReport, showOpenTable } from './figures';
import { dayReportsMessages } from './messages';
import * as queries from './queries';

export type Services = Pick<Context, 'db' | 'clock' | 'settings'> & { schedule: Schedule };

/** At most this many days that are not closed are listed. */
const LISTED_DAYS = 31;

/** Start and end of a trading day, for the database. */
function spanOf(schedule: Schedule, day: string): { from: Date; to: Date } {
  const { from, to } = boundsOf(schedule, day);
  return { from: new Date(from), to: new Date(to) };
}

/** The end of the latest closed day; null before the first report. */
async function findClosedTill(db: Database, schedule: Schedule): Promise<Date | null> {
  const last = await queries.findLastReport(db);
  return last ? spanOf(schedule, last.day).to : null;
}

/**
 * The day that has to be closed first: the oldest one, after the latest report, on which something
 * happened. What happened later on a closed day does not open it again.
 */
async function findNextDay(db: Database, schedule: Schedule): Promise<string | undefined> {
  const oldest = await queries.findOldestOpen(db, await findClosedTill(db, schedule));
  return oldest && dayOf(schedule, oldest.getTime());
}

/** A report in the list. */
export function summaryOf(report: DayReport): DayReportSummary {
  const { number = 0, day, at, by, approvedBy, sales, drawers } = report;
  const differences = drawers.map(({ difference = 0 }) => toHalalas(difference));
  return {
    number,
    day,
    at,
    by,
    ...(approvedBy && { approvedBy }),
    total: sales.total,
    difference: toSar(differences.reduce((sum, one) => sum + one, 0)),
    drawers: drawers.length,
  };
}

/**
 * The days that are not closed, oldest first; the running one also if nothing has happened.
 * @param forBlind whether the cash of open drawers stays hidden
 */
export async function listOpenDays(
  { db, clock, schedule }: Services,
  forBlind: boolean,
): Promise<OpenDay[]> {
  const running = dayOf(schedule, clock.now());
  const next = await findNextDay(db, schedule);
  const shifts = (await findOpenShifts(db)).map((shift) => showShift(shift, schedule, forBlind));
  const days: OpenDay[] = [];
  let day = next;
  while (day !== undefined && day < running && days.length < LISTED_DAYS) {
    days.push(await openDay(day, day === next));
    const later = await queries.findOldestOpen(db, spanOf(schedule, day).to);
    day = later && dayOf(schedule, later.getTime());
  }
  if (!(await queries.findReport(db, { day: running })))
    days.push(await openDay(running, next === undefined || next >= running));
  return days;

  async function openDay(one: string, isNext: boolean): Promise<OpenDay> {
    const { from, to } = spanOf(schedule, one);
    // Only the next report takes what happened before its day.
    const { bills, total } = await queries.sumOpenSales(db, { from: isNext ? null : from, to });
    return {
      day: one,
      isRunning: one === running,
      isNext,
      bills,
      total: toSar(total),
      openDrawers: shifts.filter((shift) => shift.day <= one),
    };
  }
}

/**
 * What the report of a day would contain now. Without a day the running one, or the one after it if
 * it is closed. A closed day has its Z report. Who counts blindly sees no payments while a drawer
 * is open.
 */
export async function readDay(
  { db, clock, settings, schedule }: Services,
  asked: string | undefined,
  reader: { staffId: string; isBlind: boolean },
): Promise<DayReport> {
  const now = clock.now();
  const running = dayOf(schedule, now);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const known = await queries.findReport(tx, { day: asked ?? running });
      if (known && asked !== undefined) return known;
      const day = asked ?? (known ? addDays(running, 1) : running);
      const { from, to } = spanOf(schedule, day);
      const next = await findNextDay(tx, schedule);
      // Only the next report takes what happened before its day.
      const since = next === undefined || next >= day ? sql`true` : sql`f.at >= ${from}`;
      const shifts = await findOpenShifts(tx, to);
      const report = await readReport(
        {
          db: tx,
          which: sql`f.report_id is null and f.at < ${to} and ${since}`,
          schedule,
          settings,
        },
        {
          day,
          from: from.toISOString(),
          to: to.toISOString(),
          at: new Date(now).toISOString(),
          by: await queries.findPerson(tx, reader.staffId),
        },
      );
      const openDrawers = shifts.map((shift) => showShift(shift, schedule, reader.isBlind));
      // All ways, because sales less the others are the cash.
      const isHidden = reader.isBlind && shifts.length > 0;
      return {
        ...report,
        ...(isHidden && { payments: [], cashiers: [], toPayments: undefined }),
        openDrawers,
        unfinished: await queries.findUnfinished(tx, to),
      };
    });
}

type Close = 'POST /api/seller/day-reports/close';

export interface Closing {
  day: string;
  staffId: string;
  /** A manager who approved what the person does. */
  approverId?: string | undefined;
  audit: Audit;
  /** Why it is closed although tables of it are not paid. */
  reason?: string | undefined;
  /** The unpaid tables that the person was shown. Pages of earlier releases do not say. */
  seen?: CallBody<Close>['seen'];
  /** Names in messages are in this language. */
  language: Language;
}

/**
 * Closes a trading day: stores its Z report, with the next number. It contains everything that is on
 * no report and happened before the end of the day.
 * @throws AppError 409 with what is in the way: the day's report, an earlier day that is open, or
 *   open drawers, tables that are not paid and were not shown so, or any without a reason; 422 for a
 *   day that has not begun
 */
export async function closeDay(
  { db, clock, settings, schedule }: Services,
  { day, staffId, approverId, reason, seen, audit, language }: Closing,
): Promise<DayReport> {
  const now = dateOf(clock);
  const { from, to } = spanOf(schedule, day);
  return db.transaction().execute(async (tx) => {
    await queries.lockReports(tx);
    await checkClosable(tx, schedule, { day, now, language });
    // Read once: what is on the report is what was checked, also if a table orders now.
    const openTables = await findOpenTables(tx);
    const unpaid = openTables.filter(({ since }) => since < to);
    if (seen && !areAllSeen(unpaid, seen)) throw tablesChanged(unpaid);
    if (unpaid.length > 0 && reason === undefined) throw tablesUnpaid(unpaid, language);
    const { id, number } = await queries.takeFacts(tx, to);
    const report = await readReport(
      { db: tx, which: sql`f.report_id = ${id}`, schedule, settings },
      {
        number,
        day,
        from: from.toISOString(),
        to: to.toISOString(),
        at: now.toISOString(),
        by: await queries.findPerson(tx, staffId),
        ...(unpaid.length > 0 && { openReason: reason }),
        ...(approverId !== undefined && { approvedBy: await queries.findPerson(tx, approverId) }),
      },
      openTables,
    );
    await queries.insertReport(tx, { id, number, report });
    await audit(tx, {
      subject: { type: 'day', id: day, label: reportNumberText(number) },
      after: { number, salesHalalas: toHalalas(report.sales.total) },
      ...(unpaid.length > 0 && { reason }),
    });
    await announce(tx, 'seller', 'drawers', { change: 'day' });
    return report;
  });
}

async function checkClosable(
  tx: Transaction<DB>,
  schedule: Schedule,
  { day, now, language }: { day: string; now: Date; language: Language },
): Promise<void> {
  const known = await queries.findReport(tx, { day });
  if (known) {
    const name = textIn(language, known.by.nameEn, known.by.nameAr);
    const values = { report: reportNumberText(known.number ?? 0), name };
    throw conflict<Close>({ report: summaryOf(known) }, 'day_closed', values);
  }
  const running = dayOf(schedule, now.getTime());
  if (day > running) throw new AppError('day_ahead', 422);
  const last = await queries.findLastReport(tx);
  if (last && last.day > day) throw new AppError('day_passed', 409);
  const next = await findNextDay(tx, schedule);
  if (next !== undefined && next < day)
    throw conflict<Close>({ day: next }, 'day_before_open', { day: next });
  // Of days that are over, the numbers of reports are for those on which something happened.
  if (day < running && next !== day && !(await queries.hasOrders(tx, spanOf(schedule, day))))
    throw new AppError('day_empty', 409);
  const shifts = await findOpenShifts(tx, spanOf(schedule, day).to);
  if (shifts.length > 0)
    throw drawersOpen(
      shifts.map((one) => showShift(one, schedule, false)),
      language,
    );
}

function drawersOpen(drawers: DrawerShift[], language: Language): AppError {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const names = drawers.map(({ drawer }) => textIn(language, drawer.nameEn, drawer.nameAr));
  return conflict<Close>({ drawers }, 'drawers_open', { names: list.format(names) });
}

/** Whether each table was shown with what it owes. One that has paid meanwhile is missing. */
const areAllSeen = (
  unpaid: readonly OpenTable[],
  seen: NonNullable<CallBody<Close>['seen']>,
): boolean =>
  unpaid.every(({ table, amount, since }) =>
    seen.some(
      (one) =>
        (one.table ?? null) === table &&
        toHalalas(one.amount) === amount &&
        Date.parse(one.since) === since.getTime(),
    ),
  );

const tablesChanged = (tables: readonly OpenTable[]): AppError =>
  conflict<Close>({ tables: tables.map(showOpenTable) }, 'tables_changed');

function tablesUnpaid(tables: readonly OpenTable[], language: Language): AppError {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const names = tables.map(({ table }) => table ?? dayReportsMessages.unseated_guests[language]);
  return conflict<Close>({ tables: tables.map(showOpenTable) }, 'tables_unpaid', {
    names: list.format(new Set(names)),
  });
}
