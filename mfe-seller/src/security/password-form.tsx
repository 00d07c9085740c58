import { call } from '@smokehouse/shared/api';
import { useAccountForm } from '@smokehouse/shared/bundled/account-form';
import { Alert } from '@smokehouse/shared/bundled/alert';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { type PasswordForm, passwordForm } from '@smokehouse/shared/contract/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, PasswordField } from '@smokehouse/shared/ui';

/** Changes the seller's password. The server then signs out all other devices. */
export function ChangePasswordForm({
  email,
  present,
  submit,
  onDone,
  className,
}: {
  email?: string | undefined;
  /** Label of the field for the password so far. */
  present: string;
  submit: string;
  onDone: (answer: CallAnswer<'POST /api/seller/password'>) => void;
  className: string | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  const { register, messageOf, formError, isSubmitting, onSubmit } = useAccountForm<PasswordForm>(
    passwordForm,
    { password: '', newPassword: '' },
    async (form) => onDone(await call('POST /api/seller/password', form)),
  );
  return (
    <form className={className} noValidate onSubmit={onSubmit}>
      {formError && <Alert>{formError}</Alert>}
      {/* Tells password managers which account this is. */}
      {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        label={present}
        dir="ltr"
        autoComplete="current-password"
        error={messageOf('password')}
        {...register('password')}
      />
      <PasswordField
        label={t('security.newPassword')}
        dir="ltr"
        autoComplete="new-password"
        hint={t('security.passwordHint')}
        error={messageOf('newPassword')}
        {...register('newPassword')}
      />
      <Button type="submit" variant="accent" busy={isSubmitting}>
        {submit}
      </Button>
    </form>
  );
}
