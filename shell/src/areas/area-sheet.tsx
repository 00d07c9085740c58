import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { AreaMap, MapPin, projectionOf } from '@smokehouse/shared/bundled/area-map';
import { Select } from '@smokehouse/shared/bundled/select';
import { SheetDialog } from '@smokehouse/shared/bundled/sheet-dialog';
import { call, pageQuery } from '@smokehouse/shared/api';
import {
  type CallAnswer,
  type Fulfilment,
  type Place,
  type Quote,
  shortAddressOf,
} from '@smokehouse/shared/contract';
import type { Pin } from '@smokehouse/shared/contract/rules/areas';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage, useWhere } from '@smokehouse/shared/stores';
import {
  Button,
  ControlField,
  ErrorNotice,
  Field,
  Icon,
  notify,
  Price,
} from '@smokehouse/shared/ui';
import styles from './area-sheet.module.css';

type Areas = CallAnswer<'GET /api/areas'>;

/** What delivery to a place costs, by the server. */
const useQuote = (place: Place) =>
  useQuery({
    queryKey: ['locate', place],
    queryFn: () => call('POST /api/areas/locate', place),
    enabled: Object.keys(place).length > 0,
  });

/** The dialog in which a customer says where the order goes. */
export function AreaSheet() {
  const { t } = useTranslation('shell');
  const { t: shared } = useTranslation('shared');
  const { setOpen } = useWhere();
  const { data, isError, refetch } = useQuery(pageQuery('GET /api/areas'));
  const titleId = useId();
  return (
    <SheetDialog titleId={titleId} onClose={() => setOpen(false)}>
      <div className={styles.sheet}>
        <h2 className={`display ${styles.title}`} id={titleId}>
          {t('where.title')}
        </h2>
        {data && <Choice areas={data} />}
        {isError && !data && (
          <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
        )}
        {!isError && !data && (
          <div className={`sk ${styles.loading}`} role="status" aria-label={shared('loading')} />
        )}
      </div>
    </SheetDialog>
  );
}

function Choice({ areas }: { areas: Areas }) {
  const { t } = useTranslation('shell');
  const { choice } = useWhere();
  const [fulfilment, setFulfilment] = useState<Fulfilment>(
    areas.pickup.open ? (choice?.fulfilment ?? 'delivery') : 'delivery',
  );
  return (
    <>
      {areas.pickup.open && (
        <div className={styles.tabs} role="group" aria-label={t('areas.how')}>
          {(['delivery', 'pickup'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === fulfilment}
              onClick={() => setFulfilment(one)}
            >
              {t(`areas.${one}`)}
            </button>
          ))}
        </div>
      )}
      {fulfilment === 'pickup' ? <PickupChoice areas={areas} /> : <DeliveryChoice areas={areas} />}
    </>
  );
}

function choosePickup({ pickup }: Areas): void {
  const { choose, setOpen } = useWhere.getState();
  choose({ fulfilment: 'pickup', minutes: pickup.minutes });
  setOpen(false);
}

function PickupChoice({ areas }: { areas: Areas }) {
  const { t } = useTranslation('shell');
  const projection = projectionOf([
    ...areas.areas.flatMap(({ points }) => points),
    areas.restaurant,
  ]);
  return (
    <>
      <div className={styles.map}>
        <AreaMap
          label={t('areas.map')}
          areas={[]}
          restaurant={areas.restaurant}
          projection={projection}
        />
      </div>
      <div className={styles.form}>
        <p className={styles.result}>
          <Icon name="check" />
          {t('areas.pickupHere')}
        </p>
        <Foot>
          <PickupButton areas={areas} />
        </Foot>
      </div>
    </>
  );
}

function PickupButton({ areas }: { areas: Areas }) {
  const { t } = useTranslation('shell');
  return (
    <Button variant="accent" block onClick={() => choosePickup(areas)}>
      {t('areas.pickupReady', areas.pickup.minutes)}
    </Button>
  );
}

/** The next step stays visible while the rest scrolls. */
function Foot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

/** Only the parts of a place that are set. */
const toPlace = ({ shortAddress, words }: Place): Place => ({
  ...(shortAddress && { shortAddress }),
  ...(words && { words }),
});

/** What the customer has entered. A pin replaces the rest, because it would decide anyway. */
function useEnteredPlace() {
  const { t } = useTranslation('shell');
  const stored = useWhere((state) => state.choice?.place);
  const [place, setPlace] = useState<Place>(stored ?? {});
  const [code, setCode] = useState(stored?.shortAddress ?? '');
  function pick(pin: Pin) {
    setCode('');
    setPlace({ pin });
  }
  return {
    place,
    code,
    pick,
    typeCode(text: string) {
      setCode(text);
      const shortAddress = shortAddressOf(text) ?? undefined;
      setPlace(({ words }) => toPlace({ words, shortAddress }));
    },
    chooseWords: (words: string) =>
      setPlace(({ shortAddress }) => toPlace({ shortAddress, words })),
    findMe() {
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => pick({ lng: coords.longitude, lat: coords.latitude }),
        () => notify.error(t('areas.noPlace')),
      );
    },
  };
}

function DeliveryChoice({ areas }: { areas: Areas }) {
  const { t } = useTranslation('shell');
  const { place, code, pick, typeCode, chooseWords, findMe } = useEnteredPlace();
  const { data: quote, isFetching } = useQuote(place);
  const pin = place.pin ?? quote?.pin;
  const projection = projectionOf([
    ...areas.areas.flatMap(({ points }) => points),
    areas.restaurant,
  ]);
  const isWrong = code.length >= 8 && shortAddressOf(code) === null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!quote) event.currentTarget.querySelector('input')?.focus();
    if (!quote || !canDeliver(quote)) return;
    const { choose, setOpen } = useWhere.getState();
    choose({ fulfilment: 'delivery', place, quote });
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
          projection={projection}
          onPick={pick}
        >
          {pin && <MapPin at={projection.toPoint(pin)} />}
        </AreaMap>
        <Button variant="solid" small className={styles.mine} onClick={findMe}>
          <Icon name="pin" />
          {t('areas.myPlace')}
        </Button>
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Result quote={quote} isAsked={Object.keys(place).length > 0} isFetching={isFetching} />
        <Field
          label={t('areas.shortAddress')}
          hint={t('areas.shortAddressHint')}
          error={isWrong ? t('areas.shortAddressWrong') : undefined}
          value={code}
          onChange={(event) => typeCode(event.target.value)}
          className={styles.code}
          dir="ltr"
          maxLength={12}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <District areas={areas} value={place.words} onChange={chooseWords} />
        {quote && canDeliver(quote) && <Facts quote={quote} />}
        <NextStep areas={areas} quote={quote} />
      </form>
    </>
  );
}

/** An address that the customer names instead of showing it on the map. */
function District({
  areas: { areas },
  value = '',
  onChange,
}: {
  areas: Areas;
  value: string | undefined;
  onChange: (words: string) => void;
}) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const names = areas.flatMap(({ name, districts }) => [name[language], ...districts]);
  return (
    <ControlField label={t('areas.district')}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('areas.noDistrict')}</option>
          {names.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </ControlField>
  );
}

/** Delivery where it is possible, else pickup. */
function NextStep({ areas, quote }: { areas: Areas; quote: Quote | undefined }) {
  const { t } = useTranslation('shell');
  if (quote && !canDeliver(quote))
    return areas.pickup.open ? (
      <Foot>
        <PickupButton areas={areas} />
      </Foot>
    ) : null;
  return (
    <Foot>
      <Button variant="accent" block type="submit">
        {t('areas.deliverHere')}
      </Button>
    </Foot>
  );
}

const canDeliver = ({ result }: Quote) => result === 'area' || result === 'unknown';

function Result({
  quote,
  isAsked,
  isFetching,
}: {
  quote: Quote | undefined;
  isAsked: boolean;
  isFetching: boolean;
}) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  return (
    <div role="status" aria-busy={isFetching}>
      {!isAsked && <p className={styles.hint}>{t('areas.lead')}</p>}
      {quote?.result === 'area' && (
        <p className={styles.result}>
          <Icon name="check" />
          <span>{t('areas.here', { area: quote.area?.name[language] })}</span>
        </p>
      )}
      {quote?.result === 'unknown' && <p className={styles.hint}>{t('areas.unknown')}</p>}
      {quote && !canDeliver(quote) && (
        <div className={styles.warning}>
          <Icon name="alert" />
          <div>
            <b>{t(`areas.${quote.result}`)}</b>
            <p>{t('areas.outsideHint')}</p>
          </div>
        </div>
      )}
    </div>
  );
}

function Facts({ quote }: { quote: Quote }) {
  const { t } = useTranslation('shell');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('areas.fee')}</dt>
        <dd>
          <Price amount={quote.feeHalalas / 100} />
        </dd>
      </div>
      {quote.minimumHalalas > 0 && (
        <div>
          <dt>{t('areas.minimum')}</dt>
          <dd>
            <Price amount={quote.minimumHalalas / 100} />
          </dd>
        </div>
      )}
      {quote.freeAboveHalalas !== undefined && (
        <div>
          <dt>{t('areas.freeAbove')}</dt>
          <dd>
            <Price amount={quote.freeAboveHalalas / 100} />
          </dd>
        </div>
      )}
      {quote.minutes && (
        <div>
          <dt>{t('areas.arrives')}</dt>
          <dd>{t('areas.minutes', quote.minutes)}</dd>
        </div>
      )}
    </dl>
  );
}
