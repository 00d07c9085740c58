import type { ApprovalRequested } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './approvals.module.css';

/** What the checks found in a release, and the team's reason to publish it anyway. */
export function FailedChecks({
  of: { faults, reason },
}: {
  of: Pick<ApprovalRequested, 'faults' | 'reason'>;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <dl className={styles.checks}>
      {reason && (
        <div>
          <dt>{t('releases.approval.reason')}</dt>
          <dd>
            <bdi>{reason}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('releases.approval.checks')}</dt>
        {/* In English, as the team's command prints them. */}
        {faults.map((fault) => (
          <dd key={fault}>
            <code dir="ltr">{fault}</code>
          </dd>
        ))}
      </div>
    </dl>
  );
}
