import type { WithdrawalEvidence } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { isolatedVersion } from './figures';

/** Explains why the server withdrew a canary. */
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
    canary: isolatedVersion(canary.release),
    how,
    live: isolatedVersion(live.release),
    liveFailed: live.failed,
    liveVisitors: live.visitors,
  });
}
