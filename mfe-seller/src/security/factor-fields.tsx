import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { CallBody, Factors } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field } from '@smokehouse/shared/ui';
import styles from './security.module.css';

/** One second factor, as the server expects it. */
export type FactorProof = CallBody<'POST /api/seller/login/second-factor'>;
type Way = 'passkey' | 'code' | 'recoveryCode';

/** The most convenient way comes first. */
export function waysOf({ passkey, totp, recoveryCodes }: Factors): Way[] {
  return [
    ...(passkey ? (['passkey'] as const) : []),
    ...(totp ? (['code'] as const) : []),
    ...(recoveryCodes ? (['recoveryCode'] as const) : []),
  ];
}

const SWITCH = {
  passkey: 'security.factor.usePasskey',
  code: 'security.factor.useCode',
  recoveryCode: 'security.factor.useRecovery',
} as const;

/** State of the chosen second factor. */
export function useFactor(factors: Factors) {
  const ways = waysOf(factors);
  const [way, setWay] = useState<Way | undefined>(ways[0]);
  const [value, setValue] = useState('');
  return {
    ways,
    way,
    value,
    setValue,
    choose: (next: Way) => {
      setWay(next);
      setValue('');
    },
    /**
     * The proof to send. A passkey is asked for now.
     * @throws if the person cancels the browser's passkey dialog
     */
    prove: async (
      optionsCall: 'POST /api/seller/login/passkey' | 'POST /api/seller/confirm/passkey',
    ) => {
      if (way === undefined) return {};
      if (way !== 'passkey') return { [way]: value } as FactorProof;
      const { options } = await call(optionsCall);
      const passkey = await startAuthentication({
        optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
      });
      return { passkey } as FactorProof;
    },
  };
}

/** The field of a code, for the app's codes with a numeric keyboard. */
export function FactorField({
  factor: { way, value, setValue },
  error,
}: {
  factor: ReturnType<typeof useFactor>;
  error?: string | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  if (way !== 'code' && way !== 'recoveryCode') return null;
  const isCode = way === 'code';
  return (
    <Field
      key={way}
      label={t(isCode ? 'security.factor.code' : 'security.factor.recoveryCode')}
      hint={t(isCode ? 'security.factor.codeHint' : 'security.factor.recoveryHint')}
      className={`input ${styles.code}`}
      dir="ltr"
      autoComplete={isCode ? 'one-time-code' : 'off'}
      inputMode={isCode ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}

/** Buttons for the ways that are not chosen. */
export function FactorChoice({
  factor: { ways, way, choose },
}: {
  factor: ReturnType<typeof useFactor>;
}) {
  const { t } = useTranslation('mfe-seller');
  return ways
    .filter((one) => one !== way)
    .map((one) => (
      <Button key={one} variant="text" onClick={() => choose(one)}>
        {t(SWITCH[one])}
      </Button>
    ));
}
