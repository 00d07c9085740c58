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

const RIYADH_OFFSET_MS = 3 * 60 * 60_000;
/** A status that was set later than this was forgotten, and says nothing about the step. */
const LONGEST_MINUTES = 180;

/** Hour and weekday in Riyadh, which has no daylight saving time. */
export function timeOf(at: number): Pick<Conditions, 'hour' | 'weekday'> {
  const local = new Date(at + RIYADH_OFFSET_MS);
  return { hour: local.getUTCHours(), weekday: local.getUTCDay() };
}

/** Items at the busiest of the stations that an order needs: those ahead of it, and its own. */
export function loadFor(items: StationItems, open: readonly Pick<Course, 'items'>[]): number {
  const ahead = (station: string) =>
    open.reduce((sum, other) => sum + (other.items[station] ?? 0), 0);
  return Math.max(0, ...Object.entries(items).map(([station, own]) => own + ahead(station)));
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
  for (const course of [...courses].sort((a, b) => a.startedAt - b.startedAt)) {
    cooking = cooking.filter(({ leftAt = Infinity }) => leftAt > course.startedAt);
    const load = loadFor(course.items, cooking);
    cooking.push(course);
    if (course.leftAt === undefined || course.leftAt < endedSince) continue;
    const minutes = minutesBetween(course.startedAt, course.leftAt);
    if (isUsable(minutes))
      samples[course.kind === 'dine' ? 'table' : 'kitchen'].push({
        ...timeOf(course.startedAt),
        load,
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
        load: under.length,
        minutes,
        areaMinutes: trip.area && middleOf(areaMinutes(trip.area)),
      });
    under.push(trip);
  }
  return samples;
}
