import { lazy, Suspense, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { ApiError, call, checkSeller } from '@smokehouse/shared/api';
import { type Factors, paths, type SellerStep } from '@smokehouse/shared/contract';
import { signInForm, type SignInForm } from '@smokehouse/shared/contract/forms';
import { useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useNavigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Button, ButtonLink, Field, PasswordField, usePageTitle } from '@smokehouse/shared/ui';
import { PageLoading } from '../../parts/loading';
import { startOf } from '../../parts/start-page';
import { errorMessage } from '../../report-error';
import { loadSecurity } from './load';
import styles from './sign-in.module.css';

// Most sign-ins need no second step.
const SecondStep = lazy(async () => (await loadSecurity()).secondStep);

/** The seller's sign-in. It replaces every page of the desk while no seller is signed in. */
export default function SignIn() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const setSeller = useSession((session) => session.setSeller);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [failure, setFailure] = useState('');
  const [factors, setFactors] = useState<Factors>();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<SignInForm>({
    resolver: zodResolver(signInForm),
    defaultValues: { email: '', password: '' },
  });
  const translate = (message?: string) => message && shared(`form.${message}`, message);
  usePageTitle(t('signIn.title'));

  async function enter({ success, next }: { success: boolean; next?: SellerStep | undefined }) {
    // Where to begin depends on the role. Without an answer, the desk reads it again.
    if (success) await checkSeller().catch(() => undefined);
    const { isSeller, staff } = useSession.getState();
    if (!isSeller) setSeller(success, next);
    // A navigation moves the focus to the heading. Otherwise it is lost with the form.
    await navigate(staff ? startOf(staff, pathname) : pathname, { replace: true });
  }

  async function signIn(values: SignInForm) {
    setFailure('');
    try {
      const answer = await call('POST /api/seller/login', values);
      if (answer.next === 'second_factor') setFactors(answer.factors);
      else await enter(answer);
    } catch (error) {
      setFailure(errorMessage(error));
      if (!(error instanceof ApiError)) return;
      for (const name of ['email', 'password'] as const)
        if (error.fields[name]) setError(name, { message: error.fields[name] });
    }
  }

  if (factors)
    return (
      <Suspense fallback={<PageLoading />}>
        <SecondStep factors={factors} onDone={enter} onStartOver={() => setFactors(undefined)} />
      </Suspense>
    );
  return (
    <main className={styles.page} id="main">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void handleSubmit(signIn)(event);
        }}
      >
        <div>
          <h1 className="display">{t('signIn.title')}</h1>
          <p className={styles.lead}>{t('signIn.lead')}</p>
        </div>
        {failure && <Alert>{failure}</Alert>}
        <Field
          label={t('signIn.email')}
          type="email"
          dir="ltr"
          autoComplete="username"
          error={translate(errors.email?.message)}
          {...register('email')}
        />
        <PasswordField
          label={t('signIn.password')}
          dir="ltr"
          autoComplete="current-password"
          error={translate(errors.password?.message)}
          {...register('password')}
        />
        <Button type="submit" variant="accent" aria-disabled={isSubmitting}>
          {t('signIn.submit')}
        </Button>
        <ButtonLink variant="text" to={paths.sellerForgotPassword}>
          {t('signIn.forgot')}
        </ButtonLink>
        <ButtonLink variant="text" to={paths.sellerPair}>
          {t('signIn.pair')}
        </ButtonLink>
      </form>
    </main>
  );
}
