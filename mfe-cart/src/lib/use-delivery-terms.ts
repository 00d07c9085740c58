import { useEffect } from 'react';
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
import { quoteQuery } from './quote-query';

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
function placeOf(address: Address | undefined, said: Place | undefined): Place | undefined {
  return address ? { ...said, ...placeOfAddress(address) } : said;
}

/**
 * What the customer said of where the address is, besides its own words. A place that was chosen
 * for another address, or without one, says nothing about this one.
 */
function saidPlace(choice: DeliveryChoice | null, address: Address | undefined) {
  if (choice?.fulfilment !== 'delivery' || choice.address !== address?._id) return undefined;
  if (address?.pin) return undefined;
  const { address: _words, ...said } = choice.place ?? {};
  return Object.keys(said).length > 0 ? said : undefined;
}

/** Keeps the quote of the chosen address for the navigation, which shows it. */
function useStoredQuote(address: Address | undefined, quote: Quote | undefined): void {
  const { choice, choose } = useWhere();
  useEffect(() => {
    if (!quote || !address || !choice || choice.address !== address._id) return;
    const { quote: stored, ...rest } = choice;
    const current = quote.result === 'area' ? quote : undefined;
    if (stored !== current) choose({ ...rest, ...(current && { quote: current }) });
  }, [address, quote, choice, choose]);
}

/** @param price sum of the dishes, SAR */
export function useDeliveryTerms(price: number, address: Address | undefined): DeliveryTerms {
  const choice = useWhere((state) => state.choice);
  const isPickup = choice?.fulfilment === 'pickup';
  const said = saidPlace(choice, address);
  const place = placeOf(address, said);
  const { data, isLoading } = useQuery({
    ...quoteQuery(place),
    enabled: !isPickup && place !== undefined,
  });
  useStoredQuote(address, isPickup ? undefined : data);
  const terms = {
    place: said,
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
