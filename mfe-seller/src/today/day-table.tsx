import type { RangeFigures } from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import { OrdersLink, ordersAddress } from './order-links';
import { type DayRange, groupDays, searchOf } from './ranges';
import styles from './tables.module.css';

/** A month or weekday in words. The calendar is the Gregorian one in both languages. */
export function dateName(day: string, language: string, options: Intl.DateTimeFormatOptions) {
  const locale = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The sales of each day, or of each month of a long range. Each leads to its figures. */
export function DayTable({ range }: { range: RangeFigures }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const groups = groupDays(range.days);
  const largest = Math.max(1, ...groups.map(({ revenue }) => revenue));
  const isByMonth = groups.length < range.days.length;
  const name = ({ from }: DayRange) =>
    isByMonth
      ? dateName(from, language, { month: 'long', year: 'numeric' })
      : dateName(from, language, { weekday: 'short' });
  return (
    <section className={styles.panel} aria-labelledby="by-day">
      <h2 id="by-day">{t(isByMonth ? 'today.byMonth' : 'today.byDay')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('today.day')}</th>
            <th scope="col" className={styles.figure}>
              {t('today.orders')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('today.revenue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ days, orders, revenue }) => (
            <tr key={days.from}>
              <th scope="row">
                <Link to={{ search: new URLSearchParams(searchOf(days)).toString() }}>
                  {name(days)}
                  {!isByMonth && ' '}
                  {!isByMonth && (
                    <bdi dir="ltr" className="num">
                      {formatDate(`${days.from}T12:00:00Z`)}
                    </bdi>
                  )}
                </Link>
                <svg className={styles.bar} height="4" aria-hidden="true">
                  <rect width={`${(revenue / largest) * 100}%`} height="4" />
                </svg>
              </th>
              <td className={`num ${styles.figure}`}>
                {orders > 0 ? (
                  <OrdersLink to={ordersAddress('sales', days)}>
                    {orders.toLocaleString('en-US')}
                  </OrdersLink>
                ) : (
                  orders
                )}
              </td>
              <td className={styles.figure}>
                <Price amount={revenue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
