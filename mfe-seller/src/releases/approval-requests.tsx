import { useId } from 'react';
import type { ApprovalRequested } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import { Sheet } from '../parts/page';
import { dayAndTime } from '../parts/time';
import { FailedChecks } from './failed-checks';
import { ReleaseName } from './release-name';
import styles from './approvals.module.css';

/** Releases that teams want to publish although a check refuses them. */
export function ApprovalRequests({
  requests,
  onApprove,
  onDecline,
}: {
  requests: readonly ApprovalRequested[];
  onApprove: (request: ApprovalRequested) => void;
  onDecline: (request: ApprovalRequested) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  return (
    <section className={styles.requests} aria-labelledby={id}>
      <h2 id={id}>
        {t('releases.approval.requests')} <span className="num">{requests.length}</span>
      </h2>
      <p>{t('releases.approval.requestsText')}</p>
      <Sheet>
        <ul>
          {requests.map((request) => (
            <li key={request.remote} className={styles.request}>
              <div className={styles.head}>
                <h3>
                  <bdi dir="ltr">{request.remote}</bdi> <ReleaseName release={request.release} />
                </h3>
                <span className={styles.muted}>
                  {t('releases.approval.by')} <bdi>{request.who}</bdi> ·{' '}
                  <bdi dir="ltr" className="num">
                    {dayAndTime(request.at)}
                  </bdi>
                </span>
              </div>
              <FailedChecks of={request} />
              <div className={styles.answers}>
                <Button
                  variant="accent"
                  small
                  aria-label={t('releases.approval.of', { remote: request.remote })}
                  onClick={() => onApprove(request)}
                >
                  {t('releases.approval.button')}
                </Button>
                <Button
                  variant="line"
                  small
                  aria-label={t('releases.approval.decline.of', { remote: request.remote })}
                  onClick={() => onDecline(request)}
                >
                  {t('releases.approval.decline.button')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  );
}
