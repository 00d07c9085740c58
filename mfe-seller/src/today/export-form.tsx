import { useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, ButtonLink } from '@smokehouse/shared/ui';
import { DateField } from '../parts/date-field';
import { DeskIcon } from '../parts/desk-icon';
import { checkExportRange, MAX_EXPORT_DAYS } from './chart-rules';
import type { DayRange } from './ranges';
import styles from './export-form.module.css';

/** The files, and the keys of their buttons. */
const FILES = [
  { name: 'orders', text: 'export.submit' },
  { name: 'figures', text: 'today.figuresFile' },
  { name: 'accounting', text: 'today.accountingFile' },
] as const;

/** Downloads the orders, the figures of each day, and the accountant's file of a date range. */
export function ExportForm({ days, today }: { days: DayRange; today: string }) {
  const { t } = useTranslation('mfe-seller');
  const [from, setFrom] = useState(days.from);
  const [to, setTo] = useState(days.to < today ? days.to : today);
  const wrong = checkExportRange(from, to);
  const errorAt = (field: 'from' | 'to') =>
    wrong?.field === field ? t(`export.${wrong.error}`, { most: MAX_EXPORT_DAYS }) : undefined;
  return (
    <section className={styles.export} aria-labelledby="export">
      <h2 id="export">{t('export.title')}</h2>
      <p>{t('export.text')}</p>
      <div className={styles.days}>
        <DateField
          label={t('export.from')}
          max={today}
          value={from}
          error={errorAt('from')}
          onChange={setFrom}
        />
        <DateField
          label={t('export.to')}
          max={today}
          value={to}
          error={errorAt('to')}
          onChange={setTo}
        />
      </div>
      <div className={styles.files}>
        {FILES.map(({ name, text }) =>
          wrong ? (
            <Button key={name} variant="line" aria-disabled="true">
              <DeskIcon name="file" />
              {t(text)}
            </Button>
          ) : (
            <ButtonLink
              key={name}
              variant="line"
              href={`/api/seller/${name}.csv?from=${from}&to=${to}`}
              download
            >
              <DeskIcon name="file" />
              {t(text)}
            </ButtonLink>
          ),
        )}
      </div>
      <p className={styles.note}>{t('today.accountingText')}</p>
    </section>
  );
}
