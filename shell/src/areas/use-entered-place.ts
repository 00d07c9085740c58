import { useMemo, useState } from 'react';
import { type Address, type Place, shortAddressOf } from '@smokehouse/shared/contract';
import { type Pin, placeOfAddress } from '@smokehouse/shared/contract/ordering/areas/rules';
import { type DeliveryChoice, useWhere } from '@smokehouse/shared/stores';

interface Entered {
  place: Place;
  /** The short address as typed. */
  code: string;
  /** Id of the saved address that was chosen. */
  address?: string | undefined;
  /** True if the place is the one that the address itself says. */
  isOwn?: boolean;
}

/** Only the parts of a place that are set. */
const toPlace = ({ shortAddress, words }: Place): Place => ({
  ...(shortAddress && { shortAddress }),
  ...(words && { words }),
});

/** The words that were chosen as a district; those of a saved address are not kept. */
const districtOf = ({ place, isOwn }: Entered): string | undefined =>
  isOwn ? undefined : place.words;

/** True if the stored place has nothing but what its address says. */
const isOwnPlace = (stored: DeliveryChoice | null): boolean =>
  stored?.address !== undefined && stored.place?.address !== undefined;

/** Letters and digits of a short address. */
const SHORT_ADDRESS_LENGTH = 8;

export type PlaceProblem = 'shortAddressWrong' | 'noChoice';

/** Why what was entered is no place; undefined if it is one, also one that nobody knows. */
function problemOf({ place, code }: Entered): PlaceProblem | undefined {
  if (code.trim() && !shortAddressOf(code)) return 'shortAddressWrong';
  return Object.keys(place).length === 0 ? 'noChoice' : undefined;
}

const ofAddress = (address: Address): Entered => ({
  place: placeOfAddress(address),
  code: address.shortAddress ?? '',
  address: address._id,
  isOwn: true,
});

/** What is entered before the customer does: the chosen place, else that of the last address. */
function initially(stored: DeliveryChoice | null, last: Address | undefined): Entered {
  if (!stored?.place && last) return ofAddress(last);
  return {
    place: stored?.place ?? {},
    code: stored?.place?.shortAddress ?? '',
    address: stored?.address,
    isOwn: isOwnPlace(stored),
  };
}

/**
 * What the customer has entered. A pin replaces the rest, because it would decide anyway.
 * @param last the saved address that was used last; undefined until it has loaded
 */
export function useEnteredPlace(last: Address | undefined) {
  const stored = useWhere((state) => state.choice);
  const [own, setEntered] = useState<Entered>();
  // The same object while nothing is entered: a request to be told belongs to its place.
  const initial = useMemo(() => initially(stored, last), [stored, last]);
  const entered = own ?? initial;
  const [isTried, setTried] = useState(false);
  const [isLost, setLost] = useState(false);
  const { address, code: typed } = entered;
  const problem = problemOf(entered);
  const pick = (pin: Pin) => setEntered({ place: { pin }, code: '', address });
  return {
    ...entered,
    district: districtOf(entered),
    /** What is wrong. An unfinished code is no mistake until it is confirmed. */
    problem: isTried || typed.length >= SHORT_ADDRESS_LENGTH ? problem : undefined,
    /** Returns what is wrong, if something is. From then on it is said. */
    confirm() {
      setTried(true);
      return problem;
    },
    /** True if the device did not say where it is. */
    isLost,
    pick,
    typeCode(code: string) {
      const shortAddress = shortAddressOf(code) ?? undefined;
      setEntered({ place: toPlace({ words: districtOf(entered), shortAddress }), code, address });
    },
    chooseDistrict: (words: string) =>
      setEntered({
        place: toPlace({ shortAddress: entered.place.shortAddress, words }),
        code: typed,
        address,
      }),
    chooseAddress: (chosen: Address) => setEntered(ofAddress(chosen)),
    findMe() {
      setLost(false);
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => pick({ lng: coords.longitude, lat: coords.latitude }),
        // In the sheet: a message beside it would lie behind it.
        () => setLost(true),
      );
    },
  };
}
