import { call } from '@smokehouse/shared/api';
import type { AreaRequests } from '@smokehouse/shared/contract';
import type { Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { queryOptions } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button } from '@smokehouse/shared/ui';
import { useDeskMutation } from '../parts/use-desk-mutation';
import styles from './areas.module.css';

/** Where people outside of all areas ask for deliveries. */
export const areaRequestsQuery = queryOptions({
  queryKey: ['seller-area-requests'],
  queryFn: () => call('GET /api/seller/areas/requests'),
});

/** `24.750, 46.550` */
export const placeText = ({ lat, lng }: Pin): string => `${lat.toFixed(3)}, ${lng.toFixed(3)}`;

/** Where people ask from, and the numbers to call. */
export function AreaRequestList({ requests: { places, toCall } }: { requests: AreaRequests }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <section className={styles.requests}>
      <h2>{t('areas.requests')}</h2>
      {places.length === 0 ? (
        <p className={styles.help}>{t('areas.requestsEmpty')}</p>
      ) : (
        <Places places={places} />
      )}
      {toCall.length > 0 && <ToCall people={toCall} />}
    </section>
  );
}

function Places({ places }: Pick<AreaRequests, 'places'>) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['place', 'people', 'lastAt'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`areas.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ pin, count, lastAt }) => (
            <tr key={placeText(pin)}>
              <th scope="row">
                <bdi dir="ltr" className="num">
                  {placeText(pin)}
                </bdi>
              </th>
              <td className="num">{count}</td>
              <td>
                <bdi dir="ltr" className="num">
                  {formatDate(lastAt)}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ToCall({ people }: { people: AreaRequests['toCall'] }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      <h3>{t('areas.toCall')}</h3>
      <ul>
        {people.map((person) => (
          <PersonToCall key={person._id} person={person} />
        ))}
      </ul>
    </>
  );
}

function PersonToCall({
  person: { _id: id, mobile, area },
}: {
  person: AreaRequests['toCall'][number];
}) {
  const { t } = useTranslation('mfe-seller');
  const { language } = useLanguage();
  const { send } = useDeskMutation({ stale: [areaRequestsQuery.queryKey] });
  return (
    <li className={styles.person}>
      <a href={`tel:${mobile}`}>
        <bdi dir="ltr" className="num">
          {mobile}
        </bdi>
      </a>
      <span>{area[language]}</span>
      <Button
        variant="text"
        small
        aria-label={t('areas.calledOf', { mobile })}
        onClick={() => void send(() => call('POST /api/seller/areas/request/remove', { id }))}
      >
        {t('areas.called')}
      </Button>
    </li>
  );
}
