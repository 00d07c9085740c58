import { localDate } from '@smokehouse/shared/contract/time';
import type { Conditions, Sample } from './model';
import { areaMinutes, middleOf, type Samples } from './rules';

/** The items of an order at one station, by number. */
export type StationItems = Readonly<Record<string, number>>;

/** A past or open order, with the times of its steps in ms since 1970. */
export interface Course {
  kind: 'delivery' | 'dine';
  /** True for a `delivery` order that its customer picks up: it has no way. */
  isPickup?: boolean | undefined;
  /** What its customer was told for the area, from the order to the door. Unit: min. */
  areaMinutes?: { from: number; to: number } | undefined;
  /** When it became work for the kitchen. */
  startedAt: number;
  /** When it left the kitchen: out for delivery, or served at the table. */
  leftAt?: number | undefined;
  /** When it was delivered. */
  doneAt?: number | undefined;
  items: StationItems;
}

/** A status that was set later than this was forgotten, and says nothing about the step. */
const LONGEST_MINUTES = 180;

/** Hour and weekday in Riyadh. */
export function timeOf(at: number): Pick<Conditions, 'hour' | 'weekday'> {
  const local = localDate(at);
  return { hour: local.getUTCHours(), weekday: local.getUTCDay() };
}

type Work = Pick<Course, 'items' | 'startedAt'>;

/** What the stations still have to make. */
export interface Queue<W extends Work = Work> {
  /** The orders that have not left the kitchen. */
  open: readonly W[];
  /** Station → start of the newest order with items of it that has left the kitchen. */
  reached: ReadonlyMap<string, number>;
}

/** Notes that orders have left the kitchen. */
function reach(reached: Map<string, number>, left: readonly Work[]): void {
  for (const { items, startedAt } of left)
    for (const station of Object.keys(items))
      reached.set(station, Math.max(reached.get(station) ?? 0, startedAt));
}

/** What the stations have to make at a time. @param courses those that had started by then */
export function queueAt<C extends Course>(courses: readonly C[], at: number): Queue<C> {
  const reached = new Map<string, number>();
  reach(
    reached,
    courses.filter(({ leftAt = Infinity }) => leftAt <= at),
  );
  return { open: courses.filter(({ leftAt = Infinity }) => leftAt > at), reached };
}

/**
 * Items at each of the stations that an order needs: those ahead of it, and its own. A station
 * works through its orders one after the other: once it has finished an order, its items of older
 * orders are made too, and these wait for another station or for somebody to press a button.
 */
export function loadsFor(items: StationItems, { open, reached }: Queue): StationItems {
  return Object.fromEntries(
    Object.entries(items).map(([station, own]) => {
      const done = reached.get(station) ?? 0;
      const ahead = open
        .filter(({ startedAt }) => startedAt > done)
        .reduce((sum, other) => sum + (other.items[station] ?? 0), 0);
      return [station, own + ahead];
    }),
  );
}

/** Whether a driver brings the order. */
export const isDelivery = ({ kind, isPickup }: Pick<Course, 'kind' | 'isPickup'>): boolean =>
  kind === 'delivery' && !isPickup;

const isUsable = (minutes: number) => minutes > 0 && minutes <= LONGEST_MINUTES;
const minutesBetween = (from: number, until: number) => (until - from) / 60_000;

/**
 * The durations of finished steps, each with the load that it began with.
 * @param endedSince only steps that ended after it, ms since 1970
 */
export function samplesOf(courses: readonly Course[], endedSince = 0): Samples {
  const samples = { kitchen: [] as Sample[], way: [] as Sample[], table: [] as Sample[] };
  let cooking: Course[] = [];
  const reached = new Map<string, number>();
  for (const course of [...courses].sort((a, b) => a.startedAt - b.startedAt)) {
    const isLeft = ({ leftAt = Infinity }: Course) => leftAt <= course.startedAt;
    reach(reached, cooking.filter(isLeft));
    cooking = cooking.filter((one) => !isLeft(one));
    const loads = loadsFor(course.items, { open: cooking, reached });
    cooking.push(course);
    if (course.leftAt === undefined || course.leftAt < endedSince) continue;
    const minutes = minutesBetween(course.startedAt, course.leftAt);
    if (isUsable(minutes))
      samples[course.kind === 'dine' ? 'table' : 'kitchen'].push({
        ...timeOf(course.startedAt),
        loads,
        minutes,
      });
  }
  const delivered = courses
    .filter(isDelivery)
    .flatMap(({ leftAt, doneAt, areaMinutes: area }) =>
      leftAt !== undefined && doneAt !== undefined ? [{ leftAt, doneAt, area }] : [],
    );
  let under: typeof delivered = [];
  for (const trip of delivered.sort((a, b) => a.leftAt - b.leftAt)) {
    under = under.filter(({ doneAt }) => doneAt > trip.leftAt);
    const minutes = minutesBetween(trip.leftAt, trip.doneAt);
    if (isUsable(minutes) && trip.doneAt >= endedSince)
      samples.way.push({
        ...timeOf(trip.leftAt),
        loads: { way: under.length },
        minutes,
        areaMinutes: trip.area && middleOf(areaMinutes(trip.area)),
      });
    under.push(trip);
  }
  return samples;
}
