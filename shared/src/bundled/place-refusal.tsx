import { call, pageQuery } from '@smokehouse/shared/api';
import { quoteQuery, refusalOf } from '@smokehouse/shared/bundled/place-quote';
import type { CallAnswer, Fulfilment, HoursState } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';
import { type DeliveryChoice, useWhere } from '@smokehouse/shared/stores';

/**
 * Why the chosen place, or pickup, can have no order, and what it is offered. Where nothing is
 * delivered at all, also without a place.
 */
export function usePlaceRefusal({ noDelivery }: Pick<HoursState, 'noDelivery'>) {
  const choice = useWhere((state) => state.choice);
  const fulfilment = choice?.fulfilment ?? 'delivery';
  const place = fulfilment === 'delivery' ? (choice?.place ?? {}) : { fulfilment };
  const { data: quote } = useQuery({
    ...quoteQuery(place),
    enabled: choice !== null && Object.keys(place).length > 0,
  });
  if (noDelivery && fulfilment === 'delivery')
    return { refusal: 'noDelivery' as const, quote: undefined };
  return { refusal: refusalOf(quote, fulfilment), quote };
}

/** The other way than the one that cannot be had. */
export interface Instead {
  /** Whether the other way is asked for. */
  isNeeded: boolean;
  /** Ids of the dishes to be ordered, with commas; absent: any. Some are served at certain hours. */
  dishes?: string | undefined;
}

/** Whether orders are taken by a way, now or for some time; undefined until it is known. */
function useIsTaken(fulfilment: Fulfilment, { isNeeded, dishes }: Instead): boolean | undefined {
  const query = { fulfilment, ...(dishes && { dishes }) };
  const { data } = useQuery({
    queryKey: ['slots', 'any', fulfilment, dishes],
    queryFn: () => call('GET /api/order/slots', undefined, { query }),
    enabled: isNeeded,
  });
  return data && (data.takesOrdersNow || data.days.some(hasFreeSlot));
}

const hasFreeSlot = ({ slots }: CallAnswer<'GET /api/order/slots'>['days'][number]): boolean =>
  slots.some(({ isFull }) => !isFull);

const DELIVERY: Pick<DeliveryChoice, 'fulfilment'> = { fulfilment: 'delivery' };
const PICKUP: Pick<DeliveryChoice, 'fulfilment'> = { fulfilment: 'pickup' };

/**
 * Pickup in place of a delivery that cannot be had.
 * @returns chooses pickup; undefined: none can be had, or it is not known yet
 */
export function usePickupInstead(instead: Instead): (() => void) | undefined {
  const choose = useWhere((state) => state.choose);
  const { isNeeded } = instead;
  const { data } = useQuery({ ...quoteQuery(PICKUP), enabled: isNeeded });
  const isTaken = useIsTaken('pickup', instead);
  if (!isNeeded || data?.result !== 'area' || !isTaken) return undefined;
  const { minutes } = data;
  return () => choose({ ...PICKUP, ...(minutes && { minutes }) });
}

/**
 * Delivery in place of a pickup that cannot be had; where to, the customer says then.
 * @returns chooses delivery; undefined: there is none, or it is not known yet
 */
export function useDeliveryInstead({ isNeeded, dishes }: Instead): (() => void) | undefined {
  const choose = useWhere((state) => state.choose);
  const { data: hours } = useQuery(pageQuery('GET /api/hours'));
  const isPossible = isNeeded && hours !== undefined && !hours.noDelivery;
  const isTaken = useIsTaken('delivery', { isNeeded: isPossible, dishes });
  if (!isPossible || !isTaken) return undefined;
  return () => choose(DELIVERY);
}
