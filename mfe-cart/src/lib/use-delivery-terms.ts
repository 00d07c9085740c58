import { call } from '@smokehouse/shared/api';
import {
  type Address,
  DELIVERY_CHARGE_SAR,
  type Fulfilment,
  type Place,
  type Quote,
  toHalalas,
  toSar,
} from '@smokehouse/shared/contract';
import { feeFor, placeOfAddress } from '@smokehouse/shared/contract/ordering/areas/rules';
import { useQuery } from '@smokehouse/shared/query';
import { type DeliveryChoice, useWhere } from '@smokehouse/shared/stores';

/** How the order reaches the customer, and for which charge. */
export interface DeliveryTerms {
  fulfilment: Fulfilment;
  /** Where the customer said the order goes, if the address does not say it. */
  place: Place | undefined;
  /** Undefined for a pickup and until the server has answered. */
  quote: Quote | undefined;
  minutes: { from: number; to: number } | undefined;
  /** True until the server has said what delivery to the place costs. */
  isLocating: boolean;
  /** False where nothing says what the delivery costs: the place is not known, or in no area. */
  isPriced: boolean;
  /** SAR; 0 while it is not known. */
  charge: number;
  /** What is missing until delivery is free, or until the smallest order. SAR, 0 for nothing. */
  missingForFree: number;
  missingForMinimum: number;
}

/** Where an address is, in the same order as on the server. */
function placeOf(address: Address | undefined, chosen: Place | undefined): Place | undefined {
  if (!address) return chosen;
  const own = placeOfAddress(address);
  if (own.pin ?? own.shortAddress) return own;
  return { ...chosen, address: own.address };
}

/** The chosen place, unless it is that of another saved address. */
function chosenPlace(choice: DeliveryChoice | null, address: Address | undefined) {
  const isOther = choice?.address !== undefined && choice.address !== address?._id;
  return isOther || choice?.fulfilment === 'pickup' ? undefined : choice?.place;
}

/** @param price sum of the dishes, SAR */
export function useDeliveryTerms(price: number, address: Address | undefined): DeliveryTerms {
  const choice = useWhere((state) => state.choice);
  const isPickup = choice?.fulfilment === 'pickup';
  const chosen = chosenPlace(choice, address);
  const place = placeOf(address, chosen);
  const { data, isLoading } = useQuery({
    queryKey: ['locate', place],
    queryFn: () => call('POST /api/areas/locate', place ?? {}),
    enabled: !isPickup && place !== undefined,
    staleTime: 0,
  });
  const terms = {
    place: chosen,
    isLocating: isLoading,
    isPriced: true,
    missingForFree: 0,
    missingForMinimum: 0,
  };
  if (isPickup)
    return { ...terms, fulfilment: 'pickup', quote: undefined, minutes: choice.minutes, charge: 0 };
  if (!data)
    return {
      ...terms,
      fulfilment: 'delivery',
      quote: undefined,
      minutes: undefined,
      charge: DELIVERY_CHARGE_SAR,
    };
  if (data.result === 'unknown' || data.result === 'outside')
    return {
      ...terms,
      fulfilment: 'delivery',
      isPriced: false,
      quote: data,
      minutes: undefined,
      charge: 0,
    };
  const subtotal = toHalalas(price);
  const missing = (amount: number | undefined) => toSar(Math.max(0, (amount ?? 0) - subtotal));
  return {
    ...terms,
    fulfilment: 'delivery',
    quote: data,
    minutes: data.minutes,
    charge: toSar(feeFor(subtotal, data)),
    missingForFree: data.feeHalalas > 0 ? missing(data.freeAboveHalalas) : 0,
    missingForMinimum: missing(data.minimumHalalas),
  };
}
