import { useState } from 'react';
import { FormResult, ResetPasswordForm } from '@smokehouse/shared/bundled/recovery-forms';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { ButtonLink, usePageTitle } from '@smokehouse/shared/ui';
import { SignedOutLayout } from '../signed-out-layout';
import styles from './public/sign-in.module.css';

/** Sets a new password of the seller with the link of a mail. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('mfe-seller');
  const [done, setDone] = useState<string>();
  usePageTitle(t('recovery.reset'));
  const onDone = (message: string) => {
    // The server has ended all sessions, this browser's too.
    useSession.getState().setSeller(false);
    setDone(message);
  };
  return (
    <SignedOutLayout>
      <main className={styles.page} id="main">
        <div className={styles.form}>
          <div>
            <h1 className="display">{t('recovery.reset')}</h1>
            {done === undefined && <p className={styles.lead}>{t('security.reset.lead')}</p>}
          </div>
          {done === undefined ? (
            <ResetPasswordForm
              account="seller"
              namespace="mfe-seller"
              forgotPath={paths.sellerForgotPassword}
              onDone={onDone}
              className={styles.fields}
            />
          ) : (
            <div className={styles.fields}>
              <FormResult text={done} />
              <ButtonLink variant="accent" to={paths.seller}>
                {t('security.signIn')}
              </ButtonLink>
            </div>
          )}
        </div>
      </main>
    </SignedOutLayout>
  );
}
