import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { ErrorNotice } from '@smokehouse/shared/ui';

/** After this time without an answer, the page can be loaded again. Unit: ms. */
const SLOW_MS = 6000;
const reload = () => history.go(0);

/**
 * In the place of what depends on who is signed in, before that is known: a skeleton, or during an
 * outage, and where the answer takes long, a notice. Nobody is asked to sign in who may be signed in.
 */
export function UnknownSession({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shared');
  const recheck = useSession((state) => state.recheck);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (!recheck && !isSlow) return children;
  return <ErrorNotice text={t(recheck ? 'loadFailed' : 'slow')} onRetry={recheck ?? reload} />;
}
