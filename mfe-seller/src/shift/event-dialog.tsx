import { type FormEvent, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { useRequestKeys } from '@smokehouse/shared/bundled/request-keys';
import { type CallBody, type DrawerShift, toHalalas, toSar } from '@smokehouse/shared/contract';
import {
  MAX_CASH_REASON,
  PAID_OUT_APPROVAL_HALALAS,
  paidOutNeedsApproval,
} from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { amountText } from '../corrections/public/amount-text';
import { parseAmount } from '../split/public/plan';
import { useApproval } from '../staff/public/use-approval';
import styles from './shift.module.css';
import { useSend } from './use-send';

const LIMIT = amountText(toSar(PAID_OUT_APPROVAL_HALALAS));
/** The call for more than the limit. */
const PAY_OUT = 'POST /api/seller/shifts/pay-out-approved';

export type OwnEvent = CallBody<'POST /api/seller/shifts/event'>['kind'];

/** Records cash that is put in or taken out, or that the drawer is opened without a sale. */
export function EventDialog({
  shift,
  kind,
  onClose,
}: {
  shift: DrawerShift;
  kind: OwnEvent;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useSend();
  const { withApproval, approvalDialog } = useApproval('day.close');
  // One key for all attempts: a request whose answer is lost is not recorded twice.
  const { keyFor } = useRequestKeys();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const halalas = kind === 'no_sale' ? 0 : parseAmount(typed);
  const isAmountMissing = kind !== 'no_sale' && !halalas;
  const isReasonMissing = reason.trim() === '';
  const needsManager =
    kind === 'paid_out' &&
    paidOutNeedsApproval(toHalalas(shift.paidOutAlone ?? shift.paidOut), halalas ?? 0);
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isAmountMissing || isReasonMissing || halalas === undefined) return;
    const body = { shift: shift._id, amount: toSar(halalas), reason: reason.trim() };
    send(
      () =>
        needsManager
          ? withApproval({ call: PAY_OUT, payload: body }, (approval) =>
              call(PAY_OUT, body, { idempotencyKey: keyFor(), approval }),
            )
          : call('POST /api/seller/shifts/event', { ...body, kind }, { idempotencyKey: keyFor() }),
      onClose,
    );
  }
  return (
    <>
      <Dialog title={t(`shift.kindOf.${kind}`)} onClose={onClose}>
        <p className={styles.text}>{t(`shift.event.${kind}`)}</p>
        <form onSubmit={submit} noValidate>
          {kind !== 'no_sale' && (
            <Field
              label={t('shift.amountSar')}
              hint={needsManager ? t('shift.needsManagerPaidOut', { amount: LIMIT }) : undefined}
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
              {t('remove.cancel')}
            </Button>
          </div>
        </form>
      </Dialog>
      {approvalDialog}
    </>
  );
}
