import { useState, type FormEvent } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { call } from '@smokehouse/shared/api';
import type { VisitDetails } from '@smokehouse/shared/contract';
import {
  MAX_FLOOR_NAME,
  MAX_WALK_OUT_REASON,
} from '@smokehouse/shared/contract/ordering/floor/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field } from '@smokehouse/shared/ui';
import { amountText } from '../corrections/public/amount-text';
import { Dialog } from '../parts/dialog';
import { useActor } from '../staff/public/use-actor';
import { useApproval } from '../staff/public/use-approval';
import { unservedOf } from './public/unserved';
import { UnservedNote } from './unready-dialog';
import { useDialogAction } from './use-action';
import styles from './dialogs.module.css';

const CALL = 'POST /api/seller/visit/walk-out';

/**
 * Closes the visit of guests who left without paying, with a reason and a name, and with an approval
 * if its person may not do it alone.
 */
export function WalkOutDialog({
  visit: { _id: visit, table, unpaid, unpaidSold: stays = unpaid, rounds },
  onClose,
}: {
  visit: VisitDetails;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, failure, run } = useDialogAction();
  const { withApproval, approvalDialog } = useApproval('bill.void');
  const [reason, setReason] = useState('');
  const actor = useActor();
  const [by, setBy] = useState(actor.isKnown ? actor.name : '');
  const [isChecked, setIsChecked] = useState(false);
  const missing = (value: string) =>
    isChecked && value.trim() === '' ? t('floor.walkOut.required') : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (reason.trim() === '' || by.trim() === '') return;
    const payload = { visit, table, reason, by };
    run(
      (pressedBy) =>
        withApproval({ call: CALL, payload }, (approval) =>
          call(CALL, payload, { ...pressedBy, approval }),
        ),
      { onDone: onClose },
    );
  }
  return (
    <Dialog title={t('floor.walkOut.title', { table })} onClose={onClose}>
      <p className={styles.text}>
        {stays > 0
          ? t('floor.walkOut.text', { amount: amountText(stays) })
          : t('floor.walkOut.nothing')}
      </p>
      <UnservedNote className={styles.text} dishes={unservedOf(rounds)} />
      <form onSubmit={submit} noValidate>
        {failure && <Alert>{failure}</Alert>}
        <Field
          label={t('floor.walkOut.reason')}
          error={missing(reason)}
          value={reason}
          maxLength={MAX_WALK_OUT_REASON}
          onChange={({ target }) => setReason(target.value)}
        />
        {!actor.isKnown && (
          <Field
            label={t('floor.walkOut.by')}
            error={missing(by)}
            value={by}
            maxLength={MAX_FLOOR_NAME}
            autoComplete="name"
            onChange={({ target }) => setBy(target.value)}
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="accent" aria-disabled={isSending}>
            {t('floor.walkOut.submit')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('remove.cancel')}
          </Button>
        </div>
      </form>
      {approvalDialog}
    </Dialog>
  );
}
