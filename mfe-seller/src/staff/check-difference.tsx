import { useState } from 'react';
import type { DrawerDifference } from '@smokehouse/shared/contract';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import { errorMessage } from '../report-error';
import styles from './check-difference.module.css';

/** The difference of a blind count that an approver was shown, and what approves it. */
export interface CheckedDifference {
  difference: DrawerDifference;
  approve: () => Promise<void>;
}

/** After the PIN: the approver has seen the difference, and approves it or not. */
export function CheckDifference({
  name,
  checked,
  onRefuse,
}: {
  /** Of the approver. */
  name: string;
  checked: CheckedDifference;
  onRefuse: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);

  async function approve() {
    setSending(true);
    try {
      await checked.approve();
    } catch (error) {
      setFailure(errorMessage(error));
      setSending(false);
    }
  }
  return (
    <div className={styles.check}>
      <p role="status">{t('staff.approval.check', { name })}</p>
      {failure && <Alert>{failure}</Alert>}
      <Button variant="accent" block busy={isSending} onClick={() => void approve()}>
        {t('staff.approval.submit')}
      </Button>
      <Button variant="line" block onClick={onRefuse}>
        {t('staff.approval.refuse')}
      </Button>
    </div>
  );
}
