import { useState } from 'react';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { LoadingRows } from '../parts/loading';
import { Page } from '../parts/page';
import { releasesQuery } from './queries';
import { ApprovalDialog, type RequestAnswer } from './approval-dialog';
import { ApprovalRequests } from './approval-requests';
import { Approvals } from './approvals';
import { ReleaseChangeDialog, type ReleaseChangeRequest } from './release-change-dialog';
import { ReleaseTable } from './release-table';
import styles from './releases.module.css';

/**
 * `/seller/releases`: the live and canary release of each package, their rollback, and the approval
 * of releases that a check refuses.
 */
function Releases() {
  const { t } = useTranslation('mfe-seller');
  const { data, isError, refetch } = useQuery(releasesQuery);
  const tallies = [
    { label: t('releases.packages'), count: data?.packages.length },
    { label: t('releases.trials'), count: data?.packages.filter(({ canary }) => canary).length },
  ];
  return (
    <Page title={t('releaseList')} tallies={tallies}>
      <p className={styles.text}>{t('releases.text')}</p>
      {data ? (
        <ReleaseLists of={data} />
      ) : (
        <NoReleases isError={isError} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function ReleaseLists({
  of: { packages, requests = [], approvals = [] },
}: {
  of: CallAnswer<'GET /api/seller/releases'>;
}) {
  const { t } = useTranslation('mfe-seller');
  const [change, setChange] = useState<ReleaseChangeRequest>();
  const [answer, setAnswer] = useState<RequestAnswer>();
  return (
    <>
      {requests.length > 0 && (
        <ApprovalRequests
          requests={requests}
          onApprove={(request) => setAnswer({ request, kind: 'approve' })}
          onDecline={(request) => setAnswer({ request, kind: 'decline' })}
        />
      )}
      {packages.length > 0 ? (
        <ReleaseTable packages={packages} onRequest={setChange} />
      ) : (
        <EmptyState icon="box" text={t('releases.empty')} />
      )}
      {approvals.length > 0 && <Approvals approvals={approvals} />}
      {change && <ReleaseChangeDialog request={change} onClose={() => setChange(undefined)} />}
      {answer && <ApprovalDialog answer={answer} onClose={() => setAnswer(undefined)} />}
    </>
  );
}

function NoReleases({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  const { t: shared } = useTranslation('shared');
  if (isError) return <ErrorNotice text={shared('loadFailed')} onRetry={onRetry} />;
  return (
    <LoadingRows rows={6}>
      <div className={`sk ${styles.loading}`} />
    </LoadingRows>
  );
}

export default ownTexts('releases', { en, ar })(Releases);
