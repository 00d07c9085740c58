import type { CSSProperties } from 'react';
import { MAX_INTERVALS } from '@smokehouse/shared/contract/ordering/hours/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon, IconButton } from '@smokehouse/shared/ui';
import { barsOf, type DayDraft, NEW_TIMES, toIntervals } from './drafts';
import styles from './hours.module.css';
import { TimeFields } from './time-fields';

const AXIS = ['06:00', '12:00', '18:00', '00:00'];

/** The name of a weekday; 0 is Sunday. */
export function useWeekday(): (day: number) => string {
  const language = useLanguage((state) => state.language);
  const locale = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 4 January 1970 was a Sunday.
  return (day) => format.format(new Date((3 + day) * 86_400_000));
}

/** The hours of the week: a bar on the axis from 06:00 to 06:00, and the times of each opening. */
export function WeekTable({
  week,
  onChange,
}: {
  week: readonly DayDraft[];
  onChange: (week: DayDraft[]) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const weekday = useWeekday();
  return (
    <section className={styles.week} aria-label={t('hours.week')}>
      <div className={styles.axis} aria-hidden>
        <div className={styles.scale}>
          {AXIS.map((time) => (
            <span key={time}>{time}</span>
          ))}
        </div>
        <div className={styles.opening}>
          <span className={styles.time}>{t('hours.opens')}</span>
          <span className={styles.time}>{t('hours.closes')}</span>
        </div>
      </div>
      {week.map((draft, day) => (
        <DayRow
          // The days of a week never change their order.
          key={weekday(day)}
          name={weekday(day)}
          draft={draft}
          onChange={(changed) => onChange(week.map((one, at) => (at === day ? changed : one)))}
          onCopy={() => onChange(week.map(() => draft))}
        />
      ))}
      <p className={styles.legend}>{t('hours.legend')}</p>
    </section>
  );
}

function DayRow({
  name,
  draft,
  onChange,
  onCopy,
}: {
  name: string;
  draft: DayDraft;
  onChange: (draft: DayDraft) => void;
  onCopy: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const intervals = toIntervals(draft);
  return (
    <div className={styles.day} role="group" aria-label={name}>
      <b>{name}</b>
      <div className={styles.bars} aria-hidden>
        {barsOf(intervals ?? []).map(({ start, length, isNextDay }) => (
          <i
            key={start}
            className={isNextDay ? styles.nextDay : ''}
            style={{ '--start': `${start}%`, '--length': `${length}%` } as CSSProperties}
          />
        ))}
      </div>
      <div className={styles.times}>
        {draft.length === 0 && <span className={styles.closed}>{t('hours.closed')}</span>}
        {draft.map((times, at) => (
          // Openings have no identity of their own.
          <div key={at} className={styles.opening}>
            <TimeFields
              times={times}
              onChange={(changed) => onChange(draft.map((one, i) => (i === at ? changed : one)))}
            />
            <IconButton
              label={t('hours.removeTimes', { name, opens: times.opens })}
              onClick={() => onChange(draft.filter((_, i) => i !== at))}
            >
              <Icon name="x" />
            </IconButton>
          </div>
        ))}
        {intervals === null && (
          <p className={styles.error} role="alert">
            {t('hours.badTimes')}
          </p>
        )}
      </div>
      <div className={styles.tools}>
        {draft.length < MAX_INTERVALS && (
          <IconButton
            label={t('hours.addTimes', { name })}
            onClick={() => onChange([...draft, NEW_TIMES])}
          >
            <Icon name="plus" />
          </IconButton>
        )}
        <button type="button" className={styles.copy} onClick={onCopy}>
          {t('hours.copy')}
          <span className="vh">: {name}</span>
        </button>
      </div>
    </div>
  );
}
