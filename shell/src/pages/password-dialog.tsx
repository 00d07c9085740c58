import type { ReactNode } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { useAccountForm } from '@smokehouse/shared/bundled/account-form';
import { type ConfirmForm, confirmForm } from '@smokehouse/shared/contract/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { Modal, PasswordField } from '@smokehouse/shared/ui';
import styles from './account.module.css';

/** Asks for the password before a step that a stolen session must not take. */
export function PasswordDialog({
  title,
  text,
  onSubmit: submit,
  onClose,
  actions,
}: {
  title: string;
  text: string;
  /** The form shows the error of a rejected promise. */
  onSubmit: (form: ConfirmForm) => Promise<void>;
  onClose: () => void;
  actions: (isSubmitting: boolean) => ReactNode;
}) {
  const { t } = useTranslation('shell');
  const email = useSession((state) => state.user?.email ?? '');
  const { register, messageOf, formError, isSubmitting, onSubmit } = useAccountForm<ConfirmForm>(
    confirmForm,
    { password: '' },
    submit,
  );
  return (
    <Modal title={title} onClose={onClose}>
      <p className={styles.warning}>{text}</p>
      <form noValidate onSubmit={onSubmit}>
        {formError && <Alert>{formError}</Alert>}
        <PasswordField
          label={t('security.password')}
          autoComplete="current-password"
          error={messageOf('password')}
          {...register('password')}
        />
        {/* Tells password managers which account this is. It follows the password field, because
            the dialog focuses its first field. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {actions(isSubmitting)}
      </form>
    </Modal>
  );
}
