import { useState } from 'react';
import type { Address } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage, useWhere } from '@smokehouse/shared/stores';
import styles from './address-place.module.css';

/** Where an address is, besides its words. */
type Spot = Pick<Address, 'pin' | 'shortAddress'>;
type Source = 'chosen' | 'kept' | 'none';

/** Its place without empty fields; undefined if there is none. */
function spotOf({ pin, shortAddress }: Spot): Spot | undefined {
  if (!pin && !shortAddress) return undefined;
  return { ...(pin && { pin }), ...(shortAddress && { shortAddress }) };
}

/**
 * The place of the address in a form. One that the customer showed for no address yet is perhaps
 * that of this one, which only they know. The one that was saved with it stays while nobody changes
 * where it is; after that, only if the customer says so.
 * @param isMoved true if the words that say where it is were changed
 */
export function useAddressPlace(edited: Address | undefined, isMoved: boolean) {
  const { language } = useLanguage();
  const { address, place, quote } = useWhere(({ choice }) => choice) ?? {};
  const [answer, setAnswer] = useState<Source>();
  // A district is no place of an address.
  const chosen = address === undefined && place ? spotOf(place) : undefined;
  const kept = edited && spotOf(edited);
  const source = answer ?? (kept && !isMoved ? 'kept' : 'none');
  const spots = { chosen, kept, none: undefined };
  return {
    /** The fields of the place, to be saved. */
    spot: spots[source],
    source,
    spots,
    area: quote?.area?.name[language],
    setAnswer,
  };
}

/** Asks where the address is, if a place is known. */
export function AddressPlace({
  place: { source, spots, area, setAnswer },
}: {
  place: ReturnType<typeof useAddressPlace>;
}) {
  const { t } = useTranslation('mfe-cart');
  const texts = {
    kept: t('address.keepPlace'),
    chosen: t(area ? 'address.isThere' : 'address.isAtPlace', { area }),
  };
  return (['kept', 'chosen'] as const)
    .filter((one) => spots[one])
    .map((one) => (
      <label key={one} className={`span2 ${styles.there}`}>
        <input
          type="checkbox"
          checked={source === one}
          onChange={(event) => setAnswer(event.target.checked ? one : 'none')}
        />
        <span>{texts[one]}</span>
      </label>
    ));
}
