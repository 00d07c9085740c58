import type { Database } from '../../database/pool';
import { boundsOf, type Schedule } from '../../ordering/hours';
import * as queries from './queries';
import type { Day, DayFigures } from './queries';
import { NO_FIGURES } from './sums';

/** A PostgreSQL error: the lock was not available within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** A trading day as far as it has passed: of the current day, what is over. */
export function passedPart(schedule: Schedule, day: string, now: number): Day {
  const bounds = boundsOf(schedule, day);
  const to = Math.min(bounds.to, Math.max(bounds.from, now + 1));
  return { day, from: new Date(bounds.from), to: new Date(to) };
}

/**
 * The figures of days. Those of a day that is over are stored: they are computed once, and again
 * after a change of its orders. Days that have not begun have none.
 */
export async function readDays(
  db: Database,
  schedule: Schedule,
  days: readonly string[],
  now: number,
): Promise<DayFigures[]> {
  const parts = days.map((day) => passedPart(schedule, day, now));
  const isOver = ({ day }: Day) => boundsOf(schedule, day).to <= now;
  const stored = await queries.readStoredDays(db, parts.filter(isOver));
  const figures: DayFigures[] = [];
  for (const part of parts)
    figures.push(stored.get(part.day) ?? (await computeDay(db, part, isOver(part))));
  return figures;
}

async function computeDay(db: Database, part: Day, isOver: boolean): Promise<DayFigures> {
  if (part.to <= part.from) return NO_FIGURES;
  if (!isOver) return queries.findDayFigures(db, part);
  try {
    return await queries.storeDay(db, part);
  } catch (error) {
    // Orders are changing. A later reader stores the day.
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    return queries.findDayFigures(db, part);
  }
}
