import type { Course } from '../../src/ordering/estimate/samples';

/** A deterministic random number generator (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Monday 2 November 2026, 00:00 in Riyadh. */
const FIRST_DAY = Date.UTC(2026, 10, 1, 21);
const OPENS_AT = 10.5;
const CLOSES_AT = 28;

/** Orders an hour by hour of the day: lunch, and the evening from 20 to 24. */
const ORDERS_BY_HOUR = [9, 6, 4, 2, 0, 0, 0, 0, 0, 0, 2, 4, 7, 9, 7, 4, 3, 4, 6, 8, 11, 14, 15, 13];
/** Sunday to Saturday: the weekend is Thursday evening to Saturday. */
const DAY_FACTORS = [0.8, 0.8, 0.85, 0.95, 1.3, 1.5, 1.2];
/** Cooks of each station, and the minutes that one item takes a cook. */
const STATIONS = {
  pit: { cooks: 3, minutes: 4.5, share: 0.38 },
  grill: { cooks: 3, minutes: 7, share: 0.3 },
  fry: { cooks: 2, minutes: 4, share: 0.2 },
  cold: { cooks: 1, minutes: 3, share: 0.12 },
} as const;
type Station = keyof typeof STATIONS;
/** Minutes of the way by hour: the evening's traffic. */
const wayMinutes = (hour: number) => (hour >= 17 && hour < 22 ? 21 : hour < 4 ? 12 : 15);

type Random = () => number;
const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** A time with a long tail. */
const around = (random: Random, minutes: number, spread: number) =>
  minutes * Math.exp(spread * normal(random) - (spread * spread) / 2);

function stationOf(random: Random): Station {
  let left = random();
  for (const station of Object.keys(STATIONS) as Station[]) {
    left -= STATIONS[station].share;
    if (left < 0) return station;
  }
  return 'pit';
}

/** Times at which orders arrive on one day, as a Poisson process by hour. */
function arrivals(random: Random, day: number, delivery: number): number[] {
  const times: number[] = [];
  const weekday = new Date(FIRST_DAY + day * DAY + 12 * 60 * MINUTE).getUTCDay();
  let at = OPENS_AT;
  for (;;) {
    const rate =
      Math.max(0.2, ORDERS_BY_HOUR[Math.floor(at) % 24] ?? 0) *
      (DAY_FACTORS[weekday] ?? 1) *
      delivery;
    at += -Math.log(1 - random()) / rate;
    if (at >= CLOSES_AT - 0.5) return times;
    times.push(FIRST_DAY + day * DAY + at * 60 * MINUTE);
  }
}

/**
 * Simulates a restaurant: orders arrive, stations cook their items one after the other, drivers
 * take them through the traffic. Desks set a status late, as people do.
 */
export function simulate(seed: number, days: number): Course[] {
  const random = randomFrom(seed);
  const courses: Course[] = [];
  for (let day = 0; day < days; day++) {
    const free = Object.fromEntries(
      Object.entries(STATIONS).map(([station, { cooks }]) => [station, Array(cooks).fill(0)]),
    ) as Record<Station, number[]>;
    // A cook is missing on some days.
    if (random() < 0.15) free.grill.pop();
    const orders = [
      ...arrivals(random, day, 1).map((at) => ({ at, kind: 'delivery' as const })),
      ...arrivals(random, day, 0.7).map((at) => ({ at, kind: 'dine' as const })),
    ].sort((a, b) => a.at - b.at);
    for (const { at, kind } of orders) courses.push(courseOf(random, free, at, kind));
  }
  return courses;
}

function courseOf(
  random: Random,
  free: Record<Station, number[]>,
  startedAt: number,
  kind: Course['kind'],
): Course {
  const items: Partial<Record<Station, number>> = {};
  let ready = startedAt + 3 * MINUTE;
  const count = 1 + Math.floor(random() * 4);
  for (let item = 0; item < count; item++) {
    const station = stationOf(random);
    items[station] = (items[station] ?? 0) + 1;
    const cooks = free[station];
    const cook = cooks.indexOf(Math.min(...cooks));
    const begins = Math.max(startedAt, cooks[cook] ?? 0);
    const ends = begins + around(random, STATIONS[station].minutes, 0.35) * MINUTE;
    cooks[cook] = ends;
    ready = Math.max(ready, ends);
  }
  const handling = kind === 'delivery' ? 6 : 2;
  const leftAt = ready + around(random, handling, 0.4) * MINUTE;
  if (kind === 'dine') return { kind, startedAt, leftAt, items };
  const hour = new Date(leftAt + 3 * 60 * MINUTE).getUTCHours();
  return {
    kind,
    startedAt,
    leftAt,
    doneAt: leftAt + around(random, wayMinutes(hour), 0.28) * MINUTE,
    items,
  };
}
