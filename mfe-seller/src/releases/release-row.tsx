import type { ReactNode } from 'react';
import type { ActiveRelease } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { DoneLabel } from '@smokehouse/shared/orders/done-label';
import { dayAndTime } from '../parts/time';
import { failureRate, readVital, type ShownVital } from './figures';
import { ReleaseName } from './release-name';
import { useActorName } from './use-actor-name';
import styles from './release-table.module.css';

/** A cell that shows its column label when the table is laid out as cards. */
function Cell({
  label,
  children,
  className = '',
}: {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <td role="cell" className={className}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </td>
  );
}

function VitalCell({ metric, value }: { metric: ShownVital; value: number | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const read = value === undefined ? undefined : readVital(metric, value);
  return (
    <Cell label={metric} className={styles.figure}>
      {read ? (
        <>
          <bdi dir="ltr" className={`num ${styles[read.grade]}`}>
            {read.text}
          </bdi>
          {read.grade !== 'good' && (
            <span className="vh"> ({t(`releases.grade.${read.grade}`)})</span>
          )}
        </>
      ) : (
        <Unknown />
      )}
    </Cell>
  );
}

function Unknown() {
  const { t } = useTranslation('mfe-seller');
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="vh">{t('releases.unknown')}</span>
    </span>
  );
}

/** One live or canary release: since when and by whom, failure rate, web vitals and an action. */
export function ReleaseRow({
  out,
  head,
  isCanary = false,
  isWorse = false,
  action,
}: {
  out: ActiveRelease;
  head?: ReactNode;
  isCanary?: boolean;
  isWorse?: boolean;
  action: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const actorName = useActorName();
  const rate = failureRate(out);
  return (
    <tr role="row" className={isCanary ? styles.canary : ''}>
      {head}
      <td role="cell" className={styles.release}>
        <ReleaseName release={out.release} />
        <DoneLabel done={!isCanary} className={`chip ${styles.state}`}>
          {isCanary ? t('releases.onTrial', { percent: out.percent }) : t('releases.live')}
        </DoneLabel>
        <span className={styles.since}>
          {t('releases.since')}{' '}
          <bdi dir="ltr" className="num">
            {dayAndTime(out.since)}
          </bdi>{' '}
          · <bdi>{actorName(out.by)}</bdi>
        </span>
      </td>
      <Cell label={t('releases.failed')} className={styles.failed}>
        {rate ? (
          <>
            <b className={`num ${isWorse ? styles.poor : ''}`}>
              <bdi dir="ltr">{rate}</bdi>
            </b>
            <span>{t('releases.ofVisitors', { failed: out.failed, visitors: out.visitors })}</span>
          </>
        ) : (
          <span className={styles.none}>{t('releases.nobody')}</span>
        )}
      </Cell>
      <VitalCell metric="LCP" value={out.vitals.LCP} />
      <VitalCell metric="INP" value={out.vitals.INP} />
      <VitalCell metric="CLS" value={out.vitals.CLS} />
      <td role="cell" className={styles.action}>
        {action}
      </td>
    </tr>
  );
}
