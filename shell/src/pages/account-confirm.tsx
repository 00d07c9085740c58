import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import { PasswordDialog } from './password-dialog';

/** Asks for the password again. Ending other sessions requires it. */
export function ConfirmPassword({
  onConfirmed,
  onClose,
}: {
  onConfirmed: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <PasswordDialog
      title={t('security.confirm.title')}
      text={t('security.confirm.text')}
      onSubmit={async (form) => {
        await call('POST /api/user/confirm', form);
        onConfirmed();
      }}
      onClose={onClose}
      actions={(isSubmitting) => (
        <Button type="submit" variant="accent" block busy={isSubmitting}>
          {t('security.confirm.submit')}
        </Button>
      )}
    />
  );
}
