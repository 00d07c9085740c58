import { ForgotPasswordForm } from '@smokehouse/shared/bundled/recovery-forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { usePageTitle } from '@smokehouse/shared/ui';
import styles from './recovery.module.css';

/** Requests a link that sets a new password of a customer. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('shell');
  usePageTitle(t('recovery.forgot'));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display">{t('recovery.forgot')}</h1>
          <p>{t('security.forgot.lead')}</p>
        </div>
      </div>
      <ForgotPasswordForm account="user" namespace="shell" className={styles.form} />
    </main>
  );
}
