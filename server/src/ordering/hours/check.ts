import type { FastifyInstance } from 'fastify';
import type { Language } from '@smokehouse/shared/contract';
import { AppError } from '../../http/errors';
import { dayOf, type Schedule } from './rules';
import { type Availability, availabilityAt, timeOf } from './state';
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

/** Whether the hours and the seller's pause let orders for now through. */
export interface OrdersNow {
  /** Why they are refused; undefined: they are taken. */
  refused: 'closed' | 'paused' | undefined;
  /** The current opening, or the next one, without the time before a pause ends. */
  opening: Availability['opening'];
  /** Until when they are taken, ms since 1970; null: no limit. */
  closesAt: number | null;
}

/** What decides about orders for now. The restaurant's hours count only where they are enforced. */
export function ordersNow({
  ordering,
  isEnforced,
  now,
}: Pick<OrderingMoment, 'ordering' | 'isEnforced' | 'now'>): OrdersNow {
  const { isOpen, isPaused, opening } = availabilityAt(ordering, now);
  const isClosed = !isOpen && isEnforced;
  return {
    refused: isPaused ? 'paused' : isClosed ? 'closed' : undefined,
    opening,
    closesAt: isOpen && isEnforced ? (opening?.to ?? null) : null,
  };
}

/**
 * Checks that the kitchen takes orders at a table.
 * @throws AppError 409 if the restaurant is closed and its hours are enforced, or it is paused
 */
export function checkKitchenOpen(moment: OrderingMoment): void {
  const { refused, opening } = ordersNow(moment);
  if (!refused) return;
  const { ordering, now, language } = moment;
  const time = opening ? sayTime(ordering.schedule, opening.from, now, language) : '—';
  throw new AppError(refused === 'paused' ? 'kitchen_paused' : 'kitchen_closed', 409, { time });
}
