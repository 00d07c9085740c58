import { type FormEvent, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { type CallBody, toSar } from '@smokehouse/shared/contract';
import { MAX_CASH_REASON } from '@smokehouse/shared/contract/rules/drawers';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { parseAmount } from '../split/plan';
import styles from './shift.module.css';
import { useSend } from './use-send';

export type OwnEvent = CallBody<'POST /api/seller/shifts/event'>['kind'];

/** Records cash that is put in or taken out, or that the drawer is opened without a sale. */
export function EventDialog({
  shift,
  kind,
  onClose,
}: {
  shift: string;
  kind: OwnEvent;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useSend();
  // One key for all attempts: a request whose answer is lost is not recorded twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const halalas = kind === 'no_sale' ? 0 : parseAmount(typed);
  const isAmountMissing = kind !== 'no_sale' && !halalas;
  const isReasonMissing = reason.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isAmountMissing || isReasonMissing || halalas === undefined) return;
    const body = { shift, kind, amount: toSar(halalas), reason: reason.trim() };
    send(() => call('POST /api/seller/shifts/event', body, { idempotencyKey }), onClose);
  }
  return (
    <Dialog title={t(`shift.kindOf.${kind}`)} onClose={onClose}>
      <p className={styles.text}>{t(`shift.event.${kind}`)}</p>
      <form onSubmit={submit} noValidate>
        {kind !== 'no_sale' && (
          <Field
            label={t('shift.amountSar')}
            error={isChecked && isAmountMissing ? t('shift.noAmount') : undefined}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <Field
          label={t('shift.reason')}
          error={isChecked && isReasonMissing ? t('shift.noReason') : undefined}
          value={reason}
          maxLength={MAX_CASH_REASON}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="accent" busy={isSending}>
            {t('shift.record')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('shift.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
