import { useState } from 'react';
import { FormResult, ResetPasswordForm } from '@smokehouse/shared/bundled/recovery-forms';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { Button, usePageTitle } from '@smokehouse/shared/ui';
import styles from './recovery.module.css';
import { signInFromNavigation } from '../session/sign-in-target';

/** Sets a new password of a customer with the link of a mail. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('shell');
  const [done, setDone] = useState<string>();
  usePageTitle(t('recovery.reset'));
  const onDone = (message: string) => {
    // The server has ended all sessions, this browser's too.
    useSession.getState().setUser(null);
    setDone(message);
  };
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display">{t('recovery.reset')}</h1>
          {done === undefined && <p>{t('security.reset.lead')}</p>}
        </div>
      </div>
      {done === undefined ? (
        <ResetPasswordForm
          account="user"
          namespace="shell"
          forgotPath={paths.forgotPassword}
          onDone={onDone}
          className={styles.form}
        />
      ) : (
        <div className={styles.form}>
          <FormResult text={done} />
          <Button variant="accent" onClick={signInFromNavigation}>
            {t('shared:nav.login')}
          </Button>
        </div>
      )}
    </main>
  );
}
