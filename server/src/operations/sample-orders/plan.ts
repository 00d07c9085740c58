import { DELIVERY_STATUSES, DINE_STATUSES, saudiMobile } from '@smokehouse/shared/contract';
import {
  DAY_MS,
  MINUTE_MS,
  momentOf,
  OPENS_AT_MIN,
  tradingDayOf,
  weekdayOf,
} from '@smokehouse/shared/contract/time';
import { FIRST_NAMES, LAST_NAMES, STREETS } from './people';

/** A dish of the menu. */
export interface SampleDish {
  id: string;
  name: string;
  name_ar: string | null;
  image: string;
  category: string;
  price_halalas: number;
}
export interface SampleLine {
  product_id: string;
  name: string;
  name_ar: string | null;
  image: string;
  category: string;
  price_halalas: number;
  quantity: number;
}

/** A random order. */
export interface SampleOrder {
  kind: 'delivery' | 'dine';
  at: Date;
  first: string;
  last: string;
  street: string;
  phone: string;
  lines: SampleLine[];
  status: string;
  isPaid: boolean;
  isRefunded: boolean;
  /** The changes of its status, including the first one. */
  steps: { from: string | null; to: string; at: Date }[];
}

/** A seeded random number generator (mulberry32) of numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DAYS = 365;
const DELIVERY_SHARE = 0.7;
const REFUNDED_SHARE = 0.01;
/** Share of a trading day's orders for each hour from 10:00 on. */
const HOUR_WEIGHTS = [1, 3, 6, 8, 7, 4, 3, 3, 5, 8, 11, 13, 12, 10, 7, 4, 2, 1];

/**
 * Creates a random order of the year before `now`: within the opening hours, more of them at the
 * weekend, and delivered if it is old enough.
 * @param random returns numbers from 0 to 1
 */
export function planOrder(
  random: () => number,
  dishes: readonly SampleDish[],
  now: Date,
): SampleOrder {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const at = timeOf(random, now.getTime());
  const isDelivery = random() < DELIVERY_SHARE;
  const age = now.getTime() - at.getTime();
  const statuses: readonly string[] = isDelivery ? DELIVERY_STATUSES : DINE_STATUSES;
  const minutes = isDelivery ? [0, 15, 40] : [0, 20];
  const reached = minutes.filter((after) => age >= after * MINUTE_MS).length;
  const steps = statuses.slice(0, Math.max(1, reached)).map((to, index) => ({
    from: statuses[index - 1] ?? null,
    to,
    at: new Date(at.getTime() + (minutes[index] ?? 0) * MINUTE_MS),
  }));
  const phone = `05${String(Math.floor(random() * 1e8)).padStart(8, '0')}`;
  return {
    kind: isDelivery ? 'delivery' : 'dine',
    at,
    first: pick(FIRST_NAMES),
    last: pick(LAST_NAMES),
    street: `${1 + Math.floor(random() * 200)} ${pick(STREETS)}`,
    phone: isDelivery ? (saudiMobile(phone) ?? phone) : phone,
    lines: linesOf(random, dishes),
    status: steps.at(-1)?.to ?? '',
    isPaid: isDelivery || age > 90 * MINUTE_MS,
    isRefunded: isDelivery && random() < REFUNDED_SHARE,
    steps,
  };
}

function timeOf(random: () => number, now: number): Date {
  for (;;) {
    // Times in the future are drawn again, and a part of those outside the weekend (Thursday to
    // Saturday), so that it has more orders.
    const day = tradingDayOf(now - Math.floor(random() * DAYS) * DAY_MS);
    const isWeekend = [4, 5, 6].includes(weekdayOf(day));
    const hour = weighted(random, HOUR_WEIGHTS);
    const at = momentOf(day, (10 + hour) * 60) + Math.floor(random() * 60 * MINUTE_MS);
    const isOpen = at >= momentOf(day, OPENS_AT_MIN);
    if (at <= now && isOpen && (isWeekend || random() < 0.65)) return new Date(at);
  }
}

function weighted(random: () => number, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  );
}

/** One to four dishes, the first ones of the menu more often. */
function linesOf(random: () => number, dishes: readonly SampleDish[]): SampleLine[] {
  const chosen = new Set(
    Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      Math.floor(random() ** 2 * dishes.length),
    ),
  );
  return [...chosen].flatMap((index) => {
    const dish = dishes[index];
    if (!dish) return [];
    const { id, ...sold } = dish;
    return [{ product_id: id, ...sold, quantity: 1 + Math.floor(random() ** 3 * 4) }];
  });
}
