import { ForgotPasswordForm } from '@smokehouse/shared/bundled/recovery-forms';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ButtonLink, usePageTitle } from '@smokehouse/shared/ui';
import { SignedOutLayout } from '../signed-out-layout';
import styles from './public/sign-in.module.css';

/** Requests a link that sets a new password of the seller. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('mfe-seller');
  usePageTitle(t('recovery.forgot'));
  return (
    <SignedOutLayout>
      <main className={styles.page} id="main">
        <div className={styles.form}>
          <div>
            <h1 className="display">{t('recovery.forgot')}</h1>
            <p className={styles.lead}>{t('security.forgot.lead')}</p>
          </div>
          <ForgotPasswordForm account="seller" namespace="mfe-seller" className={styles.fields} />
          <ButtonLink variant="text" to={paths.seller}>
            {t('security.toSignIn')}
          </ButtonLink>
        </div>
      </main>
    </SignedOutLayout>
  );
}
