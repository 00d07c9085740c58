import { useState } from 'react';
import type { DayReport } from '@smokehouse/shared/contract';
import { MAX_CASH_REASON } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Field } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { DialogForm } from '../parts/dialog-form';
import { dayText } from './names';
import { OpenTableList } from './open-table-list';

/** Asks before a day is closed over unpaid tables: names them, and wants a reason. */
export function CloseOverTables({
  day,
  tables,
  isSending,
  onConfirm,
  onClose,
}: {
  day: string;
  tables: DayReport['openTables'];
  isSending: boolean;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const typed = reason.trim();
  return (
    <Dialog title={t('shift.askClose', { day: dayText(day) })} onClose={onClose}>
      <p>{t('shift.askCloseText')}</p>
      <h3>{t('shift.openTables')}</h3>
      <OpenTableList tables={tables} />
      <DialogForm
        failure=""
        isSending={isSending}
        submit={t('shift.closeDay')}
        onSubmit={() => {
          setChecked(true);
          if (typed && !isSending) return onConfirm(typed);
        }}
        onClose={onClose}
      >
        <Field
          label={t('shift.whyOverTables')}
          error={isChecked && !typed ? t('shift.noReason') : undefined}
          value={reason}
          maxLength={MAX_CASH_REASON}
          onChange={({ target }) => setReason(target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
