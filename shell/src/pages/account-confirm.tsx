import { Alert } from '@smokehouse/shared/bundled/alert';
import { useAccountForm } from '@smokehouse/shared/bundled/account-form';
import { call } from '@smokehouse/shared/api';
import { type ConfirmForm, confirmForm } from '@smokehouse/shared/contract/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { Button, Modal, PasswordField } from '@smokehouse/shared/ui';
import styles from './account.module.css';

/** Asks for the password again. Ending other sessions requires it. */
export function ConfirmPassword({
  onConfirmed,
  onClose,
}: {
  onConfirmed: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('shell');
  const email = useSession((state) => state.user?.email ?? '');
  const { register, messageOf, formError, isSubmitting, onSubmit } = useAccountForm<ConfirmForm>(
    confirmForm,
    { password: '' },
    async (form) => {
      await call('POST /api/user/confirm', form);
      onConfirmed();
    },
  );
  return (
    <Modal title={t('security.confirm.title')} onClose={onClose}>
      <p className={styles.warning}>{t('security.confirm.text')}</p>
      <form noValidate onSubmit={onSubmit}>
        {formError && <Alert>{formError}</Alert>}
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          error={messageOf('password')}
          {...register('password')}
        />
        {/* Tells password managers which account this is. It follows the password field, because
            the dialog focuses its first field. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Button
          type="submit"
          variant="accent"
          block
          disabled={isSubmitting}
          aria-busy={isSubmitting}
        >
          {t('security.confirm.submit')}
        </Button>
      </form>
    </Modal>
  );
}
