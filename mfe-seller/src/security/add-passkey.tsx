import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import type { CallBody } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field } from '@smokehouse/shared/ui';
import { errorMessage } from '../report-error';
import styles from './security.module.css';

/** Names a new passkey and lets the browser create it. */
export function AddPasskey({
  device,
  onAdded,
  onCancel,
}: {
  /** The suggested name. */
  device: string;
  onAdded: (recoveryCodes: string[] | undefined) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [name, setName] = useState(device);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setFailure('');
    setBusy(true);
    try {
      const { options } = await call('POST /api/seller/passkeys/start');
      const passkey = await startRegistration({
        optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
      });
      const body = { name, passkey } as CallBody<'POST /api/seller/passkeys/add'>;
      onAdded((await call('POST /api/seller/passkeys/add', body)).recoveryCodes);
    } catch (error) {
      setBusy(false);
      setFailure(error instanceof ApiError ? errorMessage(error) : t('security.passkeys.failed'));
    }
  };
  return (
    <form
      className={styles.setup}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void add();
      }}
    >
      {failure && <Alert>{failure}</Alert>}
      <Field
        label={t('security.passkeys.name')}
        hint={t('security.passkeys.nameHint')}
        dir="auto"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="accent" aria-disabled={isBusy}>
          {t('security.passkeys.create')}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {t('remove.cancel')}
        </Button>
      </div>
    </form>
  );
}
