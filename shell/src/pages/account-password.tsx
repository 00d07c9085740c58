import { Alert } from '@smokehouse/shared/bundled/alert';
import { call } from '@smokehouse/shared/api';
import { type PasswordForm, passwordForm } from '@smokehouse/shared/contract/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, notify, PasswordField } from '@smokehouse/shared/ui';
import { useAccountForm } from '@smokehouse/shared/bundled/account-form';
import styles from './account.module.css';

/** Changes the password. The server then signs out all other devices. */
export function ChangePassword({ email }: { email: string }) {
  const { t } = useTranslation('shell');
  const { register, messageOf, formError, isSubmitting, onSubmit } = useAccountForm<PasswordForm>(
    passwordForm,
    { password: '', newPassword: '' },
    async (form) => {
      const { message } = await call('POST /api/user/password', form);
      notify.success(message);
    },
  );
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {formError && <Alert>{formError}</Alert>}
      {/* Tells password managers which account this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('account.password.present')}
        autoComplete="current-password"
        error={messageOf('password')}
        {...register('password')}
      />
      <PasswordField
        label={t('account.password.new')}
        autoComplete="new-password"
        hint={t('security.passwordHint')}
        error={messageOf('newPassword')}
        {...register('newPassword')}
      />
      <Button type="submit" variant="accent" className={styles.action} busy={isSubmitting}>
        {t('account.password.action')}
      </Button>
    </form>
  );
}
