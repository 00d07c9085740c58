import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { useAccountForm } from '@smokehouse/shared/bundled/account-form';
import { Alert } from '@smokehouse/shared/bundled/alert';
import {
  type ForgotForm,
  forgotForm,
  type ResetForm,
  resetForm,
} from '@smokehouse/shared/contract/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, ButtonLink, Field, PasswordField } from '@smokehouse/shared/ui';

interface Account {
  account: 'user' | 'seller';
  /** Namespace of the texts below `security`. */
  namespace: string;
}

/** A message that replaces a form. It takes the focus, which would be lost with the form. */
export function FormResult({ text, className = '' }: { text: string; className?: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} className={className} role="status" tabIndex={-1}>
      {text}
    </p>
  );
}

/** Requests a link that sets a new password. The answer is the same for unknown emails. */
export function ForgotPasswordForm({
  account,
  namespace,
  className = '',
}: Account & { className?: string }) {
  const { t } = useTranslation(namespace);
  const [answer, setAnswer] = useState<string>();
  const { register, messageOf, formError, isSubmitting, onSubmit } = useAccountForm<ForgotForm>(
    forgotForm,
    { email: '' },
    async (form) => {
      const { message } = await call(`POST /api/${account}/password/forgot`, form);
      setAnswer(message);
    },
  );
  if (answer !== undefined)
    return (
      <div className={className}>
        <FormResult text={`${answer} ${t('security.forgot.sent')}`} />
        <Button variant="line" onClick={() => setAnswer(undefined)}>
          {t('security.forgot.again')}
        </Button>
      </div>
    );
  return (
    <form className={className} noValidate onSubmit={onSubmit}>
      {formError && <Alert>{formError}</Alert>}
      <Field
        label={t('security.email')}
        type="email"
        dir="ltr"
        autoComplete="username"
        error={messageOf('email')}
        {...register('email')}
      />
      <Button type="submit" variant="accent" busy={isSubmitting}>
        {t('security.forgot.submit')}
      </Button>
    </form>
  );
}

const TOKEN = /^#([\w-]{43})$/;

/** The token in the address of the page. It is removed from the address and the history. */
function useToken(): string | undefined {
  const [token] = useState(() => TOKEN.exec(window.location.hash)?.[1]);
  useEffect(() => {
    if (window.location.hash)
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}

/** Sets a new password with the link of a mail. */
export function ResetPasswordForm({
  account,
  namespace,
  forgotPath,
  onDone,
  className = '',
}: Account & {
  forgotPath: string;
  /** Called with the server's message. */
  onDone: (message: string) => void;
  className?: string;
}) {
  const { t } = useTranslation(namespace);
  const token = useToken();
  const [expired, setExpired] = useState('');
  const { register, messageOf, formError, isSubmitting, onSubmit } = useAccountForm<ResetForm>(
    resetForm,
    { newPassword: '' },
    async ({ newPassword }) => {
      try {
        const body = { token: token ?? '', newPassword };
        onDone((await call(`POST /api/${account}/password/reset`, body)).message);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'link_expired') throw error;
        setExpired(error.message);
      }
    },
  );
  const linkError = token ? expired : t('security.reset.broken');
  if (linkError)
    return (
      <div className={className}>
        <Alert>{linkError}</Alert>
        <ButtonLink to={forgotPath} variant="accent">
          {t('security.reset.again')}
        </ButtonLink>
      </div>
    );
  return (
    <form className={className} noValidate onSubmit={onSubmit}>
      {formError && <Alert>{formError}</Alert>}
      <PasswordField
        label={t('security.newPassword')}
        dir="ltr"
        autoComplete="new-password"
        hint={t('security.passwordHint')}
        error={messageOf('newPassword')}
        {...register('newPassword')}
      />
      <Button type="submit" variant="accent" busy={isSubmitting}>
        {t('security.reset.submit')}
      </Button>
    </form>
  );
}
