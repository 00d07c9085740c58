import { addDays } from '@smokehouse/shared/contract/time';
import type { Database } from '../../database/pool';
import { boundsOf, dayOf, daysOf, type Schedule } from '../../ordering/hours';
import { inSlices } from '../../threads/slices';
import * as queries from './queries';
import type { Day, DayFigures } from './queries';
import { NO_FIGURES } from './sums';

/** A PostgreSQL error: the lock was not available within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Days in memory: a year and the year before it. */
const MAX_KEPT_DAYS = 740;

/** Reads the figures of days, in their order. Days that have not begun have none. */
export type DayReader = (
  schedule: Schedule,
  days: readonly string[],
  now: number,
) => Promise<DayFigures[]>;

/** A trading day as far as it has passed: of the current day, what is over. */
export function passedPart(schedule: Schedule, day: string, now: number): Day {
  return partOf(schedule, day, now).part;
}

function partOf(schedule: Schedule, day: string, now: number): { part: Day; isOver: boolean } {
  const bounds = boundsOf(schedule, day);
  const to = Math.min(bounds.to, Math.max(bounds.from, now + 1));
  const part = { day, from: new Date(bounds.from), to: new Date(to) };
  return { part, isOver: bounds.to <= now };
}

/**
 * Reads the figures of days. Those of a day that is over are stored: they are computed once, and
 * again after a change of its orders. What was read stays in memory; the version of its row says
 * whether it is still the stored one.
 */
export function createDayReader(db: Database): DayReader {
  const kept = new Map<string, { version: string; figures: DayFigures }>();

  async function readStored(days: readonly Day[]): Promise<Map<string, DayFigures>> {
    const versions = await queries.findStoredDays(db, days);
    const isKept = ({ day }: Day) => kept.get(day)?.version === versions.get(day);
    const missing = days.filter((day) => versions.has(day.day) && !isKept(day));
    for (const { day, ...row } of await queries.readStoredDays(db, missing)) kept.set(day, row);
    const found = days.flatMap(({ day }) => {
      const row = versions.has(day) && kept.get(day);
      return row ? [[day, row.figures] as const] : [];
    });
    for (const day of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_KEPT_DAYS)))
      kept.delete(day);
    return new Map(found);
  }

  return async (schedule, days, now) => {
    const figures: DayFigures[] = [];
    for await (const slice of inSlices(days)) {
      const parts = slice.map((day) => partOf(schedule, day, now));
      const over = parts.filter(({ isOver }) => isOver).map(({ part }) => part);
      const stored = await readStored(over);
      for (const { part, isOver } of parts)
        figures.push(stored.get(part.day) ?? (await computeDay(db, part, isOver)));
    }
    return figures;
  };
}

/** Two years, and how many of their days one run stores. */
const STORED_DAYS = 732;
const DAYS_OF_A_RUN = 30;

/** Stores past days that are not, so that nobody waits for a long range. The newest come first. */
export async function storeMissingDays(
  db: Database,
  schedule: Schedule,
  now: number,
): Promise<void> {
  const today = dayOf(schedule, now);
  const range = { from: addDays(today, -STORED_DAYS), to: addDays(today, -1) };
  const parts = daysOf(range).map((day) => passedPart(schedule, day, now));
  const missing = await queries.findDaysToStore(db, parts);
  for (const part of missing.slice(0, DAYS_OF_A_RUN)) await computeDay(db, part, true);
}

/** The days of a database that are being stored, one after another: the lock excludes itself. */
interface Storing {
  days: Map<string, Promise<DayFigures>>;
  last: Promise<unknown>;
}
const underWay = new WeakMap<Database, Storing>();

/** Readers who ask for the same day at once share its computation. */
async function computeDay(db: Database, part: Day, isOver: boolean): Promise<DayFigures> {
  if (part.to <= part.from) return NO_FIGURES;
  if (!isOver) return queries.findDayFigures(db, part);
  const storing: Storing = underWay.get(db) ?? { days: new Map(), last: Promise.resolve() };
  underWay.set(db, storing);
  const key = `${part.from.toISOString()} ${part.to.toISOString()}`;
  const shared = storing.days.get(key);
  if (shared) return shared;
  const store = () => storeDay(db, part).finally(() => storing.days.delete(key));
  const figures = storing.last.then(store, store);
  storing.last = figures;
  storing.days.set(key, figures);
  return figures;
}

async function storeDay(db: Database, part: Day): Promise<DayFigures> {
  try {
    return await queries.storeDay(db, part);
  } catch (error) {
    // Orders are changing. A later reader stores the day.
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    return queries.findDayFigures(db, part);
  }
}
