import { useEffect } from 'react';
import { pageQuery } from '@smokehouse/shared/api';
import {
  type Address,
  DELIVERY_CHARGE_SAR,
  type Fulfilment,
  type Place,
  type PlaceQuestion,
  type Quote,
  toHalalas,
  toSar,
} from '@smokehouse/shared/contract';
import { feeFor, placeOfAddress } from '@smokehouse/shared/contract/ordering/areas/rules';
import { useQuery } from '@smokehouse/shared/query';
import { type DeliveryChoice, useWhere } from '@smokehouse/shared/stores';
import { quoteQuery } from '@smokehouse/shared/bundled/place-quote';
import type { DeliveryAddress } from './use-delivery-address';

/** The address of an order, and whether it is still to be found out which one. */
export type OrderAddress = Pick<DeliveryAddress, 'selected' | 'isDeciding'>;

/** How the order reaches the customer, and for which charge. */
export interface DeliveryTerms {
  fulfilment: Fulfilment;
  /** Where the customer said the order goes, if the address does not say it. */
  place: Place | undefined;
  /** The stored one of the same place until the server has answered; undefined without one. */
  quote: Quote | undefined;
  /** Undefined where nothing is delivered, or collected, for now. */
  minutes: { from: number; to: number } | undefined;
  /** True until it is known which address it is, and what the server says of delivery to it. */
  isLocating: boolean;
  /**
   * False where nothing says what the delivery costs: the place is still asked for, not known, in no
   * area, nothing is delivered there for now, or all dishes are sold out.
   */
  isPriced: boolean;
  /** SAR. While the place is asked for, the most that a click on the checkout accepts. */
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

/**
 * What the chosen place cost when it was chosen, if it is that of the address. Not whether it is
 * served now: that was said of another day.
 */
function storedQuote(
  choice: DeliveryChoice | null,
  { selected, isDeciding }: OrderAddress,
): Quote | undefined {
  if (!choice?.quote || !(isDeciding || choice.address === selected?._id)) return undefined;
  const { begins: _begins, ...quote } = choice.quote;
  return quote;
}

/**
 * What the place costs now, and with a slot: in several areas each time has its own charge.
 * @param place undefined while it is not known
 */
function useQuotes(place: PlaceQuestion | undefined, slot: string | undefined) {
  const now = useQuery({ ...quoteQuery(place), enabled: place !== undefined });
  const isTimed = slot !== undefined && now.data?.around !== undefined;
  const then = useQuery({ ...quoteQuery({ ...place, slot }), enabled: isTimed });
  return {
    now: now.data,
    quote: then.data ?? now.data,
    // Also without a connection, which only stops the question.
    isLocating: (place !== undefined && now.isPending) || (isTimed && then.isPending),
  };
}

const UNPRICED = { minutes: undefined, isPriced: false, charge: 0 };

/** What a known quote says. @param price sum of the dishes, SAR */
function pricesOf(quote: Quote, price: number) {
  if (quote.result !== 'area') return UNPRICED;
  const subtotal = toHalalas(price);
  const missing = (amount: number | undefined) => toSar(Math.max(0, (amount ?? 0) - subtotal));
  return {
    minutes: quote.minutes,
    isPriced: true,
    charge: toSar(feeFor(subtotal, quote)),
    missingForFree: quote.feeHalalas > 0 ? missing(quote.freeAboveHalalas) : 0,
    missingForMinimum: missing(quote.minimumHalalas),
  };
}

/** What is known of the place of an order, or of pickup. */
function useOffer(delivery: OrderAddress, slot: string | undefined) {
  const { selected: address, isDeciding } = delivery;
  const choice = useWhere((state) => state.choice);
  const isPickup = choice?.fulfilment === 'pickup';
  const { data: hours } = useQuery(pageQuery('GET /api/hours'));
  const said = saidPlace(choice, address);
  // Where nothing is delivered at all, nobody needs to say where it goes.
  const place = placeOf(address, said) ?? (hours?.noDelivery ? {} : undefined);
  const asked = useQuotes(isPickup ? { fulfilment: 'pickup' } : place, slot);
  useStoredQuote(address, isPickup ? undefined : asked.now);
  return {
    place: said,
    quote: asked.quote ?? storedQuote(choice, delivery),
    isLocating: isDeciding || asked.isLocating,
  };
}

/**
 * @param price sum of the dishes, SAR
 * @param slot start of the chosen slot
 */
export function useDeliveryTerms(
  price: number,
  delivery: OrderAddress,
  slot?: string,
): DeliveryTerms {
  const choice = useWhere((state) => state.choice);
  const fulfilment = choice?.fulfilment ?? 'delivery';
  const isPickup = fulfilment === 'pickup';
  const offer = useOffer(delivery, slot);
  return {
    fulfilment,
    ...offer,
    minutes: choice?.minutes,
    isPriced: isPickup || !offer.isLocating,
    charge: isPickup ? 0 : DELIVERY_CHARGE_SAR,
    missingForFree: 0,
    missingForMinimum: 0,
    ...(offer.quote && pricesOf(offer.quote, price)),
    // Where nothing can be ordered, no charge is named.
    ...(price === 0 && UNPRICED),
    // Where the place is, is asked of an address only.
    ...(!delivery.selected && offer.quote?.result === 'unknown' && { quote: undefined }),
  };
}
