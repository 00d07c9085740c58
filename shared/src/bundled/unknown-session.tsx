import type { ReactNode } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { ErrorNotice } from '@smokehouse/shared/ui';

/**
 * In the place of what depends on who is signed in, before that is known: a skeleton, or during an
 * outage, or where the answer takes long, a notice. Nobody is asked to sign in who may be signed in.
 */
export function UnknownSession({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shared');
  const { recheck, askAgain } = useSession();
  const onRetry = recheck ?? askAgain;
  if (!onRetry) return children;
  return <ErrorNotice text={t(recheck ? 'loadFailed' : 'slow')} onRetry={onRetry} />;
}
