import { useEffect } from 'react';
import { call, checkSeller } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useNavigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { PageLoading } from '../parts/loading';
import { SignedOutLayout } from '../signed-out-layout';
import { lastSessionEnded } from './lock';
import { accessOf, useAccess } from './public/access';
import { isLocked, setLocked } from './public/locked';
import { TOUCHES } from './tablet-watch';

/** How long until the session is asked for again, when that failed. Unit: ms. */
const RETRY_MS = 3_000;
/** The screen of a place is back on its page after this time without a touch. Unit: ms. */
export const SCREEN_RETURN_MS = 60_000;

/** Ends what is left of a person's session, and starts that of the screen. */
async function startScreen(): Promise<void> {
  await lastSessionEnded();
  if (isLocked()) await call('GET /api/seller/logout');
  setLocked(false);
  // A tablet that has ended is told so by the check.
  await call('POST /api/seller/screen').catch(() => undefined);
  await checkSeller();
}

/** The screen of a place that nobody is signed in at: opens its page, whatever was open before. */
export function ScreenStart() {
  const { t } = useTranslation('mfe-seller');
  const navigate = useNavigate();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const start = async () => {
      await startScreen().catch(() => undefined);
      const { staff, tablet } = useSession.getState();
      if (staff) return navigate(accessOf(staff).home, { replace: true });
      if (!isOver && tablet !== undefined) timer = setTimeout(() => void start(), RETRY_MS);
    };
    void start();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [navigate]);
  return (
    <SignedOutLayout>
      <PageLoading />
      <p className="vh">{t('staff.screen.starting')}</p>
    </SignedOutLayout>
  );
}

/** Leads the screen of a place back to its page, which shows what waits. */
export function ScreenWatch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { home } = useAccess();
  const isAway = pathname !== home;
  useEffect(() => {
    if (!isAway) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void navigate(home, { replace: true }), SCREEN_RETURN_MS);
    };
    const options = { capture: true, passive: true } as const;
    for (const touch of TOUCHES) addEventListener(touch, wait, options);
    wait();
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) removeEventListener(touch, wait, options);
    };
  }, [isAway, home, navigate]);
  return null;
}
