import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError, checkSeller } from '@smokehouse/shared/api';
import { latinDigits } from '@smokehouse/shared/contract';
import { isPin, PIN_LENGTH } from '@smokehouse/shared/contract/people/staff/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Drawing } from '../parts/drawing';
import { errorMessage } from '../report-error';
import styles from './pin-form.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Digits only, Arabic ones as Latin. */
const asTyped = (text: string) => latinDigits(text).replace(/\D/g, '').slice(0, PIN_LENGTH.max);

/**
 * A PIN with keys on the screen and with a keyboard. A real field holds it, so that a keyboard, a
 * screen reader and a scanner work as in any form.
 * @param send resolves when the PIN was right
 */
export function PinForm({
  label,
  submit,
  send,
}: {
  /** The accessible name of the field. */
  label: string;
  /** The text of the button. */
  submit: string;
  send: (pin: string) => Promise<void>;
}) {
  const { t } = useTranslation('mfe-seller');
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!isPin(pin)) return setFailure(t('staff.pin.length'));
    setBusy(true);
    try {
      await send(pin);
    } catch (error) {
      setFailure(errorMessage(error));
      setPin('');
      setBusy(false);
      // The tablet was ended meanwhile.
      if (error instanceof ApiError && error.status === 401) checkSeller().catch(() => undefined);
    }
  }
  const change = (text: string) => {
    setFailure('');
    setPin(asTyped(text));
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <div className={styles.entry}>
        <p id={`${id}-hint`}>{t('staff.pin.hint')}</p>
        <input
          className={styles.field}
          type="password"
          inputMode="none"
          autoComplete="one-time-code"
          autoFocus
          aria-label={label}
          aria-describedby={failure ? `${id}-failure` : `${id}-hint`}
          aria-invalid={failure !== ''}
          value={pin}
          onChange={({ target }) => change(target.value)}
        />
        <div className={styles.dots} dir="ltr" aria-hidden="true">
          {Array.from({ length: Math.max(PIN_LENGTH.min, pin.length) }, (_, index) => (
            <i key={index} className={index < pin.length ? styles.full : ''} />
          ))}
        </div>
        <p className={styles.failure} id={`${id}-failure`} role="alert">
          {failure && (
            <>
              <Icon name="alert" />
              {failure}
            </>
          )}
        </p>
      </div>
      {/* Not mirrored: as on a telephone. */}
      <div className={styles.keys} dir="ltr" role="group" aria-label={t('staff.pin.keys')}>
        {DIGITS.map((digit) => (
          <Key key={digit} onPress={() => change(pin + digit)}>
            {digit}
          </Key>
        ))}
        <Key isWord onPress={() => change('')}>
          {t('staff.pin.clear')}
        </Key>
        <Key onPress={() => change(`${pin}0`)}>0</Key>
        <Key isWord label={t('staff.pin.back')} onPress={() => change(pin.slice(0, -1))}>
          <Drawing>
            <path d="M8.5 6H20v12H8.5L3.5 12l5-6ZM11.5 9.5l5 5M16.5 9.5l-5 5" />
          </Drawing>
        </Key>
      </div>
      <Button type="submit" variant="accent" block aria-disabled={isBusy}>
        {submit}
      </Button>
    </form>
  );
}

function Key({
  isWord = false,
  label,
  onPress,
  children,
}: {
  isWord?: boolean;
  label?: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={isWord ? styles.word : `${styles.key} num`}
      aria-label={label}
      // The focus stays in the field, for a keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
