import { withCurrency } from '@smokehouse/shared/bundled/with-currency';
import type { RangeFigures, Statistics } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Link } from '@smokehouse/shared/router';
import { hourRange } from './chart-rules';
import { ChartSection, type Measure } from './chart-section';
import { ordersAddress } from './order-links';
import { cellText, stepOf, stepRanges, weekFinder } from './week-rules';
import styles from './week-map.module.css';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
/** A Sunday. */
const SUNDAY_MS = Date.UTC(2026, 10, 1);

/** The names of the weekdays, Sunday first. */
function weekdayNames(language: string, weekday: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  return WEEKDAYS.map((day) => format.format(new Date(SUNDAY_MS + day * 86_400_000)));
}

/**
 * Sales by weekday and hour: a table whose cells are coloured in five steps. Each cell leads to its
 * orders.
 */
export function WeekMap({ range, hours }: { range: RangeFigures; hours: Statistics['hours'] }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <ChartSection id="by-week" title={t('today.byWeek')} initial="orders">
      {(measure) => {
        const largest = Math.max(0, ...range.week.map((cell) => cell[measure]));
        return (
          <>
            <WeekTable range={range} hours={hours} measure={measure} largest={largest} />
            {largest > 0 && <Legend largest={largest} />}
          </>
        );
      }}
    </ChartSection>
  );
}

function WeekTable({
  range,
  hours,
  measure,
  largest,
}: {
  range: RangeFigures;
  hours: Statistics['hours'];
  measure: Measure;
  largest: number;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const [short, long] = [weekdayNames(language, 'short'), weekdayNames(language, 'long')];
  const find = weekFinder(range.week);
  const spoken = (value: number) =>
    measure === 'revenue' ? withCurrency(cellText(value), language) : cellText(value);
  return (
    <table className={styles.map}>
      <caption className="vh">{t('today.byWeekOf', { figure: t(`today.${measure}`) })}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{t('today.hour')}</span>
          </th>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={long[weekday]}>
              {short[weekday]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour }) => (
          <tr key={hour}>
            <th scope="row" abbr={hourRange(hour)}>
              <bdi dir="ltr" className="num">
                {String(hour).padStart(2, '0')}
              </bdi>
            </th>
            {WEEKDAYS.map((weekday) => {
              const cell = find(weekday, hour);
              const value = cell[measure];
              const shown = (
                <bdi dir="ltr" className="num">
                  {cellText(value)}
                </bdi>
              );
              return (
                <td key={weekday} data-step={stepOf(value, largest)}>
                  {cell.orders > 0 ? (
                    <Link
                      to={ordersAddress('sales', range, {
                        weekday: String(weekday),
                        hour: String(hour),
                      })}
                      aria-label={`${long[weekday] ?? ''} ${hourRange(hour)}: ${spoken(value)}`}
                    >
                      {shown}
                    </Link>
                  ) : (
                    shown
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Legend({ largest }: { largest: number }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <ul className={styles.legend} aria-label={t('today.legend')}>
      {stepRanges(Math.max(1, Math.round(largest))).map(({ step, from, to }) => (
        <li key={step} data-step={step}>
          <bdi dir="ltr" className="num">
            {from === to ? cellText(to) : `${cellText(from)}–${cellText(to)}`}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
