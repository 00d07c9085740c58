import { useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { call } from '@smokehouse/shared/api';
import { type NameForm, nameForm } from '@smokehouse/shared/contract/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { Button, Field, Modal, notify } from '@smokehouse/shared/ui';
import { useAccountForm } from '@smokehouse/shared/bundled/account-form';
import styles from './account.module.css';

function NameDialog({ name: current, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { register, messageOf, formError, isSubmitting, onSubmit } = useAccountForm<NameForm>(
    nameForm,
    { name: current },
    async (form) => {
      const { message, name } = await call('POST /api/user/name', form);
      const { user, setUser } = useSession.getState();
      if (user) setUser({ ...user, name });
      notify.success(message);
      onClose();
    },
  );
  return (
    <Modal title={t('details.name.title')} onClose={onClose}>
      <p className={styles.warning}>{t('details.name.emailStays')}</p>
      <form noValidate onSubmit={onSubmit}>
        {formError && <Alert>{formError}</Alert>}
        <Field
          label={t('details.name.label')}
          autoComplete="name"
          maxLength={80}
          error={messageOf('name')}
          {...register('name')}
        />
        <Button type="submit" variant="accent" block busy={isSubmitting}>
          {t('details.name.save')}
        </Button>
      </form>
    </Modal>
  );
}

/** Opens the dialog with the name. All pages of this tab show the new one at once. */
export function ChangeName({ name }: { name: string }) {
  const { t } = useTranslation('shell');
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button variant="line" className={styles.action} onClick={() => setDialogOpen(true)}>
        {t('details.name.action')}
      </Button>
      {isDialogOpen && <NameDialog name={name} onClose={() => setDialogOpen(false)} />}
    </>
  );
}
