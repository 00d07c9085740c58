import { lazy, Suspense, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { type Language, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, ButtonLink, Icon } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import { Segments } from '../parts/segments';
import type { ReportChoice } from './public/queries';
import styles from './shift.module.css';
import { useSend } from './use-send';

// With the lines that it shows: a chunk of its own would be listed in the first view of every page.
const TillPrinters = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "printer-trouble" */ '../printers/public/till-printers')
  ).TillPrinters,
}));

/** The language of the paper, which is that of the page at first. */
function useLanguageChoice() {
  const { t } = useTranslation('mfe-seller');
  const [language, setLanguage] = useState<Language>(useLanguage((state) => state.language));
  const choice = (
    <Segments
      label={t('shift.printIn')}
      choices={['en', 'ar'] as const}
      chosen={language}
      onChoose={setLanguage}
    >
      {(one) => <span lang={one}>{t(`shift.languages.${one}`)}</span>}
    </Segments>
  );
  return { language, choice };
}

/** Prints the report of a drawer on the roll. */
export function ShiftPrint({ shift }: { shift: string }) {
  const { t } = useTranslation('mfe-seller');
  const { language, choice } = useLanguageChoice();
  const { isSending, send } = useSend();
  return (
    <div className={styles.print}>
      {choice}
      <Button
        variant="line"
        block
        busy={isSending}
        onClick={() => send(() => call('POST /api/seller/shift/print', { shift, language }))}
      >
        <Icon name="print" />
        {t('shift.printReport')}
      </Button>
      <Suspense fallback={null}>
        <TillPrinters />
      </Suspense>
    </div>
  );
}

/** Prints the report of a day on the roll; a Z report is also a PDF in both paper sizes. */
export function DayPrint({ report }: { report: ReportChoice }) {
  const { t } = useTranslation('mfe-seller');
  const { language, choice } = useLanguageChoice();
  const { isSending, send } = useSend();
  const isClosed = 'number' in report;
  return (
    <div className={styles.print}>
      <Button
        variant={isClosed ? 'accent' : 'line'}
        block
        busy={isSending}
        className={styles.tall}
        onClick={() =>
          send(() => call('POST /api/seller/day-report/print', { ...report, language }))
        }
      >
        <Icon name="print" />
        {t('shift.printReport')}
      </Button>
      <Suspense fallback={null}>
        <TillPrinters />
      </Suspense>
      {choice}
      {isClosed && (
        <div className={styles.pdfs}>
          {(['80mm', 'a4'] as const).map((size) => (
            <ButtonLink
              key={size}
              variant="line"
              small
              href={paths.dayReportPdf(report.number, language, size)}
              target="_blank"
              rel="noreferrer"
            >
              <DeskIcon name="file" />
              {t(`bill.${size}`)}
            </ButtonLink>
          ))}
        </div>
      )}
    </div>
  );
}
