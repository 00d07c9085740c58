import type { OpenInterval } from '@smokehouse/shared/contract/ordering/hours/rules';
import { sql } from 'kysely';
import type { Database } from '../../database/pool';
import { statement, type ValueOf } from '../../database/statement';
import { AppError } from '../../http/errors';
import { isServedAt, nextServing, type OrderingMoment, sayTime } from '../hours';
import { listNames } from './rules';

interface ServedDish extends OpenInterval {
  name: string;
  name_ar: string | null;
}

/** What the dishes of an order say about its time. */
export interface DishTimes {
  /** The lead of the dish that the kitchen must begin first. Unit: minutes. */
  lead: number;
  /** The dishes that are served at certain hours only. */
  served: readonly ServedDish[];
}

interface TimeRow {
  name: string;
  name_ar: string | null;
  lead_minutes: number | null;
  from: number | null;
  to: number | null;
}

/**
 * When the dishes of an order can be made. Without hours of its own, a dish has those of its
 * category.
 */
export const dishTimes = statement((db, value: ValueOf<{ dishes: readonly string[] }>) =>
  db
    .selectFrom('products')
    .leftJoin('category_hours as c', 'c.category', 'products.category')
    .select((eb) => [
      'name',
      'name_ar',
      'lead_minutes',
      eb.fn.coalesce('products.served_from', 'c.served_from').as('from'),
      eb.fn.coalesce('products.served_to', 'c.served_to').as('to'),
    ])
    .where(sql<boolean>`id = any(${value('dishes')})`)
    .where((eb) =>
      eb.or([
        eb('lead_minutes', 'is not', null),
        eb('products.served_from', 'is not', null),
        eb('c.served_from', 'is not', null),
      ]),
    )
    .orderBy('position'),
);

/** {@link dishTimes}, read at once. @param dishes ids */
export const findDishTimes = async (db: Database, dishes: readonly string[]): Promise<DishTimes> =>
  timesOf(await dishTimes(db, { dishes }));

/** What the rows of {@link dishTimes} say. */
export function timesOf(rows: readonly TimeRow[]): DishTimes {
  return {
    lead: Math.max(0, ...rows.map(({ lead_minutes }) => lead_minutes ?? 0)),
    served: rows.flatMap(({ name, name_ar, from, to }) =>
      from === null || to === null ? [] : { name, name_ar, from, to },
    ),
  };
}

/** The names of the dishes that are not served at a moment; undefined: all are. */
export function namesNotServed(
  { ordering: { schedule }, language }: OrderingMoment,
  served: readonly ServedDish[],
  at: number,
): string | undefined {
  const missing = served.filter((dish) => !isServedAt(schedule, dish, at));
  return missing.length === 0 ? undefined : listNames(missing, language);
}

/**
 * Checks that all dishes of a round are served now.
 * @throws AppError 409 with their names and the next time at which they are served
 */
export function checkServed(moment: OrderingMoment, served: readonly ServedDish[]): void {
  const {
    ordering: { schedule },
    now,
    language,
  } = moment;
  const names = namesNotServed(moment, served, now);
  if (names === undefined) return;
  const missing = served.filter((dish) => !isServedAt(schedule, dish, now));
  const times = missing.flatMap((dish) => nextServing(schedule, dish, now) ?? []);
  throw new AppError('kitchen_not_serving', 409, {
    names,
    time: times.length === 0 ? '—' : sayTime(schedule, Math.max(...times), now, language),
  });
}
