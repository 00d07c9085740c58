import { call } from '@smokehouse/shared/api';
import {
  type CallAnswer,
  type HoursState,
  nextOpening,
  type Quote,
} from '@smokehouse/shared/contract';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage, useWhere } from '@smokehouse/shared/stores';

/**
 * The first time for which an order can be made: that of the chosen place or of pickup, which need
 * different times; without a choice, or until it is known, that of the restaurant.
 * @param quote what the chosen place is offered; undefined: it is not known
 * @returns `18:30`, `Sunday 11:30`; undefined: there is none
 */
export function useFirstTime(
  { firstSlot, day }: HoursState,
  quote: Quote | undefined,
): string | undefined {
  const language = useLanguage((state) => state.language);
  const fulfilment = useWhere(({ choice }) => choice?.fulfilment);
  const area = quote?.around?.join() ?? quote?.area?.id;
  const { data: first, isPending } = useQuery({
    // With the time of the restaurant: it is asked again when that changes.
    queryKey: ['first slot', fulfilment, area, firstSlot],
    queryFn: async () => {
      const query = { ...(fulfilment && { fulfilment }), ...(area && { area }) };
      const { days } = await call('GET /api/order/slots', undefined, { query });
      return firstFree(days);
    },
    enabled: quote !== undefined && firstSlot !== undefined,
  });
  const slot = isPending ? firstSlot : first;
  return slot ? nextOpening({ opensAt: slot.at, opensOn: slot.day, day }, language) : undefined;
}

/** @returns null where no day has a slot that is not full */
function firstFree(
  days: CallAnswer<'GET /api/order/slots'>['days'],
): HoursState['firstSlot'] | null {
  for (const { day, slots } of days) {
    const free = slots.find(({ isFull }) => !isFull);
    if (free) return { at: timeOfDay(free.from), day };
  }
  return null;
}
