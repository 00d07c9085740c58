import { useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { call } from '@smokehouse/shared/api';
import { type ConfirmForm, confirmForm } from '@smokehouse/shared/contract/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon, Modal, notify, PasswordField } from '@smokehouse/shared/ui';
import { useAccountForm } from '@smokehouse/shared/bundled/account-form';
import { useClearCustomer } from '../session/use-sign-out';
import styles from './account.module.css';

function ConfirmDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const clearCustomer = useClearCustomer();
  const { register, messageOf, formError, isSubmitting, onSubmit } = useAccountForm<ConfirmForm>(
    confirmForm,
    { password: '' },
    async (form) => {
      const { message } = await call('POST /api/user/delete', form);
      onClose();
      await clearCustomer();
      notify.success(message);
    },
  );
  return (
    <Modal title={t('account.delete.ask')} onClose={onClose}>
      <p className={styles.warning}>{t('account.delete.askText')}</p>
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
          block
          className={styles.danger}
          disabled={isSubmitting}
          aria-busy={isSubmitting}
        >
          <Icon name="trash" />
          {t('account.delete.confirm')}
        </Button>
        <Button variant="line" block onClick={onClose}>
          {t('account.delete.keep')}
        </Button>
      </form>
    </Modal>
  );
}

/** Opens the dialog that confirms the deletion with the password. */
export function DeleteAccount({ email }: { email: string }) {
  const { t } = useTranslation('shell');
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button
        variant="line"
        className={`${styles.action} ${styles.leave}`}
        onClick={() => setDialogOpen(true)}
      >
        <Icon name="trash" />
        {t('account.delete.action')}
      </Button>
      {isDialogOpen && <ConfirmDialog email={email} onClose={() => setDialogOpen(false)} />}
    </>
  );
}
