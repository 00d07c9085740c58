import { call } from '@smokehouse/shared/api';
import type { ApprovalRequested } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { FailedChecks } from './failed-checks';
import { ReleaseDialog } from './release-dialog';
import { ReleaseName } from './release-name';

/** Confirms that a team may publish a release that a check refuses. */
export function ApprovalDialog({
  request,
  onClose,
}: {
  request: ApprovalRequested;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { remote, release, who } = request;
  return (
    <ReleaseDialog
      title={t('releases.approval.title', { remote })}
      details={[
        [t('releases.release'), <ReleaseName key="release" release={release} />],
        [t('releases.approval.by'), <bdi key="by">{who}</bdi>],
      ]}
      submit={{ icon: 'check', label: t('releases.approval.submit') }}
      send={() => call('POST /api/seller/releases/approve', { remote, release })}
      onClose={onClose}
    >
      <FailedChecks of={request} />
      <p>{t('releases.approval.text')}</p>
    </ReleaseDialog>
  );
}
