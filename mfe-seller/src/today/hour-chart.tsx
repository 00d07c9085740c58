import { withCurrency } from '@smokehouse/shared/bundled/with-currency';
import { directionOf, type Statistics } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { barsOf, hourRange, ticksOf } from './chart-rules';
import { ChartSection, type Measure } from './chart-section';
import { OrdersLink, ordersAddress } from './order-links';
import type { DayRange } from './ranges';
import styles from './hour-chart.module.css';
import tables from './tables.module.css';

/** Heights of the chart and its parts. Unit: px. */
const HEIGHT = 240;
const TOP = 14;
const FOOT = 24;
const PLOT = HEIGHT - TOP - FOOT;

/** Orders or revenue by hour as a bar chart, with a table as the accessible alternative. */
export function HourChart({ hours, days }: { hours: Statistics['hours']; days: DayRange }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <ChartSection id="by-hour" title={t('today.byHour')} initial="revenue">
      {(measure) => (
        <>
          <Drawing hours={hours} measure={measure} />
          <HourTable hours={hours} days={days} />
        </>
      )}
    </ChartSection>
  );
}

/** Hidden from screen readers: the table below has the same data. */
function Drawing({ hours, measure }: { hours: Statistics['hours']; measure: Measure }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const unit = (amount: number) =>
    measure === 'revenue'
      ? withCurrency(amount.toLocaleString('en-US'), language)
      : amount.toLocaleString('en-US');
  const values = hours.map((hour) => hour[measure]);
  const ticks = ticksOf(Math.max(...values));
  const max = ticks.at(-1) ?? 1;
  const heightOf = (value: number) => TOP + PLOT * (1 - value / max);
  const bars = barsOf(values, max, directionOf(language) === 'rtl');
  return (
    <div className={styles.drawing} aria-hidden="true">
      <svg className={styles.scale} height={HEIGHT}>
        {ticks.map((tick) => (
          <text key={tick} x="100%" y={heightOf(tick) + 4} textAnchor="end">
            {unit(tick)}
          </text>
        ))}
      </svg>
      <svg className={styles.bars} height={HEIGHT}>
        {ticks.map((tick) => (
          <line key={tick} x1="0" x2="100%" y1={heightOf(tick)} y2={heightOf(tick)} />
        ))}
        {bars.map(({ x, width, share }, index) => {
          const { hour, orders, revenue } = hours[index] as Statistics['hours'][number];
          const count = t('today.ordersCount', { count: orders });
          return (
            <g key={hour}>
              <rect
                x={`${x}%`}
                width={`${width}%`}
                y={TOP + PLOT * (1 - share)}
                height={PLOT * share}
                rx="2"
              >
                <title>{`${hourRange(hour)}: ${count}, ${withCurrency(String(revenue), language)}`}</title>
              </rect>
              <text
                x={`${x + width / 2}%`}
                y={HEIGHT - 6}
                textAnchor="middle"
                className={index % 2 === 1 ? styles.between : ''}
              >
                {hour}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Each hour leads to its orders. */
function HourTable({ hours, days }: { hours: Statistics['hours']; days: DayRange }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return (
    <details className={`${tables.more} ${styles.table}`}>
      <summary>{t('today.asTable')}</summary>
      <table>
        <caption className="vh">{t('today.byHour')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('today.hour')}</th>
            <th scope="col">{t('today.orders')}</th>
            <th scope="col">{t('today.revenue')}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, orders, revenue }) => (
            <tr key={hour}>
              <th scope="row">
                <OrdersLink to={ordersAddress('sales', days, { hour: String(hour) })}>
                  <bdi dir="ltr" className="num">
                    {hourRange(hour)}
                  </bdi>
                </OrdersLink>
              </th>
              <td className="num">{orders}</td>
              <td>
                <span className="num">
                  {withCurrency(revenue.toLocaleString('en-US'), language)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
