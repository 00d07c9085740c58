import type { ReactNode } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { ErrorNotice } from '@smokehouse/shared/ui';

/**
 * In the place of what depends on who is signed in, before that is known: a skeleton, or during an
 * outage a notice. Nobody is asked to sign in who may be signed in.
 */
export function UnknownSession({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shared');
  const recheck = useSession((state) => state.recheck);
  return recheck ? <ErrorNotice text={t('loadFailed')} onRetry={recheck} /> : children;
}
