import { type FormEvent, useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import type { Factors, SellerStep } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, usePageTitle } from '@smokehouse/shared/ui';
import { errorMessage } from '../report-error';
import { FactorChoice, FactorField, useFactor } from './factor-fields';
import formStyles from './public/sign-in.module.css';

/** The second step of a sign-in: a passkey, a code of the app, or a recovery code. */
export default function SecondStep({
  factors,
  onDone,
  onStartOver,
}: {
  factors: Factors;
  onDone: (answer: { success: boolean; next?: SellerStep | undefined }) => Promise<void>;
  onStartOver: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const factor = useFactor(factors);
  const [failure, setFailure] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  usePageTitle(t('security.factor.title'));

  async function finish() {
    setFailure('');
    setFieldError(undefined);
    setBusy(true);
    try {
      const proof = await factor.prove('POST /api/seller/login/passkey');
      await onDone(await call('POST /api/seller/login/second-factor', proof));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) setFailure(t('security.factor.passkeyFailed'));
      else if (error.fields[factor.way ?? '']) setFieldError(error.fields[factor.way ?? '']);
      else setFailure(errorMessage(error));
    }
  }

  return (
    <main className={formStyles.page} id="main">
      <form
        className={formStyles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isBusy) void finish();
        }}
      >
        <div>
          <h1 className="display">{t('security.factor.title')}</h1>
          <p className={formStyles.lead}>{t('security.factor.lead')}</p>
        </div>
        {failure && <Alert>{failure}</Alert>}
        <FactorField key={factor.way} factor={factor} error={fieldError} />
        <Button type="submit" variant="accent" aria-disabled={isBusy}>
          {t(factor.way === 'passkey' ? 'security.factor.usePasskey' : 'security.factor.submit')}
        </Button>
        <div className={formStyles.others}>
          <FactorChoice factor={factor} />
          <Button variant="text" onClick={onStartOver}>
            {t('security.factor.startOver')}
          </Button>
        </div>
      </form>
    </main>
  );
}
