import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useNavigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { ErrorNotice, notify, usePageTitle } from '@smokehouse/shared/ui';
import { PageLoading } from '../parts/loading';
import { ChangePasswordForm } from './password-form';
import { useSecurity } from './queries';
import { SecondFactors } from './second-factors';
import styles from './public/sign-in.module.css';

function ChoosePassword() {
  const { t } = useTranslation('mfe-seller');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  usePageTitle(t('security.first.title'));
  return (
    <div className={styles.form}>
      <div>
        <h1 className="display">{t('security.first.title')}</h1>
        <p className={styles.lead}>{t('security.first.lead')}</p>
      </div>
      <ChangePasswordForm
        present={t('security.first.present')}
        submit={t('security.first.submit')}
        className={styles.fields}
        onDone={({ message, next }) => {
          notify.success(message);
          useSession.getState().setSeller(next !== 'set_up_second_factor', next);
          // A navigation moves the focus to the heading. Otherwise it is lost with the form.
          void navigate(pathname, { replace: true });
        }}
      />
    </div>
  );
}

function SetUpFactor() {
  const { t } = useTranslation('mfe-seller');
  const { data: security, error, refetch } = useSecurity();
  usePageTitle(t('security.first.requiredTitle'));
  if (error) return <ErrorNotice text={error.message} onRetry={() => void refetch()} />;
  return (
    <div className={`${styles.form} ${styles.wide}`}>
      <div>
        <h1 className="display">{t('security.first.requiredTitle')}</h1>
        <p className={styles.lead}>{t('security.first.requiredLead')}</p>
      </div>
      {security ? (
        <div>
          <SecondFactors
            security={security}
            onAdded={() => useSession.getState().setSeller(true)}
          />
        </div>
      ) : (
        <PageLoading />
      )}
    </div>
  );
}

/** What a seller must do before the desk opens: choose a password, set up a second factor. */
export default function FirstSignIn() {
  const step = useSession((session) => session.sellerStep);
  return (
    <main className={styles.page} id="main">
      {step === 'set_up_second_factor' ? <SetUpFactor /> : <ChoosePassword />}
    </main>
  );
}
