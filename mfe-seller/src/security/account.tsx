import { type ReactNode, useId } from 'react';
import { call } from '@smokehouse/shared/api';
import { Select } from '@smokehouse/shared/bundled/select';
import { SessionList } from '@smokehouse/shared/bundled/session-list';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { Button, ErrorNotice, Icon, notify } from '@smokehouse/shared/ui';
import { PageLoading } from '../parts/loading';
import { Page } from '../parts/page';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { START_PAGES, useStartPage } from '../parts/start-page';
import { ConfirmDialog } from './confirm-dialog';
import { ChangePasswordForm } from './password-form';
import { useSecurity } from './queries';
import { SecondFactors } from './second-factors';
import styles from './security.module.css';
import { useAccess } from '../staff/public/access';

/** One section: title and explanation on one side, controls on the other. */
function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

/** Chooses the page that opens on this device after signing in. */
function StartPageSelect() {
  const { t } = useTranslation('mfe-seller');
  const { missing } = useAccess();
  const [startPage, choose] = useStartPage();
  const startPages = START_PAGES.filter(({ path }) => !missing(path));
  return (
    <Select
      aria-label={t('security.page.start')}
      value={startPage}
      onChange={(event) => choose(event.target.value)}
    >
      {startPages.map(({ path, title = '' }) => (
        <option key={path} value={path}>
          {t(title)}
        </option>
      ))}
    </Select>
  );
}

/** Ends all sessions of the seller, this one too. */
function SignOutEverywhere() {
  const { t } = useTranslation('mfe-seller');
  const { send } = useDeskMutation();
  const signOut = () =>
    send(async () => {
      const answer = await call('POST /api/seller/logout-everywhere');
      useSession.getState().setSeller(false);
      return answer;
    });
  return (
    <Button variant="text" onClick={() => void signOut()}>
      <Icon name="out" className="flip" />
      {t('security.page.everywhere')}
    </Button>
  );
}

/** The seller's account: password, second factors and devices. */
export default function AccountPage() {
  const { t } = useTranslation('mfe-seller');
  const { data: security, error, refetch } = useSecurity();
  if (error) return <ErrorNotice text={error.message} onRetry={() => void refetch()} />;
  if (!security) return <PageLoading />;
  return (
    <Page title={t('account')}>
      <p className={styles.email}>
        <bdi dir="ltr">{security.email}</bdi>
      </p>
      <Section title={t('security.page.factorTitle')} text={t('security.page.factorText')}>
        {/* A factor ends the offer to set one up. */}
        <SecondFactors security={security} onAdded={() => useSession.getState().setSeller(true)} />
      </Section>
      <Section title={t('security.page.passwordTitle')} text={t('security.page.passwordText')}>
        {security.passwordIsSet ? (
          <p>{t('security.page.passwordIsSet')}</p>
        ) : (
          <ChangePasswordForm
            email={security.email}
            present={t('security.page.present')}
            submit={t('security.page.change')}
            onDone={({ message }) => notify.success(message)}
            className={styles.form}
          />
        )}
      </Section>
      <Section title={t('security.page.startTitle')} text={t('security.page.startText')}>
        <StartPageSelect />
      </Section>
      <Section title={t('security.page.devicesTitle')} text={t('security.page.devicesText')}>
        <SessionList account="seller" namespace="mfe-seller" Confirm={ConfirmDialog} />
        <SignOutEverywhere />
      </Section>
    </Page>
  );
}
