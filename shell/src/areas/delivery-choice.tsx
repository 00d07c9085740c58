import type { FormEvent } from 'react';
import { AreaMap, MapPin } from '@smokehouse/shared/bundled/area-map';
import { lastAddress, storeLastAddress } from '@smokehouse/shared/bundled/last-address';
import { Select } from '@smokehouse/shared/bundled/select';
import { addressesQuery } from '@smokehouse/shared/api';
import type { Address, Quote } from '@smokehouse/shared/contract';
import { placeOfAddress } from '@smokehouse/shared/contract/ordering/areas/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { addressLine } from '@smokehouse/shared/orders/address-line';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage, useSession, useWhere } from '@smokehouse/shared/stores';
import { Button, ControlField, Field, Icon } from '@smokehouse/shared/ui';
import { districtNames } from './district-names';
import { type Areas, NextStep, zoomTexts } from './next-step';
import { type By, canDeliver, Facts, isRefused, Result } from './place-result';
import { SavedAddresses } from './saved-addresses';
import { useAreaRequest } from './tell-me-when';
import { type PlaceProblem, useEnteredPlace } from './use-entered-place';
import { useQuote } from './use-quote';
import styles from './area-sheet.module.css';

/**
 * The saved addresses, and the one that was used last; none for a visitor. Who comes back from pickup
 * has the address of the cart again, also one that was never chosen.
 */
function useSavedAddresses() {
  const userId = useSession(({ user }) => user?._id);
  const wasPickup = useWhere(({ choice }) => choice?.fulfilment === 'pickup');
  const { data } = useQuery({ ...addressesQuery, enabled: userId !== undefined });
  const addresses = (userId !== undefined && data) || [];
  return {
    addresses,
    last: lastAddress(userId, addresses).last ?? (wasPickup ? addresses[0] : undefined),
    /** Keeps which one was chosen, for the next order. */
    keep(chosen: Address | undefined) {
      if (userId && chosen) storeLastAddress(userId, chosen._id);
    },
  };
}

/**
 * The address that the entered place belongs to: the chosen one, with its own place or while nobody
 * knows where it is. A place that is entered beside a known address is another place.
 */
function useAddressAt(address: Address | undefined, isOwn: boolean | undefined) {
  const { data } = useQuote(address ? placeOfAddress(address) : {});
  return isOwn || data?.result === 'unknown' ? address : undefined;
}

/** A short address is asked for only where the server looks it up. */
const byOf = ({ shortAddresses }: Areas): By => (shortAddresses ? 'code' : 'map');

/** The text of a problem: at the saved addresses if there are some, else at the first field. */
function errorsOf(
  problem: PlaceProblem | undefined,
  { by, hasSaved }: { by: By; hasSaved: boolean },
) {
  if (!problem) return {};
  if (problem === 'shortAddressWrong') return { first: `areas.${problem}` };
  return hasSaved ? { saved: `areas.noChoiceSaved.${by}` } : { first: `areas.${problem}.${by}` };
}

/** The first saved address, if a place is missing and there is one. */
const addressToChoose = (form: HTMLFormElement, problem: PlaceProblem) =>
  problem === 'noChoice' ? form.querySelector<HTMLElement>('[type=radio]') : null;

/** The form in which a customer says where a delivery goes, beside the map. */
export function DeliveryChoice({ areas }: { areas: Areas }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { addresses, last, keep } = useSavedAddresses();
  const { place, code, address, isOwn, district, problem, isLost, ...enter } =
    useEnteredPlace(last);
  const request = useAreaRequest(place);
  const chosen = useAddressAt(
    addresses.find(({ _id }) => _id === address),
    isOwn,
  );
  // With the words of the address, which can contradict the place.
  const {
    data: quote,
    isFetching,
    refetch,
  } = useQuote(chosen ? { ...placeOfAddress(chosen), ...place } : place);
  const pin = place.pin ?? quote?.pin;
  const by = byOf(areas);
  const errors = errorsOf(problem, { by, hasSaved: addresses.length > 0 });

  /** Chooses the place. A press before the server has answered waits for its answer. */
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget: form } = event;
    const firstField = form.querySelector<HTMLElement>('input, select');
    const missing = enter.confirm();
    if (missing) {
      (addressToChoose(form, missing) ?? firstField)?.focus();
      return;
    }
    const answer = isFetching ? (await refetch({ cancelRefetch: false })).data : quote;
    if (!answer || answer.result === 'unknown') firstField?.focus();
    else if (!isRefused(answer)) deliver(answer);
    else if (request.isOpen) void request.send();
  }

  function deliver(answer: Quote) {
    const { choose, isOpen, setOpen } = useWhere.getState();
    // It can have been closed while the server answered.
    if (!isOpen) return;
    choose({
      fulfilment: 'delivery',
      place,
      quote: answer,
      ...(chosen && { address: chosen._id }),
    });
    keep(chosen);
    setOpen(false);
  }
  return (
    <>
      <div className={styles.map}>
        <AreaMap
          label={t('areas.map')}
          areas={areas.areas}
          selected={quote?.area?.id}
          restaurant={areas.restaurant}
          tiles={areas.tiles}
          zoomTexts={zoomTexts(t)}
          onPick={enter.pick}
        >
          {(projection) =>
            pin && (
              <MapPin at={pin} label={t('areas.pin')} projection={projection} onMove={enter.pick} />
            )
          }
        </AreaMap>
        <Button variant="solid" small className={styles.mine} onClick={enter.findMe}>
          <Icon name="pin" />
          {t('areas.myPlace')}
        </Button>
      </div>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Result
          quote={quote}
          address={chosen && addressLine(chosen, language)}
          isAsked={Object.keys(place).length > 0}
          isFetching={isFetching}
          isLost={isLost}
          by={by}
        />
        <PlaceFields
          {...{ areas, by, code, district }}
          error={errors.first && t(errors.first)}
          onCode={enter.typeCode}
          onDistrict={enter.chooseDistrict}
        />
        {quote && canDeliver(quote) && <Facts quote={quote} />}
        <SavedAddresses
          addresses={addresses}
          chosen={chosen?._id}
          error={errors.saved && t(errors.saved)}
          onChoose={enter.chooseAddress}
        />
        <NextStep areas={areas} quote={quote} request={request} />
      </form>
    </>
  );
}

interface PlaceFieldsProps {
  areas: Areas;
  by: By;
  /** The short address as typed. */
  code: string;
  district: string | undefined;
  /** What is wrong, said at the first field. */
  error: string | undefined;
  onCode: (code: string) => void;
  onDistrict: (words: string) => void;
}

/** The place in words: its short address, where the server looks it up, and its district. */
function PlaceFields({ areas, by, code, district, error, onCode, onDistrict }: PlaceFieldsProps) {
  const { t } = useTranslation('shell');
  if (by === 'map')
    return <District areas={areas} value={district} error={error} onChange={onDistrict} />;
  return (
    <>
      <Field
        label={t('areas.shortAddress')}
        hint={t('areas.shortAddressHint')}
        error={error}
        value={code}
        onChange={(event) => onCode(event.target.value)}
        className={styles.code}
        dir="ltr"
        maxLength={12}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <District areas={areas} value={district} onChange={onDistrict} />
    </>
  );
}

/** An address that the customer names instead of showing it on the map. */
function District({
  areas: { areas },
  value = '',
  error,
  onChange,
}: {
  areas: Areas;
  value: string | undefined;
  error?: string | undefined;
  onChange: (words: string) => void;
}) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  return (
    <ControlField label={t('areas.district')} error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('areas.noDistrict')}</option>
          {districtNames(areas, language).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </ControlField>
  );
}
