import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/pool';
import { weekdayOf } from '@smokehouse/shared/contract/time';
import { registerCall } from '../../http/calls';
import { registerSiteJob } from '../../jobs';
import {
  checkRange,
  dayOf,
  daysOf,
  hoursOf,
  spanOf,
  type DayRange,
  type Schedule,
} from '../../ordering/hours';
import { findOutcomes, summarizeErrors, type ErrorSummary } from '../../ordering/estimate';
import { registerFile } from '../exports';
import { createDayReader, passedPart, storeMissingDays, type DayReader } from './days';
import { findFigureOrders } from './figure-orders';
import { writeFigures } from './figures-file';
import { previousRange } from './previous';
import { findReportOfDay, reconcile, showReconciliation } from './reconciliation';
import { findDayFigures, findDishes, findTotals, type Day, type DayFigures } from './queries';
import { statisticsOf, weeksBefore, type DayHours } from './rules';
import { sumDays } from './sums';
import { findTips } from './tips';

const FOUR_WEEKS_MS = 28 * 24 * 60 * 60_000;
const ERRORS_KEPT_MS = 10 * 60_000;

/** The figures of trading days. */
export default async function statistics(app: FastifyInstance): Promise<void> {
  const { db, clock, settings } = app.context;
  const promises = {
    dine: settings.KITCHEN_TABLE_MINUTES,
    delivery: settings.KITCHEN_DELIVERY_MINUTES,
  };
  const readDays = createDayReader(db);
  const readErrors = createErrorReader(db);
  /** What a single day is compared with. */
  async function readWeekday(part: Day, now: number) {
    const [before, estimates] = await Promise.all([
      findTotals(db, weeksBefore(part)),
      readErrors(part, now),
    ]);
    return { before, estimates };
  }

  registerSiteJob(app, {
    name: 'storing the figures of past days',
    everyMinutes: 1,
    run: async () => storeMissingDays(db, (await app.hours.read()).schedule, clock.now()),
  });

  registerFile(app, {
    url: '/api/seller/figures.csv',
    summary: 'The figures of each trading day as CSV, with a total, in the language of the request',
    name: 'figures',
    async *write(schedule, range, language) {
      const days = daysOf(range);
      const figures = await readDays(schedule, days, clock.now());
      yield* writeFigures(
        days.map((day, index) => ({ day, figures: figures[index] as DayFigures })),
        language,
      );
    },
  });

  registerCall(app, 'GET /api/seller/statistics', {
    summary:
      'Sales of trading days (default: today), with the period before; of a single day also with the average of the same weekday in the four weeks before.',
    tag: "Seller's desk",
    role: 'seller',
    permission: 'reports.view',
    cost: 'export',
    async handler({ query }) {
      const now = clock.now();
      const { schedule } = await app.hours.read();
      const today = dayOf(schedule, now);
      const from = query.from ?? query.day ?? today;
      const range = checkRange({ from, to: query.to ?? from });
      const days = daysOf(range);
      const [figures, dishes, previous, alone] = await Promise.all([
        readDays(schedule, days, now),
        findDishes(db),
        readPrevious(db, readDays, schedule, range, now),
        days.length === 1 ? readWeekday(passedPart(schedule, from, now), now) : undefined,
      ]);
      return {
        success: true,
        ...(alone?.estimates && { estimates: alone.estimates }),
        ...statisticsOf({
          range,
          days: days.map((day, index) => ({ day, figures: figures[index] as DayFigures })),
          sum: await sumDays(figures),
          dishes,
          previous,
          before: alone?.before ?? [],
          hours: hoursOfDays(schedule, days),
          promises,
        }),
      };
    },
  });

  registerCall(app, 'GET /api/seller/figure-orders', {
    summary:
      'The orders that a figure of trading days counts, deliveries and rounds at tables, newest first',
    tag: "Seller's desk",
    role: 'seller',
    permission: 'reports.view',
    cost: 'export',
    async handler({ query }) {
      const { schedule } = await app.hours.read();
      const range = checkRange(query);
      const { weekday } = query;
      const weekdays =
        weekday === undefined
          ? undefined
          : daysOf(range)
              .filter((day) => weekdayOf(day) === Number(weekday))
              .map((day) => spanOf(schedule, { from: day, to: day }));
      const found = await findFigureOrders(db, query, spanOf(schedule, range), weekdays);
      return { success: true, ...found };
    },
  });

  registerCall(app, 'GET /api/seller/reconciliation', {
    summary:
      "How the sums of trading days come to each other: the orders' file, the figures, the accountant's file and the Z report",
    tag: "Seller's desk",
    role: 'seller',
    permission: 'reports.view',
    cost: 'export',
    async handler({ query }) {
      const { schedule } = await app.hours.read();
      const range = checkRange(query);
      const [sums, report] = await Promise.all([
        reconcile(db, spanOf(schedule, range)),
        range.from === range.to ? findReportOfDay(db, range.from) : undefined,
      ]);
      return { success: true, ...showReconciliation(sums), ...(report && { report }) };
    },
  });

  registerCall(app, 'GET /api/seller/tips', {
    summary: 'The tips of trading days, newest first, with the bills that they were paid with',
    tag: "Seller's desk",
    role: 'seller',
    permission: 'reports.view',
    async handler({ query }) {
      const { schedule } = await app.hours.read();
      const found = await findTips(db, spanOf(schedule, checkRange(query)));
      return { success: true, ...found };
    },
  });
}

/**
 * Reads the errors of estimates. Those of a day are kept for some minutes: they are over four weeks
 * of orders, and desks ask again every ten seconds.
 */
function createErrorReader(db: Database) {
  let kept: { day: string; until: number; errors: Promise<ErrorSummary | undefined> } | undefined;
  async function read(to: Date): Promise<ErrorSummary | undefined> {
    const outcomes = await findOutcomes(db, new Date(to.getTime() - FOUR_WEEKS_MS), to);
    return outcomes.length > 0 ? summarizeErrors(outcomes) : undefined;
  }
  return ({ day, to }: Day, now: number): Promise<ErrorSummary | undefined> => {
    if (kept?.day === day && now < kept.until) return kept.errors;
    const errors = read(to);
    kept = { day, until: now + ERRORS_KEPT_MS, errors };
    // A failure is not kept.
    errors.catch(() => (kept = undefined));
    return errors;
  };
}

/**
 * The period before a range. While the last day of the range is not over, the last day of the
 * period ends at the same time of day.
 * @returns undefined for a range that has not begun
 */
async function readPrevious(
  db: Database,
  readDays: DayReader,
  schedule: Schedule,
  range: DayRange,
  now: number,
) {
  const today = dayOf(schedule, now);
  if (range.from > today) return undefined;
  const last = range.to < today ? range.to : today;
  const previous = previousRange(range, last);
  const days = daysOf(previous);
  if (last < today)
    return { range: previous, figures: await sumDays(await readDays(schedule, days, now)) };
  const begun = passedPart(schedule, today, now);
  const [whole, cut] = await Promise.all([
    readDays(schedule, days.slice(0, -1), now),
    findDayFigures(db, sameTimeOn(schedule, previous.to, begun, now)),
  ]);
  return { range: previous, figures: await sumDays([...whole, cut]) };
}

/** A day up to the time of day that the current one has reached. */
function sameTimeOn(schedule: Schedule, day: string, begun: { from: Date; to: Date }, now: number) {
  const { from, to } = passedPart(schedule, day, now);
  const passed = begun.to.getTime() - begun.from.getTime();
  return { from, to: new Date(Math.min(to.getTime(), from.getTime() + passed)) };
}

/** The opening hours of any of the days; the chart begins as the first day does. */
function hoursOfDays(schedule: Schedule, days: readonly string[]): DayHours {
  const all = days.map((day) => hoursOf(schedule, day));
  return {
    openHours: [...new Set(all.flatMap(({ openHours }) => openHours))],
    firstHour: all[0]?.firstHour ?? 0,
  };
}
