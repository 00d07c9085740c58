import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, IconButton } from '@smokehouse/shared/ui';
import { DateField } from '../parts/date-field';
import { Segments } from '../parts/segments';
import { type DayRange, isRange, moveRange, PERIODS, periodOf, rangeOf } from './ranges';
import styles from './range-picker.module.css';

/** Chooses the days of the page: a day, a week, a month, or any others. */
export function RangePicker({
  range,
  today,
  onChoose,
}: {
  range: DayRange;
  today: string;
  onChoose: (range: DayRange) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const period = periodOf(range);
  const next = moveRange(range, 1);
  const change = (part: Partial<DayRange>) => {
    const changed = { ...range, ...part };
    if (isRange(changed, today)) onChoose(changed);
  };
  return (
    <div className={styles.picker}>
      <Segments
        label={t('today.period')}
        choices={PERIODS}
        chosen={period}
        onChoose={(one) => onChoose(rangeOf(one, range.to < today ? range.to : today))}
      >
        {(one) => t(`today.periods.${one}`)}
      </Segments>
      <div className={styles.days}>
        <IconButton
          label={t(`today.earlier.${period}`)}
          onClick={() => onChoose(moveRange(range, -1))}
        >
          <Icon name="next" className={styles.back} />
        </IconButton>
        <div className={styles.fields}>
          {period === 'day' ? (
            <DateField
              label={t('today.day')}
              max={today}
              value={range.from}
              onChange={(day) => change({ from: day, to: day })}
            />
          ) : (
            <>
              <DateField
                label={t('today.from')}
                max={range.to}
                value={range.from}
                onChange={(from) => change({ from })}
              />
              <span aria-hidden="true">–</span>
              <DateField
                label={t('today.to')}
                min={range.from}
                value={range.to}
                onChange={(to) => change({ to })}
              />
            </>
          )}
        </div>
        <IconButton
          label={t(`today.later.${period}`)}
          aria-disabled={next.from > today}
          onClick={() => {
            if (next.from <= today) onChoose(next);
          }}
        >
          <Icon name="next" className="flip" />
        </IconButton>
      </div>
    </div>
  );
}
