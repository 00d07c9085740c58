import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { Button, notify } from '@smokehouse/shared/ui';
import { reportError } from '../report-error';
import { AddPasskey } from './add-passkey';
import { ConfirmDialog } from './confirm-dialog';
import { useRefreshSecurity } from './queries';
import { RecoveryCodes } from './recovery-codes';
import styles from './security.module.css';
import { TotpSetup } from './totp';

type Security = CallAnswer<'GET /api/seller/security'>;
/** What is being set up. */
type Setup =
  | { kind: 'totp'; started: CallAnswer<'POST /api/seller/totp/start'> }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: readonly string[] };

/** Runs changes that need a confirmed identity. A change without one waits for the dialog. */
function useConfirmedChange() {
  const refresh = useRefreshSecurity();
  const [waiting, setWaiting] = useState<{ change: () => Promise<unknown> }>();
  const perform = async (change: () => Promise<unknown>) => {
    try {
      await change();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'confirm_needed') setWaiting({ change });
      else reportError(error);
    }
    await refresh();
  };
  return {
    run: (isConfirmed: boolean, change: () => Promise<unknown>) => {
      if (isConfirmed) void perform(change);
      else setWaiting({ change });
    },
    dialog: waiting && (
      <ConfirmDialog
        onClose={() => setWaiting(undefined)}
        onConfirmed={() => {
          setWaiting(undefined);
          void perform(waiting.change);
        }}
      />
    ),
  };
}

interface PartProps {
  security: Security;
  run: (change: () => Promise<unknown>) => void;
  setSetup: (setup: Setup | undefined) => void;
}

/** An authenticator app: on since a date, or an offer to set it up. */
function AppFactor({ security: { totpSince }, run, setSetup }: PartProps) {
  const { t } = useTranslation('mfe-seller');
  const start = async () =>
    setSetup({ kind: 'totp', started: await call('POST /api/seller/totp/start') });
  const remove = async () => notify.success((await call('POST /api/seller/totp/remove')).message);
  return (
    <div className={styles.factor}>
      <div>
        <b>{t('security.totp.title')}</b>
        <p>
          {totpSince
            ? t('security.totp.on', { date: formatDate(totpSince) })
            : t('security.totp.off')}
        </p>
      </div>
      {totpSince ? (
        <Button
          variant="line"
          small
          aria-label={t('security.totp.removeOf')}
          onClick={() => run(remove)}
        >
          {t('security.totp.remove')}
        </Button>
      ) : (
        <Button variant="solid" small onClick={() => run(start)}>
          {t('security.totp.add')}
        </Button>
      )}
    </div>
  );
}

function PasskeyFactor({ security: { passkeys }, run, setSetup }: PartProps) {
  const { t } = useTranslation('mfe-seller');
  const isSupported = browserSupportsWebAuthn();
  const remove = (id: string) => async () =>
    notify.success((await call('POST /api/seller/passkeys/remove', { id })).message);
  return (
    <>
      <div className={styles.factor}>
        <div>
          <b>{t('security.passkeys.title')}</b>
          <p>{t(isSupported ? 'security.passkeys.text' : 'security.passkeys.unsupported')}</p>
        </div>
        {isSupported && (
          <Button
            variant={passkeys.length > 0 ? 'line' : 'solid'}
            small
            onClick={() => run(async () => setSetup({ kind: 'passkey' }))}
          >
            {t('security.passkeys.add')}
          </Button>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <b>
                  <bdi>{name}</bdi>
                </b>
                <span>
                  {t('security.passkeys.added', { date: formatDate(createdAt) })}
                  {lastUsedAt &&
                    t('comma') + t('security.passkeys.used', { date: formatDate(lastUsedAt) })}
                </span>
              </div>
              <Button
                variant="line"
                small
                aria-label={t('security.passkeys.removeOf', { name })}
                onClick={() => run(remove(id))}
              >
                {t('security.passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RecoveryFactor({ security: { recoveryCodesLeft }, run, setSetup }: PartProps) {
  const { t } = useTranslation('mfe-seller');
  const renew = async () => {
    const { recoveryCodes } = await call('POST /api/seller/recovery-codes');
    setSetup({ kind: 'codes', codes: recoveryCodes });
  };
  return (
    <div className={styles.factor}>
      <div>
        <b>{t('security.recovery.title')}</b>
        <p>
          {t('security.recovery.left', { count: recoveryCodesLeft })}. {t('security.recovery.text')}
        </p>
      </div>
      <Button variant="line" small onClick={() => run(renew)}>
        {t('security.recovery.renew')}
      </Button>
    </div>
  );
}

/**
 * The second factors with their setup.
 * @param onAdded called when a factor was added and its recovery codes, if any, are saved
 */
export function SecondFactors({ security, onAdded }: { security: Security; onAdded: () => void }) {
  const refresh = useRefreshSecurity();
  const [setup, setSetup] = useState<Setup>();
  const { run: runConfirmed, dialog } = useConfirmedChange();
  const added = (codes: string[] | undefined) => {
    void refresh();
    setSetup(codes && { kind: 'codes', codes });
    if (!codes) onAdded();
  };
  const cancel = () => setSetup(undefined);
  if (setup?.kind === 'totp')
    return <TotpSetup started={setup.started} onActivated={added} onCancel={cancel} />;
  if (setup?.kind === 'passkey')
    return <AddPasskey device={security.device} onAdded={added} onCancel={cancel} />;
  if (setup?.kind === 'codes')
    return (
      <RecoveryCodes
        codes={setup.codes}
        onSaved={() => {
          setSetup(undefined);
          onAdded();
        }}
      />
    );
  const part: PartProps = {
    security,
    setSetup,
    run: (change) => runConfirmed(security.isConfirmed, change),
  };
  const { totp, passkey } = security.factors;
  return (
    <>
      <AppFactor {...part} />
      <PasskeyFactor {...part} />
      {(totp || passkey) && <RecoveryFactor {...part} />}
      {dialog}
    </>
  );
}
