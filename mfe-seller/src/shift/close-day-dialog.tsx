import { useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import type { DayReport } from '@smokehouse/shared/contract';
import { MAX_CASH_REASON } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Field } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { DialogForm } from '../parts/dialog-form';
import { RefundsToGive } from '../refunds/public/refunds-to-give';
import { isSameTable } from './is-same-table';
import { dayText } from './names';
import { OpenTableList } from './open-table-list';
import { UnfinishedList } from './unfinished-list';
import styles from './shift.module.css';

/**
 * Asks before a day is closed: its Z report is final. Names the unpaid tables, for which it wants a
 * reason, the deliveries and pickups that have not arrived, and what is still
 * to be refunded by hand. Tables that change while it is open
 * are marked, so that nobody closes the day over one that they have not seen.
 */
export function CloseDayDialog({
  report,
  tables,
  isSending,
  onConfirm,
  onClose,
}: {
  report: DayReport;
  /** Of the day, with something that is not paid. */
  tables: DayReport['openTables'];
  isSending: boolean;
  onConfirm: (reason?: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [before] = useState(tables);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const typed = reason.trim();
  const isAsked = tables.length > 0;
  const isChanged = tables.some((one) => !before.some((other) => isSameTable(one, other)));
  const unfinished = report.unfinished ?? [];
  return (
    <Dialog title={t('shift.askClose', { day: dayText(report.day) })} onClose={onClose}>
      <p>{t('shift.askCloseText')}</p>
      {isChanged && (
        <div className={styles.named}>
          <Alert>{t('shift.tablesChanged')}</Alert>
        </div>
      )}
      {isAsked && (
        <div className={styles.named}>
          <h3>{t('shift.openTables')}</h3>
          <OpenTableList tables={tables} before={before} />
        </div>
      )}
      {unfinished.length > 0 && (
        <div className={styles.named}>
          <h3>{t('shift.unfinished')}</h3>
          <UnfinishedList orders={unfinished} />
        </div>
      )}
      <div className={styles.named}>
        <RefundsToGive isNamed />
      </div>
      <DialogForm
        failure=""
        isSending={isSending}
        submit={t('shift.closeDay')}
        onSubmit={() => {
          setChecked(true);
          if (isSending || (isAsked && !typed)) return;
          return onConfirm(isAsked ? typed : undefined);
        }}
        onClose={onClose}
      >
        {isAsked && (
          <Field
            label={t('shift.whyOverTables')}
            error={isChecked && !typed ? t('shift.noReason') : undefined}
            value={reason}
            maxLength={MAX_CASH_REASON}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
