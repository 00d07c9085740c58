import type { Statistics } from '@smokehouse/shared/contract';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useSearchParams } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { ErrorNotice } from '@smokehouse/shared/ui';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { statisticsQuery } from './queries';
import { Page } from '../parts/page';
import { useToday } from '../parts/use-today';
import { Corrections } from './corrections';
import { dateName, DayTable } from './day-table';
import { Dishes } from './dishes';
import { ExportForm } from './export-form';
import { FigureOrders } from './figure';
import { HourChart } from './hour-chart';
import { BestSellers, Figures, Others, Shares } from './figures';
import { RangePicker } from './range-picker';
import { Reconciliation } from './reconciliation';
import { type DayRange, periodOf, readRange, searchOf } from './ranges';
import { Stations } from './stations';
import { WeekMap } from './week-map';
import styles from './today.module.css';

/** The title of the page: what the range is called. */
function titleOf(range: DayRange, language: string): string {
  const date = (day: string) => formatDate(`${day}T12:00:00Z`);
  const period = periodOf(range);
  if (period === 'day')
    return `${dateName(range.from, language, { weekday: 'long' })} ${date(range.from)}`;
  if (period === 'month') return dateName(range.from, language, { month: 'long', year: 'numeric' });
  return `${date(range.from)} – ${date(range.to)}`;
}

/** `/seller/today`: figures and exports of trading days, today or those in the URL. */
function Today() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const range = readRange(search, today);
  const isDay = range.from === range.to;
  const isToday = isDay && range.from === today;
  const { data, isError, refetch } = useQuery(statisticsQuery(range));
  return (
    <Page title={isToday ? t('todayFigures') : titleOf(range, language)}>
      <div className={styles.picker}>
        <RangePicker
          range={range}
          today={today}
          onChoose={(other) =>
            setSearch(other.from === today && other.to === today ? {} : searchOf(other), {
              replace: true,
            })
          }
        />
        {isDay && (
          <span className={styles.rule}>
            {dateName(range.from, language, { weekday: 'long' })} · {t('today.rule')}
          </span>
        )}
      </div>
      {data && <Panels statistics={data} days={range} today={today} />}
      {!data && isError && (
        <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <>
          <p className="vh" role="status">
            {shared('loading')}
          </p>
          <div className={styles.page} aria-hidden="true">
            <div className={`sk ${styles.wide} ${styles.figures}`} />
            <div className={`sk ${styles.wide} ${styles.chart}`} />
          </div>
        </>
      )}
    </Page>
  );
}

/** The figures of the days, once they are known. */
function Panels({
  statistics,
  days,
  today,
}: {
  statistics: Statistics;
  days: DayRange;
  today: string;
}) {
  const language = useLanguage((state) => state.language);
  const { range } = statistics;
  const isDay = days.from === days.to;
  return (
    <div className={styles.page}>
      <div className={styles.wide}>
        <Figures
          statistics={statistics}
          days={days}
          weekday={dateName(days.from, language, { weekday: 'long' })}
        />
      </div>
      {isDay && (
        <div className={styles.wide}>
          <HourChart hours={statistics.hours} days={days} />
        </div>
      )}
      <div className={styles.column}>
        {range && !isDay && <WeekMap range={range} hours={statistics.hours} />}
        <BestSellers dishes={statistics.bestSellers} days={days} />
        {range && <Dishes range={range} />}
        {range && <Stations range={range} />}
      </div>
      <div className={styles.column}>
        {range && !isDay && <DayTable range={range} />}
        <Shares statistics={statistics} days={days} />
        <Others statistics={statistics} days={days} />
        {range && <Corrections range={range} />}
        <Reconciliation key={`sums ${days.from} ${days.to}`} days={days} />
        <ExportForm key={`${days.from} ${days.to}`} days={days} today={today} />
      </div>
    </div>
  );
}

/** A figure of the address leads to the orders that it counts. */
function TodayPage() {
  const [search] = useSearchParams();
  return search.has('counted') ? <FigureOrders /> : <Today />;
}

export default ownTexts('today', { en, ar })(TodayPage);
