import type { RangeFigures } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { OrdersLink, ordersAddress } from './order-links';
import styles from './tables.module.css';

/** How long the stations of the kitchen took. */
export function Stations({ range }: { range: RangeFigures }) {
  const { t } = useTranslation('mfe-seller');
  const { stations, promises } = range;
  const minutes = (value: number) => t('today.minutes', { minutes: value });
  return (
    <section className={styles.panel} aria-labelledby="stations">
      <h2 id="stations">{t('today.preparation')}</h2>
      {stations.length === 0 ? (
        <p className={styles.note}>{t('today.noTickets')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('today.station')}</th>
              <th scope="col" className={styles.figure}>
                {t('today.tickets')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('today.median')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('today.nine')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('today.inTime')}
              </th>
            </tr>
          </thead>
          <tbody>
            {stations.map(({ station, tickets, median, p90, inTime }) => (
              <tr key={station}>
                <th scope="row">
                  {station === null ? (
                    t('today.noStation')
                  ) : (
                    <OrdersLink to={ordersAddress('all', range, { station })}>
                      {t(`station.${station}`)}
                    </OrdersLink>
                  )}
                </th>
                <td className={`num ${styles.figure}`}>{tickets.toLocaleString('en-US')}</td>
                <td className={styles.figure}>{minutes(median)}</td>
                <td className={styles.figure}>{minutes(p90)}</td>
                <td className={`num ${styles.figure}`}>
                  <bdi dir="ltr">{Math.floor(inTime * 100)}%</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.note}>
        {t('today.promises', { dine: promises.dine, delivery: promises.delivery })}
      </p>
    </section>
  );
}
