import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { IconButton } from './button';
import { classNames } from './class-names';
import styles from './field.module.css';
import { Icon } from './icon';

/** The props that connect a control with its label and its error or hint. */
interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  /** Shown while there is no error. */
  hint?: string | undefined;
}

/** A text input without a label of its own. */
export function Input({ className, ...input }: ComponentProps<'input'>) {
  return <input className={classNames(styles.input, className)} {...input} />;
}

/** The error message of a field. `id` belongs into the `aria-describedby` of the control. */
export function FieldError({ children, ...message }: ComponentProps<'span'>) {
  return (
    <span className={styles.msg} {...message}>
      <Icon name="alert" />
      {children}
    </span>
  );
}

/** Label, control, and error or hint. `children` renders the control with the given props. */
export function ControlField({
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className={classNames(styles.field, error && styles.err)}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': error ? `${id}-msg` : hint ? `${id}-hint` : undefined,
      })}
      {hint && !error && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-msg`}>{error}</FieldError>}
    </div>
  );
}

/**
 * An input with label and error. Pass `register(...)` of the form library as the other props.
 */
export function Field({ label, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <ControlField label={label} error={error} hint={hint}>
      {(control) => <Input {...control} {...input} />}
    </ControlField>
  );
}

/** An input, and an icon button at its end. */
export function InputWithButton({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  error,
  hint,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const { t } = useTranslation('shared');
  const [shown, setShown] = useState(false);
  return (
    <ControlField label={label} error={error} hint={hint}>
      {(control) => (
        <InputWithButton>
          <Input type={shown ? 'text' : 'password'} {...control} {...input} />
          <IconButton
            label={shown ? t('hidePassword') : t('showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" />
          </IconButton>
        </InputWithButton>
      )}
    </ControlField>
  );
}
