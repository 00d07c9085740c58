import { useEffect } from 'react';
import { addressesQuery } from '@smokehouse/shared/api';
import { lastAddress, storeLastAddress } from '@smokehouse/shared/bundled/last-address';
import type { Address } from '@smokehouse/shared/contract';
import { placeOfAddress } from '@smokehouse/shared/contract/ordering/areas/rules';
import { useQuery } from '@smokehouse/shared/query';
import { type DeliveryChoice, useSession, useWhere } from '@smokehouse/shared/stores';
import { quoteQuery } from '@smokehouse/shared/bundled/place-quote';

/** Why the customer must choose an address. */
export type AddressQuestion = 'place' | 'gone';

export interface DeliveryAddress {
  /** Undefined while loading. Empty for a visitor. */
  addresses: readonly Address[] | undefined;
  selected: Address | undefined;
  /**
   * `place`: a place was chosen after the address, and the usual address is elsewhere. `gone`: the
   * chosen address is no longer saved.
   */
  question: AddressQuestion | undefined;
  /**
   * True until the session and the addresses are known, and whether the usual one is in the area of
   * the chosen place.
   */
  isDeciding: boolean;
  select: (address: Address) => void;
  /** Selects an address that says nothing about its place, at the place that was chosen. */
  placeThere: (address: Address) => void;
  isError: boolean;
  retry: () => void;
}

/** True for a place that was chosen without an address. */
const isPlaceOnly = (choice: DeliveryChoice | null): boolean =>
  choice?.fulfilment === 'delivery' && choice.place !== undefined && choice.address === undefined;

/** Orders go to an address from now on. The whole site says so. */
export function chooseAddress(address: Address): void {
  const place = placeOfAddress(address);
  useWhere.getState().choose({ fulfilment: 'delivery', place, address: address._id });
}

/** After a change of an address: orders that go to it go to its new place. */
export function refreshChosen(address: Address): void {
  if (useWhere.getState().choice?.address === address._id) chooseAddress(address);
}

function placeThere({ _id }: Address): void {
  const { choice, choose } = useWhere.getState();
  if (choice) choose({ ...choice, address: _id });
}

/** True once the address is known to be in the area of the chosen place; undefined until then. */
function useIsInChosenArea(address: Address | undefined): boolean | undefined {
  const choice = useWhere((state) => state.choice);
  const isNeeded = address !== undefined && isPlaceOnly(choice);
  const { data, isError } = useQuery({
    ...quoteQuery(address && placeOfAddress(address)),
    enabled: isNeeded,
  });
  if (isNeeded && !data && !isError) return undefined;
  return data?.result === 'area' && data.area?.id === choice?.quote?.area?.id;
}

/**
 * The saved address of the last choice, and the one to use without a choice. `isGone`: the account's
 * last choice is no longer saved.
 */
function useCandidates(addresses: readonly Address[] | undefined) {
  const { user } = useSession();
  const chosenId = useWhere(({ choice }) => choice?.address);
  const userId = user?._id;
  const chosen = addresses?.find(({ _id }) => _id === chosenId);
  const foundId = chosen?._id;
  useEffect(() => {
    if (userId !== undefined && foundId !== undefined) storeLastAddress(userId, foundId);
  }, [userId, foundId]);
  const { last, isGone } = lastAddress(userId, addresses);
  return { chosen, usual: last ?? addresses?.[0], isGone };
}

/** Selects one of them, or says what the customer must choose first. */
function useDecision({
  chosen,
  usual,
  isGone,
}: ReturnType<typeof useCandidates>): Pick<
  DeliveryAddress,
  'selected' | 'question' | 'isDeciding'
> {
  const choice = useWhere((state) => state.choice);
  const isUsualThere = useIsInChosenArea(usual);
  if (chosen ?? !usual) return { selected: chosen, question: undefined, isDeciding: false };
  if (choice?.address !== undefined || (isGone && !isPlaceOnly(choice)))
    return { selected: undefined, question: 'gone', isDeciding: false };
  if (!isPlaceOnly(choice) || isUsualThere)
    return { selected: usual, question: undefined, isDeciding: false };
  const isDeciding = isUsualThere === undefined;
  return { selected: undefined, question: isDeciding ? undefined : 'place', isDeciding };
}

/**
 * The delivery address: the one of the last choice, in the cart, in the area sheet, by saving it or
 * by ordering again. Without a choice it is the account's last one, else the first saved one.
 */
export function useDeliveryAddress(): DeliveryAddress {
  const { user, checked } = useSession();
  const { data, isError, refetch } = useQuery({ ...addressesQuery, enabled: Boolean(user) });
  // After signing out, the query cache still holds the previous customer's addresses.
  const addresses = user ? data : [];
  const decision = useDecision(useCandidates(addresses));
  const isLoaded = checked && (addresses !== undefined || isError);
  return {
    addresses,
    ...decision,
    isDeciding: decision.isDeciding || !isLoaded,
    select: chooseAddress,
    placeThere,
    isError: isError && !addresses,
    retry: () => void refetch(),
  };
}
