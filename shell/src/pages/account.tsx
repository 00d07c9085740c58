import { type ReactNode, useId } from 'react';
import { SessionList } from '@smokehouse/shared/bundled/session-list';
import { UnknownSession } from '@smokehouse/shared/bundled/unknown-session';
import type { User } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Button, EmptyState, usePageTitle } from '@smokehouse/shared/ui';
import { DeleteAccount } from './account-delete';
import { Addresses } from './account-addresses';
import { DownloadData, SignOutEverywhere } from './account-actions';
import { ConfirmPassword } from './account-confirm';
import { ChangeName } from './account-name';
import { ChangePassword } from './account-password';
import styles from './account.module.css';

function SignInFirst() {
  const { t } = useTranslation('shell');
  return (
    <EmptyState icon="user" text={t('account.signInFirst')}>
      <Button variant="accent" onClick={() => useUi.getState().setSignInOpen(true)}>
        {t('shared:nav.login')}
      </Button>
    </EmptyState>
  );
}

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

function Account({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.account}>
      <Section title={t('account.details.title')} text={t('account.details.text')}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('details.name.label')}</dt>
            <dd>
              <bdi>{user.name}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('security.email')}</dt>
            <dd>
              <bdi dir="ltr">{user.email}</bdi>
            </dd>
          </div>
        </dl>
        <ChangeName name={user.name} />
      </Section>
      <Section title={t('details.addresses.title')} text={t('details.addresses.text')}>
        <Addresses />
      </Section>
      <Section title={t('account.password.title')} text={t('account.password.text')}>
        <ChangePassword email={user.email} />
      </Section>
      <Section title={t('account.devices.title')} text={t('account.devices.text')}>
        <SessionList account="user" namespace="shell" Confirm={ConfirmPassword} />
        <SignOutEverywhere />
      </Section>
      <Section title={t('account.data.title')} text={t('account.data.text')}>
        <DownloadData />
      </Section>
      <Section title={t('account.delete.title')} text={t('account.delete.text')}>
        <DeleteAccount />
      </Section>
    </div>
  );
}

/** The customer's account: name, addresses, password, sessions, data export and deletion. */
export default function AccountPage() {
  const { t } = useTranslation(['shell', 'shared']);
  const { user, checked } = useSession();
  usePageTitle(t('pages.account'));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display">{t('pages.account')}</h1>
          <p>{t('account.lead')}</p>
        </div>
      </div>
      {user ? (
        <Account user={user} />
      ) : checked ? (
        <SignInFirst />
      ) : (
        <UnknownSession>
          <div className={styles.account} role="status" aria-label={t('shared:loading')}>
            <div className={`sk ${styles.skeleton}`} />
          </div>
        </UnknownSession>
      )}
    </main>
  );
}
