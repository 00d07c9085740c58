import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { ApiError, call, checkSeller } from '@smokehouse/shared/api';
import { latinDigits, paths } from '@smokehouse/shared/contract';
import { PAIRING_DIGITS } from '@smokehouse/shared/contract/people/staff/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useNavigate } from '@smokehouse/shared/router';
import { Button, ButtonLink, Field, notify, usePageTitle } from '@smokehouse/shared/ui';
import { errorMessage } from '../report-error';
import { SignedOutLayout } from '../signed-out-layout';
import pairing from './pairing.module.css';

/** What follows the # of the scanned address: the digits and the token. */
const SCANNED = /^#(\d{6})-([\w-]{43})$/;

const asTyped = (text: string) => latinDigits(text).replace(/\D/g, '').slice(0, PAIRING_DIGITS);

interface Scanned {
  code: string;
  token: string;
}

function scannedOf(hash: string): Scanned | undefined {
  const [, code, token] = SCANNED.exec(hash) ?? [];
  return code !== undefined && token !== undefined ? { code, token } : undefined;
}

/**
 * The code that was scanned last. It is removed from the address and the history.
 * @param onNext called with each code after the first: its address was opened in the same tab, which
 *   loads nothing
 */
function useScanned(onNext: (scanned: Scanned) => void): Scanned | undefined {
  const [scanned, setScanned] = useState(() => scannedOf(window.location.hash));
  const next = useEffectEvent(() => {
    const found = scannedOf(window.location.hash);
    removeHash();
    if (!found) return;
    setScanned(found);
    onNext(found);
  });
  useEffect(() => {
    removeHash();
    const onHash = () => next();
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  return scanned;
}

function removeHash(): void {
  if (window.location.hash)
    window.history.replaceState(window.history.state, '', window.location.pathname);
}

/**
 * `/seller/pair`: makes this device a shared tablet, with the code that the device of a manager
 * shows. The scanned address fills the code in; a press confirms.
 */
export function PairTablet() {
  const { t } = useTranslation('mfe-seller');
  const navigate = useNavigate();
  const [code, setCode] = useState(() => scannedOf(window.location.hash)?.code ?? '');
  const [failure, setFailure] = useState<{ field?: string | undefined; other?: string }>({});
  const scanned = useScanned((next) => {
    setFailure({});
    setCode(next.code);
  });
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  usePageTitle(t('signIn.pair'));

  async function join(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.length < PAIRING_DIGITS) {
      setFailure({ field: t('staff.pairing.length') });
      return field.current?.focus();
    }
    setBusy(true);
    const isScanned = code === scanned?.code;
    try {
      const answer = await call('POST /api/seller/tablets/join', {
        ...(isScanned ? { token: scanned.token } : { code }),
      });
      notify.success(answer.message);
      await checkSeller();
      // A navigation moves the focus to the heading.
      await navigate(paths.seller, { replace: true });
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.fields.code) setFailure({ field: error.fields.code });
      else setFailure({ other: errorMessage(error) });
      field.current?.focus();
    }
  }
  return (
    <SignedOutLayout>
      <main className={pairing.join} id="main">
        <form noValidate onSubmit={(event) => void join(event)}>
          <div>
            <h1 className="display">{t('signIn.pair')}</h1>
            <p className={pairing.left}>
              {t(scanned ? 'staff.pairing.scanned' : 'staff.pairing.lead')}
            </p>
          </div>
          {failure.other && <Alert>{failure.other}</Alert>}
          <Field
            ref={field}
            label={t('staff.pairing.code')}
            hint={t('staff.pairing.hint')}
            className={pairing.digits}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={failure.field}
            value={code}
            onChange={({ target }) => {
              setFailure({});
              setCode(asTyped(target.value));
            }}
          />
          <p className={pairing.left}>{t('staff.pairing.effect')}</p>
          <Button type="submit" variant="accent" aria-disabled={isBusy}>
            {t('staff.pairing.submit')}
          </Button>
          <ButtonLink variant="text" to={paths.seller}>
            {t('staff.pairing.back')}
          </ButtonLink>
        </form>
      </main>
    </SignedOutLayout>
  );
}
