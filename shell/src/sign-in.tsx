import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { registerForm, type RegisterForm, signInForm } from '@smokehouse/shared/contract/forms';
import { type Resolver, useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useNavigate } from '@smokehouse/shared/router';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Field, Modal, notify, PasswordField } from '@smokehouse/shared/ui';

/** The dialog in which a customer signs in or makes an account. */
export default function SignIn() {
  const { t } = useTranslation('shared');
  const [mode, setMode] = useState<'login' | 'register'>('login');
  const navigate = useNavigate();
  const close = () => { useUi.getState().setSignInOpen(false); };
  const resolver = zodResolver(mode === 'login' ? signInForm : registerForm) as unknown as Resolver<RegisterForm>;
  const { register, handleSubmit, setError, clearErrors, formState: { errors, isSubmitting } } = useForm<RegisterForm>({ resolver, defaultValues: { name: '', email: '', password: '' } });
  const messageOf = (field: keyof RegisterForm) => errors[field]?.message && t(`form.${errors[field].message}`, errors[field].message);
  const submit = handleSubmit(async ({ name, email, password }) => {
    try {
      const { user } = mode === 'login' ? await call('POST /api/user/login', { email, password }) : await call('POST /api/user/register', { name, email, password });
      useSession.getState().setUser(user);
      close();
      notify.success(t('signIn.done'));
      await navigate(paths.home);
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [field, message] of fields) setError(field as keyof RegisterForm, { message });
      if (fields.length === 0) notify.error((error as Error).message);
    }
  });
  return (
    <Modal title={t(mode === 'login' ? 'signIn.login' : 'signIn.create')} onClose={close}>
      <form noValidate onSubmit={(event) => { void submit(event); }}>
        {mode === 'register' && <Field label={t('signIn.name')} autoComplete="name" error={messageOf('name')} {...register('name')} />}
        <Field label={t('signIn.email')} type="email" autoComplete="email" dir="ltr" error={messageOf('email')} {...register('email')} />
        <PasswordField label={t('signIn.password')} autoComplete={mode === 'login' ? 'current-password' : 'new-password'} error={messageOf('password')} {...register('password')} />
        <button type="submit" className="btn btn-accent btn-block" disabled={isSubmitting}>{t(mode === 'login' ? 'signIn.login' : 'signIn.create')}</button>
        <button type="button" className="btn-text btn" onClick={() => { clearErrors(); setMode(mode === 'login' ? 'register' : 'login'); }}>{t(mode === 'login' ? 'signIn.toRegister' : 'signIn.toLogin')}</button>
      </form>
    </Modal>
  );
}
