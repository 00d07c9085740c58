import { pageQuery } from '@smokehouse/shared/api';
import { nextOpening, type Quote, refusesOrders } from '@smokehouse/shared/contract';
import {
  type MinutesRange,
  promisedMinutes,
} from '@smokehouse/shared/contract/ordering/orders/promise';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';

/** What can be said of when an order arrives. */
export interface PlacePromise {
  /**
   * Minutes until an order for now arrives, with what is added while the restaurant is busy.
   * Undefined while none is taken.
   */
  minutes: { from: number; to: number } | undefined;
  /** When deliveries to the place begin, if they have not: `18:00`, `Sunday 18:00`. */
  begins: string | undefined;
}

/** @returns what can be promised to a place whose minutes and hours are known */
export function usePromise(): (
  terms: { minutes?: MinutesRange | undefined } & Pick<Quote, 'begins'>,
) => PlacePromise {
  const { data: hours } = useQuery(pageQuery('GET /api/hours'));
  const language = useLanguage((state) => state.language);
  return ({ minutes, begins }) => ({
    minutes:
      !minutes || begins || (hours && refusesOrders(hours))
        ? undefined
        : promisedMinutes(minutes, hours?.pause),
    begins:
      begins && nextOpening({ opensAt: begins.at, opensOn: begins.day, day: hours?.day }, language),
  });
}
