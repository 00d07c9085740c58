import { pageQuery } from '@smokehouse/shared/api';
import { refusalOf } from '@smokehouse/shared/bundled/place-quote';
import type { Quote } from '@smokehouse/shared/contract';
import { clockTime } from '@smokehouse/shared/contract/ordering/hours/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon, Price } from '@smokehouse/shared/ui';
import { usePromise } from './use-promise';
import styles from './area-sheet.module.css';

/** Texts by what there is: pickup (p), deliveries (d). */
const ADVICE: Readonly<Record<string, string>> = {
  pd: 'areas.outsideHint',
  p: 'areas.pickupHere',
  d: 'areas.otherPlace',
};

/** How a place can be said beside the district: on the map, also by a short address. */
export type By = 'code' | 'map';

/** True if the restaurant delivers to a place. */
export const canDeliver = ({ result }: Quote): boolean => result === 'area';

/** True if the place is known and the restaurant does not deliver there. */
export const isRefused = (quote: Quote): boolean => refusalOf(quote, 'delivery') !== undefined;

/** Whether the restaurant delivers to the entered place. */
export function Result({
  quote,
  address,
  isAsked,
  isFetching,
  isLost,
  by,
}: {
  quote: Quote | undefined;
  /** The saved address that was chosen, as one line. */
  address: string | undefined;
  isAsked: boolean;
  isFetching: boolean;
  /** The device did not say where it is. */
  isLost: boolean;
  by: By;
}) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const refusal = refusalOf(quote, 'delivery');
  return (
    <div role="status" aria-busy={isFetching}>
      <Lead isAsked={isAsked || refusal !== undefined} isLost={isLost} by={by} />
      {quote?.result === 'area' && (
        <p className={styles.result}>
          <Icon name="check" />
          <span>{t('areas.here', { area: quote.area?.name[language] })}</span>
        </p>
      )}
      {quote && address && <bdi className={styles.hint}>{address}</bdi>}
      {quote?.result === 'unknown' && (
        <p className={styles.hint}>{t(address ? 'areas.unknownAddress' : 'areas.unknown')}</p>
      )}
      {refusal && (
        <div className={styles.warning}>
          <Icon name="alert" />
          <div>
            <b>{t(`areas.${refusal}`)}</b>
            <Advice />
          </div>
        </div>
      )}
    </div>
  );
}

/** What helps: pickup, or a place that is delivered to. */
function Advice() {
  const { t } = useTranslation('shell');
  const { data: hours } = useQuery(pageQuery('GET /api/hours'));
  const ways = `${hours?.noPickup ? '' : 'p'}${hours?.noDelivery ? '' : 'd'}`;
  const text = ADVICE[ways];
  return text && <p>{t(text)}</p>;
}

/** How to say where it is; nothing once it was said. */
function Lead({ isAsked, isLost, by }: { isAsked: boolean; isLost: boolean; by: By }) {
  const { t } = useTranslation('shell');
  if (isAsked && !isLost) return null;
  return <p className={styles.hint}>{t(isLost ? 'areas.noPlace' : `areas.lead.${by}`)}</p>;
}

/** What delivery there costs, and how long it takes. */
export function Facts({ quote }: { quote: Quote }) {
  const { t } = useTranslation('shell');
  const { minutes, begins } = usePromise()(quote);
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
      {minutes && (
        <div>
          <dt>{t('areas.arrives')}</dt>
          <dd>{t('areas.minutes', { ...minutes, count: minutes.to })}</dd>
        </div>
      )}
      {begins && (
        <div>
          <dt>{t('areas.earliest')}</dt>
          <dd>{begins}</dd>
        </div>
      )}
      {quote.served && (
        <div>
          <dt>{t('areas.served')}</dt>
          <dd>
            <bdi dir="ltr">
              {clockTime(quote.served.from)}–{clockTime(quote.served.to)}
            </bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
