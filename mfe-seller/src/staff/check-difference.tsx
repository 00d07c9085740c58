import { useState } from 'react';
import type { DrawerDifference } from '@smokehouse/shared/contract';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import { errorMessage } from '../report-error';
import styles from './check-difference.module.css';

/** The difference of a blind count that an approver was shown, and what approves or refuses it. */
export interface CheckedDifference {
  difference: DrawerDifference;
  approve: () => Promise<void>;
  refuse: () => Promise<void>;
}

/** After the PIN: the approver has seen the difference, and approves it or not. */
export function CheckDifference({
  name,
  checked,
}: {
  /** Of the approver. */
  name: string;
  checked: CheckedDifference;
}) {
  const { t } = useTranslation('mfe-seller');
  const [failure, setFailure] = useState('');
  const [sent, setSent] = useState<'approve' | 'refuse'>();

  async function send(answer: 'approve' | 'refuse') {
    if (sent) return;
    setSent(answer);
    try {
      await checked[answer]();
    } catch (error) {
      setFailure(errorMessage(error));
      setSent(undefined);
    }
  }
  return (
    <div className={styles.check}>
      <p role="status">{t('staff.approval.check', { name })}</p>
      {failure && <Alert>{failure}</Alert>}
      <Button variant="accent" block busy={sent === 'approve'} onClick={() => void send('approve')}>
        {t('staff.approval.submit')}
      </Button>
      <Button variant="line" block busy={sent === 'refuse'} onClick={() => void send('refuse')}>
        {t('staff.approval.refuse')}
      </Button>
    </div>
  );
}
