import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { removeAccountEntries } from '@smokehouse/shared/bundled/account-entries';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { Button, Icon, notify } from '@smokehouse/shared/ui';
import { useClearCustomer } from '../session/use-sign-out';
import styles from './account.module.css';
import { PasswordDialog } from './password-dialog';

function ConfirmDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const clearCustomer = useClearCustomer();
  return (
    <PasswordDialog
      title={t('account.delete.ask')}
      text={t('account.delete.askText')}
      onSubmit={async (form) => {
        const account = useSession.getState().user?._id;
        const { message } = await call('POST /api/user/delete', form);
        if (account !== undefined) removeAccountEntries(account);
        onClose();
        await clearCustomer();
        notify.success(message);
      }}
      onClose={onClose}
      actions={(isSubmitting) => (
        <>
          <Button type="submit" block className={styles.danger} busy={isSubmitting}>
            <Icon name="trash" />
            {t('account.delete.confirm')}
          </Button>
          <Button variant="line" block onClick={onClose}>
            {t('account.delete.keep')}
          </Button>
        </>
      )}
    />
  );
}

/** Opens the dialog that confirms the deletion with the password. */
export function DeleteAccount() {
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
      {isDialogOpen && <ConfirmDialog onClose={() => setDialogOpen(false)} />}
    </>
  );
}
