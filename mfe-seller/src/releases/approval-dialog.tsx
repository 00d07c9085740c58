import { call } from '@smokehouse/shared/api';
import type { ApprovalRequested } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { FailedChecks } from './failed-checks';
import { ReleaseDialog } from './release-dialog';
import { ReleaseName } from './release-name';

/** The answer to a team's request that the seller is about to give. */
export interface RequestAnswer {
  request: ApprovalRequested;
  kind: 'approve' | 'decline';
}

const TEXTS = {
  approve: {
    title: 'releases.approval.title',
    text: 'releases.approval.text',
    submit: 'releases.approval.submit',
    icon: 'check',
  },
  decline: {
    title: 'releases.approval.decline.title',
    text: 'releases.approval.decline.text',
    submit: 'releases.approval.decline.button',
    icon: 'x',
  },
} as const;

/** Confirms that a team may, or may not, publish a release that a check refuses. */
export function ApprovalDialog({
  answer: { request, kind },
  onClose,
}: {
  answer: RequestAnswer;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { remote, release, at, who } = request;
  const texts = TEXTS[kind];
  return (
    <ReleaseDialog
      title={t(texts.title, { remote })}
      details={[
        [t('releases.release'), <ReleaseName key="release" release={release} />],
        [t('releases.approval.by'), <bdi key="by">{who}</bdi>],
      ]}
      submit={{ icon: texts.icon, label: t(texts.submit) }}
      send={() => call(`POST /api/seller/releases/${kind}`, { remote, release, at })}
      onClose={onClose}
    >
      <FailedChecks of={request} />
      <p>{t(texts.text)}</p>
    </ReleaseDialog>
  );
}
