import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { signInForm, type SignInForm } from '@smokehouse/shared/contract/forms';
import { useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { Field, Icon, PasswordField } from '@smokehouse/shared/ui';

/** The seller's sign-in; the desk opens in its place. */
export default function SignIn() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const setSeller = useSession((session) => session.setSeller);
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, formState: { errors, isSubmitting } } = useForm<SignInForm>({
    resolver: zodResolver(signInForm), defaultValues: { email: '', password: '' },
  });
  const say = (message?: string) => message && shared(`form.${message}`, message);

  async function signIn(values: SignInForm) {
    setFailure('');
    try {
      await call('POST /api/seller/login', values);
      setSeller(true);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      if (!(error instanceof ApiError)) return;
      for (const name of ['email', 'password'] as const) if (error.fields[name]) setError(name, { message: error.fields[name] });
    }
  }

  return (
    <main className="o-main mfe-seller-signin" id="main">
      <form className="sheet" noValidate onSubmit={(event) => void handleSubmit(signIn)(event)}>
        <h1 className="display">{t('signIn.title')}</h1>
        <Field label={t('signIn.email')} type="email" dir="ltr" autoComplete="username" error={say(errors.email?.message)} {...register('email')} />
        <PasswordField label={t('signIn.password')} dir="ltr" autoComplete="current-password" error={say(errors.password?.message)} {...register('password')} />
        {failure && <p className="mfe-seller-failure" role="alert"><Icon name="alert" />{failure}</p>}
        <button type="submit" className="btn btn-accent" disabled={isSubmitting}>{t('signIn.submit')}</button>
      </form>
    </main>
  );
}
