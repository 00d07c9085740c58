import { useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import { LoadingRows } from '../parts/loading';
import { Page } from '../parts/page';
import { releasesQuery } from '../queries/releases';
import { ReleaseChangeDialog, type ReleaseChangeRequest } from '../releases/release-change-dialog';
import { ReleaseTable } from '../releases/release-table';
import styles from './releases.module.css';

/** `/seller/releases`: the live and canary release of each package, and their rollback. */
export default function Releases() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, isError, refetch } = useQuery(releasesQuery);
  const [request, setRequest] = useState<ReleaseChangeRequest>();
  const tallies = [
    { label: t('releases.packages'), count: data?.length },
    { label: t('releases.trials'), count: data?.filter(({ canary }) => canary).length },
  ];
  return (
    <Page title={t('releases.title')} tallies={tallies}>
      <p className={styles.text}>{t('releases.text')}</p>
      {data && data.length > 0 && <ReleaseTable packages={data} onRequest={setRequest} />}
      {data?.length === 0 && <EmptyState icon="box" text={t('releases.empty')} />}
      {!data && isError && (
        <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <LoadingRows rows={6}>
          <div className={`sk ${styles.loading}`} />
        </LoadingRows>
      )}
      {request && <ReleaseChangeDialog request={request} onClose={() => setRequest(undefined)} />}
    </Page>
  );
}
