import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { IconButton } from './button';
import { Icon } from './icon';

/**
 * An input with label and error. Pass `register(...)` of the form library as the other props.
 */
export function Field({
  label,
  error,
  hint,
  ...input
}: { label: string; error?: string | undefined; hint?: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={`field ${error ? 'err' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-msg` : hint ? `${id}-hint` : undefined}
        {...input}
      />
      {hint && !error && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="msg" id={`${id}-msg`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  );
}

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  error,
  hint,
  ...input
}: {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
} & ComponentProps<'input'>) {
  const { t } = useTranslation('shared');
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={`field ${error ? 'err' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <div className="pw">
        <input
          className="input"
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-msg` : hint ? `${id}-hint` : undefined}
          {...input}
        />
        <IconButton
          label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
        </IconButton>
      </div>
      {hint && !error && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="msg" id={`${id}-msg`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  );
}
