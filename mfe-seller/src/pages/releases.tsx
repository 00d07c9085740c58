import { useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import type { ApprovalRequested } from '@smokehouse/shared/contract';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import { LoadingRows } from '../parts/loading';
import { Page } from '../parts/page';
import { releasesQuery } from '../queries/releases';
import { ApprovalDialog } from '../releases/approval-dialog';
import { ApprovalRequests } from '../releases/approval-requests';
import { Approvals } from '../releases/approvals';
import { ReleaseChangeDialog, type ReleaseChangeRequest } from '../releases/release-change-dialog';
import { ReleaseTable } from '../releases/release-table';
import styles from './releases.module.css';

/**
 * `/seller/releases`: the live and canary release of each package, their rollback, and the approval
 * of releases that a check refuses.
 */
export default function Releases() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, isError, refetch } = useQuery(releasesQuery);
  const [change, setChange] = useState<ReleaseChangeRequest>();
  const [approval, setApproval] = useState<ApprovalRequested>();
  const { packages, requests = [], approvals = [] } = data ?? {};
  const tallies = [
    { label: t('releases.packages'), count: packages?.length },
    { label: t('releases.trials'), count: packages?.filter(({ canary }) => canary).length },
  ];
  return (
    <Page title={t('releases.title')} tallies={tallies}>
      <p className={styles.text}>{t('releases.text')}</p>
      {requests.length > 0 && <ApprovalRequests requests={requests} onApprove={setApproval} />}
      {packages && packages.length > 0 && (
        <ReleaseTable packages={packages} onRequest={setChange} />
      )}
      {packages?.length === 0 && <EmptyState icon="box" text={t('releases.empty')} />}
      {!data && isError && (
        <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <LoadingRows rows={6}>
          <div className={`sk ${styles.loading}`} />
        </LoadingRows>
      )}
      {approvals.length > 0 && <Approvals approvals={approvals} />}
      {change && <ReleaseChangeDialog request={change} onClose={() => setChange(undefined)} />}
      {approval && <ApprovalDialog request={approval} onClose={() => setApproval(undefined)} />}
    </Page>
  );
}
