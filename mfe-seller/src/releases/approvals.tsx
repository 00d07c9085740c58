import { useId } from 'react';
import type { ReleaseApproval } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { DoneLabel } from '@smokehouse/shared/orders/done-label';
import { Sheet } from '../parts/page';
import { dayAndTime } from '../parts/time';
import { FailedChecks } from './failed-checks';
import { ReleaseName } from './release-name';
import styles from './approvals.module.css';
import history from './package-history.module.css';

/** The last approvals: who allowed which release, and whether it was published. */
export function Approvals({ approvals }: { approvals: readonly ReleaseApproval[] }) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  return (
    <section className={styles.record} aria-labelledby={id}>
      <h2 id={id}>{t('releases.approval.record')}</h2>
      <Sheet>
        <ol>
          {approvals.map((approval) => (
            <Approval key={approval._id} approval={approval} />
          ))}
        </ol>
      </Sheet>
    </section>
  );
}

function Approval({
  approval: { at, remote, release, seller, who, state, ...checks },
}: {
  approval: ReleaseApproval;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <li className={styles.approval}>
      <div className={styles.head}>
        <h3>
          <bdi dir="ltr">{remote}</bdi>{' '}
          {release ? <ReleaseName release={release} /> : t('releases.approval.anyRelease')}
        </h3>
        <DoneLabel done={state === 'used'} className="chip">
          {t(`releases.approval.state.${state}`)}
        </DoneLabel>
        <span className={styles.muted}>
          <bdi dir="ltr" className="num">
            {dayAndTime(at)}
          </bdi>{' '}
          · <bdi>{seller}</bdi>
          {who && (
            <>
              {' '}
              · {t('releases.approval.by')} <bdi>{who}</bdi>
            </>
          )}
        </span>
      </div>
      {checks.faults.length > 0 && (
        <details className={`${history.record} ${styles.details}`}>
          <summary>
            {t('releases.approval.details')}
            <span className="vh">: {remote}</span>
          </summary>
          <FailedChecks of={checks} />
        </details>
      )}
    </li>
  );
}
