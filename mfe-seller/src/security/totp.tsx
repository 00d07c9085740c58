import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field } from '@smokehouse/shared/ui';
import { ApiError } from '@smokehouse/shared/api';
import { errorMessage, reportError } from '../report-error';
import styles from './security.module.css';

type Started = CallAnswer<'POST /api/seller/totp/start'>;

/** `JBSW Y3DP EHPK 3PXP`: easier to type. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Scan the code, or type the secret; then enter the app's first code. */
export function TotpSetup({
  started: { secret, qr },
  onActivated,
  onCancel,
}: {
  started: Started;
  onActivated: (recoveryCodes: string[] | undefined) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const activate = async () => {
    setError(undefined);
    setBusy(true);
    try {
      onActivated((await call('POST /api/seller/totp/activate', { code })).recoveryCodes);
    } catch (thrown) {
      setBusy(false);
      if (thrown instanceof ApiError && thrown.fields.code) setError(thrown.fields.code);
      else if (thrown instanceof ApiError && thrown.status === 422) setError(errorMessage(thrown));
      else reportError(thrown);
    }
  };
  return (
    <form
      className={styles.setup}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void activate();
      }}
    >
      <p>{t('security.totp.scan')}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('security.totp.qr')}
        width={200}
        height={200}
      />
      <div className={styles.secret}>
        <p>{t('security.totp.manual')}</p>
        <code dir="ltr">{inGroups(secret)}</code>
      </div>
      <p>{t('security.totp.enter')}</p>
      <Field
        label={t('security.factor.code')}
        hint={t('security.factor.codeHint')}
        className={`input ${styles.code}`}
        dir="ltr"
        autoComplete="one-time-code"
        inputMode="numeric"
        error={error}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="accent" aria-disabled={isBusy}>
          {t('security.totp.activate')}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {t('remove.cancel')}
        </Button>
      </div>
    </form>
  );
}
