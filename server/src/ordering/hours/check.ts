import type { FastifyInstance } from 'fastify';
import type { Language } from '@smokehouse/shared/contract';
import { AppError } from '../../http/errors';
import type { MessageCode } from '../../http/messages';
import { dayOf, type Schedule } from './rules';
import { firstSlot } from './slots';
import { availabilityAt, timeOf } from './state';
import type { Ordering } from './store';

const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB-u-ca-gregory-nu-latn',
  ar: 'ar-SA-u-ca-gregory-nu-latn',
};
/** Cached: creating a formatter takes a fifth of a millisecond. */
const WEEKDAYS = new Map(
  Object.entries(LOCALES).map(([language, locale]) => [
    language,
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' }),
  ]),
);

/** A moment in a sentence: `10:30`, of another trading day `Thursday 16:30`. */
export function sayTime(schedule: Schedule, at: number, now: number, language: Language): string {
  const day = dayOf(schedule, at);
  const time = timeOf(at);
  if (day === dayOf(schedule, now)) return time;
  return `${WEEKDAYS.get(language)?.format(new Date(`${day}T12:00:00Z`)) ?? day} ${time}`;
}

interface Refusals {
  closed: MessageCode;
  paused: MessageCode;
}
const REFUSALS: Readonly<Record<'delivery' | 'dine', Refusals>> = {
  delivery: { closed: 'closed', paused: 'orders_paused' },
  dine: { closed: 'kitchen_closed', paused: 'kitchen_paused' },
};

/** What decides about an order, read before its transaction begins. */
export interface OrderingMoment {
  ordering: Ordering;
  /** Whether orders are refused while the restaurant is closed. */
  isEnforced: boolean;
  now: number;
  language: Language;
}

/**
 * Reads the hours for an order. Not inside a transaction: it may need a second connection, and
 * transactions that hold all of the pool would wait for each other.
 */
export async function orderingMoment(
  { hours, context }: FastifyInstance,
  language: Language,
): Promise<OrderingMoment> {
  return {
    ordering: await hours.read(),
    isEnforced: hours.isEnforced(),
    now: context.clock.now(),
    language,
  };
}

/**
 * Checks that an order can be made now.
 * @returns until when it can be made, ms since 1970; null: no limit
 * @throws AppError 409 if the restaurant is closed and its hours are enforced, or it is paused
 */
export function checkOpenNow(
  { ordering, isEnforced, now, language }: OrderingMoment,
  kind: 'delivery' | 'dine',
): number | null {
  const { isOpen, isPaused, opening } = availabilityAt(ordering, now);
  if (isPaused || (!isOpen && isEnforced)) {
    const { closed, paused } = REFUSALS[kind];
    // A delivery can be ordered now, for a slot.
    const { from } = (kind === 'delivery' && firstSlot(ordering, now)) || { ...opening };
    const time = from === undefined ? '—' : sayTime(ordering.schedule, from, now, language);
    throw new AppError(isPaused ? paused : closed, 409, { time });
  }
  return isOpen && isEnforced ? (opening?.to ?? null) : null;
}
