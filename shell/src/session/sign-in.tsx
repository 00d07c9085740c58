import { useLayoutEffect, useRef, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { ApiError, call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { registerForm, type RegisterForm, signInForm } from '@smokehouse/shared/contract/forms';
import { type Resolver, useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useNavigate } from '@smokehouse/shared/router';
import { useSession, useUi } from '@smokehouse/shared/stores';
import ar from '../../locales/signIn.ar.json';
import en from '../../locales/signIn.en.json';
import { endsAtHome } from './sign-in-target';
import { Button, ButtonLink, Field, Modal, notify, PasswordField } from '@smokehouse/shared/ui';

type Mode = 'login' | 'register';

/** Their entries would be lost. */
const CHECKOUT_PATHS: readonly string[] = [paths.cart, paths.addAddress];

const close = () => useUi.getState().setSignInOpen(false);

/**
 * Sends the form. On success, signs the customer in and closes the dialog. The page that asked for
 * it stays; from the navigation the home page opens, unless the customer is about to check out.
 */
function useSubmit(mode: Mode) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async ({ name, email, password }: RegisterForm) => {
    const { user } =
      mode === 'login'
        ? await call('POST /api/user/login', { email, password })
        : await call('POST /api/user/register', { name, email, password });
    const isFromNavigation = endsAtHome();
    useSession.getState().setUser(user);
    close();
    notify.success(t('signIn.done'));
    if (isFromNavigation && !CHECKOUT_PATHS.includes(pathname)) await navigate(paths.home);
  };
}

/** The dialog in which a customer signs in or creates an account. */
function SignIn() {
  const { t } = useTranslation(['shell', 'shared']);
  const [mode, setMode] = useState<Mode>('login');
  const [formError, setFormError] = useState<string>();
  const submit = useSubmit(mode);
  // The sign-in form has fewer fields than RegisterForm. The missing field is not rendered then.
  const resolver = zodResolver(
    mode === 'login' ? signInForm : registerForm,
  ) as Resolver<RegisterForm>;
  const {
    register,
    handleSubmit,
    setError,
    clearErrors,
    formState: { errors, isSubmitting },
  } = useForm<RegisterForm>({ resolver, defaultValues: { name: '', email: '', password: '' } });
  /** The schema's messages are keys of the shared translations; the server's are sentences. */
  const messageOf = (field: keyof RegisterForm) => {
    const error = errors[field];
    return error?.type === 'server' ? error.message : error && t(`shared:form.${error.message}`);
  };
  const onSubmit = handleSubmit(async (form) => {
    setFormError(undefined);
    try {
      await submit(form);
    } catch (error) {
      const { message } = error as Error;
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [field, text] of fields)
        setError(
          field as keyof RegisterForm,
          { type: 'server', message: text },
          { shouldFocus: true },
        );
      if (fields.length === 0) {
        setFormError(message);
        notify.error(message);
      }
    }
  });
  const form = useRef<HTMLFormElement>(null);
  // The button that switches the mode is below the fields, so the new first field gets the focus. At
  // once: `setFocus` of the form waits for a timer, and takes the focus from a field that somebody
  // has begun to fill by then.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [mode]);
  const other = mode === 'login' ? 'register' : 'login';
  return (
    <Modal title={t(mode === 'login' ? 'signIn.login' : 'signIn.create')} onClose={close}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          void onSubmit(event);
        }}
      >
        {formError && <Alert>{formError}</Alert>}
        {mode === 'register' && (
          <Field
            label={t('signIn.name')}
            autoComplete="name"
            error={messageOf('name')}
            {...register('name')}
          />
        )}
        <Field
          label={t('signIn.email')}
          type="email"
          autoComplete="email"
          dir="ltr"
          error={messageOf('email')}
          {...register('email')}
        />
        <PasswordField
          label={t('signIn.password')}
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          hint={mode === 'register' ? t('signIn.passwordHint') : undefined}
          error={messageOf('password')}
          {...register('password')}
        />
        {mode === 'login' && (
          <ButtonLink variant="text" to={paths.forgotPassword} onClick={close}>
            {t('signIn.forgot')}
          </ButtonLink>
        )}
        <Button type="submit" variant="accent" block busy={isSubmitting}>
          {t(mode === 'login' ? 'signIn.login' : 'signIn.create')}
        </Button>
        <Button
          variant="text"
          onClick={() => {
            clearErrors();
            setFormError(undefined);
            setMode(other);
          }}
        >
          {t(mode === 'login' ? 'signIn.toRegister' : 'signIn.toLogin')}
        </Button>
      </form>
    </Modal>
  );
}

export default ownTexts('signIn', { en, ar })(SignIn);
