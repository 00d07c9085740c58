import { type FormEvent, useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, PasswordField } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { errorMessage, signOutIfUnauthorized } from '../report-error';
import { FactorChoice, FactorField, useFactor } from './factor-fields';
import { useSecurity } from './queries';
import styles from './security.module.css';

const NONE = { totp: false, passkey: false, recoveryCodes: false };

/** Asks for the password and the second factor again. */
export function ConfirmDialog({
  text,
  onConfirmed,
  onClose,
}: {
  /** Why it is asked, if not for the sign-in or the devices. */
  text?: string;
  onConfirmed: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { data } = useSecurity();
  const factor = useFactor(data?.factors ?? NONE);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setFailure('');
    setFields({});
    setBusy(true);
    try {
      const proof = await factor.prove('POST /api/seller/confirm/passkey');
      await call('POST /api/seller/confirm', { password, ...proof });
      onConfirmed();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) return setFailure(t('security.factor.passkeyFailed'));
      signOutIfUnauthorized(error);
      setFields(error.fields);
      if (Object.keys(error.fields).length === 0) setFailure(errorMessage(error));
    }
  }

  return (
    <Dialog title={t('security.confirm.title')} onClose={onClose}>
      <p className={styles.muted}>{text ?? t('security.confirm.text')}</p>
      <form
        className={styles.dialogForm}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isBusy) void confirm();
        }}
      >
        {failure && <Alert>{failure}</Alert>}
        <PasswordField
          label={t('security.password')}
          dir="ltr"
          autoComplete="current-password"
          error={fields.password}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={data?.email ?? ''} readOnly hidden />
        <FactorField factor={factor} error={fields[factor.way ?? '']} />
        <Button type="submit" variant="accent" aria-disabled={isBusy}>
          {t(factor.way === 'passkey' ? 'security.factor.usePasskey' : 'waiting.confirm')}
        </Button>
        <FactorChoice factor={factor} />
      </form>
    </Dialog>
  );
}
