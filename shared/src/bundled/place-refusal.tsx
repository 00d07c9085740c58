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

/** Whether orders are taken by a way, now or for some time; undefined until it is known. */
function useIsTaken(fulfilment: Fulfilment, enabled: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['slots', 'any', fulfilment],
    queryFn: () => call('GET /api/order/slots', undefined, { query: { fulfilment } }),
    enabled,
  });
  return data && (data.takesOrdersNow || data.days.some(hasFreeSlot));
}

const hasFreeSlot = ({ slots }: CallAnswer<'GET /api/order/slots'>['days'][number]): boolean =>
  slots.some(({ isFull }) => !isFull);

const DELIVERY: Pick<DeliveryChoice, 'fulfilment'> = { fulfilment: 'delivery' };
const PICKUP: Pick<DeliveryChoice, 'fulfilment'> = { fulfilment: 'pickup' };

/**
 * Pickup in place of a delivery that is refused.
 * @returns chooses pickup; undefined: none can be had, or it is not known yet
 */
export function usePickupInstead(refusal: ReturnType<typeof refusalOf>): (() => void) | undefined {
  const choose = useWhere((state) => state.choose);
  const isDelivery = refusal !== undefined && refusal !== 'noPickup';
  const { data } = useQuery({ ...quoteQuery(PICKUP), enabled: isDelivery });
  const isTaken = useIsTaken('pickup', isDelivery);
  if (!isDelivery || data?.result !== 'area' || !isTaken) return undefined;
  const { minutes } = data;
  return () => choose({ ...PICKUP, ...(minutes && { minutes }) });
}

/**
 * Delivery in place of a pickup that is closed; where to, the customer says then.
 * @returns chooses delivery; undefined: there is none, or it is not known yet
 */
export function useDeliveryInstead(
  refusal: ReturnType<typeof refusalOf>,
): (() => void) | undefined {
  const choose = useWhere((state) => state.choose);
  const { data: hours } = useQuery(pageQuery('GET /api/hours'));
  const isPossible = refusal === 'noPickup' && hours !== undefined && !hours.noDelivery;
  const isTaken = useIsTaken('delivery', isPossible);
  if (!isPossible || !isTaken) return undefined;
  return () => choose(DELIVERY);
}
