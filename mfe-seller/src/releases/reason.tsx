import type { WithdrawalEvidence } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { splitReleaseName } from './figures';

/** Why the server took a canary back, in the reader's language. */
export function Reason({ evidence: { canary, live } }: { evidence: WithdrawalEvidence }) {
  const { t } = useTranslation('mfe-seller');
  const kinds = (
    [
      ['loadFailed', canary.loadFailed],
      ['fellBack', canary.fellBack],
      ['crashed', canary.crashed],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`releases.kind.${kind}`, { count }));
  const how = kinds.length > 0 ? ` (${kinds.join(t('comma'))})` : '';
  return t('releases.reason', {
    failed: canary.failed,
    visitors: canary.visitors,
    canary: isolated(canary.release),
    how,
    live: isolated(live.release),
    liveFailed: live.failed,
    liveVisitors: live.visitors,
  });
}

/** A version inside an Arabic sentence stays in one piece, from left to right. */
const isolated = (release: string) => `\u2066${splitReleaseName(release).version}\u2069`;
