import { tradingDayOf } from '@smokehouse/shared/contract';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useSearchParams } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { ErrorNotice, Icon, IconButton, Input } from '@smokehouse/shared/ui';
import ar from '../../locales/today.ar.json';
import en from '../../locales/today.en.json';
import { statisticsQuery } from '../queries/desk';
import { Page } from '../parts/page';
import { isDay } from '../parts/time';
import { addDays } from '../today/chart-rules';
import { ExportForm } from '../today/export-form';
import { BestSellers, Figures, Others, Shares } from '../today/figures';
import { HourChart } from '../today/hour-chart';
import styles from './today.module.css';

/** `/seller/today`: figures and export of a trading day, today or the day in the URL. */
function Today() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const today = tradingDayOf(Date.now());
  const [search, setSearch] = useSearchParams();
  const requestedDay = search.get('day') ?? '';
  const day = isDay(requestedDay) && requestedDay <= today ? requestedDay : today;
  const { data, isError, refetch } = useQuery(statisticsQuery(day));
  const show = (other: string) =>
    setSearch(other && other !== today ? { day: other } : {}, { replace: true });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return (
    <Page
      title={day === today ? t('todayFigures') : `${weekday} ${formatDate(`${day}T12:00:00Z`)}`}
    >
      <div className={styles.picker}>
        <IconButton label={t('today.before')} onClick={() => show(addDays(day, -1))}>
          <Icon name="next" className={styles.back} />
        </IconButton>
        <label>
          <span className="vh">{t('today.day')}</span>
          <Input
            className={styles.day}
            type="date"
            max={today}
            value={day}
            onChange={(event) => show(event.target.value)}
          />
        </label>
        <IconButton
          label={t('today.after')}
          aria-disabled={day === today}
          onClick={() => {
            if (day < today) show(addDays(day, 1));
          }}
        >
          <Icon name="next" className="flip" />
        </IconButton>
        <span>{weekday}</span>
        <span className={styles.rule}>{t('today.rule')}</span>
      </div>
      {data && (
        <div className={styles.page}>
          <div className={styles.wide}>
            <Figures statistics={data} weekday={weekday} />
          </div>
          <div className={styles.wide}>
            <HourChart hours={data.hours} />
          </div>
          <BestSellers dishes={data.bestSellers} />
          <div className={styles.column}>
            <Shares statistics={data} />
            <Others statistics={data} />
            <ExportForm key={day} day={day} today={today} />
          </div>
        </div>
      )}
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

export default ownTexts('today', { en, ar })(Today);
