import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { type ConfirmForm, confirmForm } from '@smokehouse/shared/contract/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, Modal, notify, PasswordField } from '@smokehouse/shared/ui';
import { useAccountForm } from '../account-form';
import { useForgetCustomer } from '../navbar/use-sign-out';
import styles from './account.module.css';

function ConfirmDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const forget = useForgetCustomer();
  const { register, messageOf, refusal, isSubmitting, onSubmit } = useAccountForm<ConfirmForm>(
    confirmForm,
    { password: '' },
    async (form) => {
      const { message } = await call('POST /api/user/delete', form);
      onClose();
      await forget();
      notify.success(message);
    },
  );
  return (
    <Modal title={t('account.delete.ask')} onClose={onClose}>
      <p className={styles.warning}>{t('account.delete.askText')}</p>
      <form noValidate onSubmit={onSubmit}>
        {refusal && (
          <p className="alertbar" role="alert">
            <Icon name="alert" />
            {refusal}
          </p>
        )}
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          error={messageOf('password')}
          {...register('password')}
        />
        {/* For the browser's keeper of passwords: whose it is. After the field that the dialog focuses. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <button
          type="submit"
          className={`btn btn-block ${styles.danger}`}
          disabled={isSubmitting}
          aria-busy={isSubmitting}
        >
          <Icon name="trash" />
          {t('account.delete.confirm')}
        </button>
        <button type="button" className="btn btn-line btn-block" onClick={onClose}>
          {t('account.delete.keep')}
        </button>
      </form>
    </Modal>
  );
}

/** Leads to the dialog that asks for the password once more. */
export function DeleteAccount({ email }: { email: string }) {
  const { t } = useTranslation('shell');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`btn btn-line ${styles.leave}`}
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" />
        {t('account.delete.action')}
      </button>
      {isAsking && <ConfirmDialog email={email} onClose={() => setAsking(false)} />}
    </>
  );
}
