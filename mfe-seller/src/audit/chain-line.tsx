import { useEffect } from 'react';
import type { AuditEvent } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Icon } from '@smokehouse/shared/ui';
import { dayAndTime } from '../parts/time';
import { auditChainQuery } from './queries';
import styles from './audit.module.css';

/**
 * Whether the log is complete: nothing was changed, removed or inserted later.
 * @param listed what the page lists, newest first: the log is checked up to there
 */
export function ChainLine({ listed }: { listed: { events: readonly AuditEvent[] } | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const { data: chain, refetch } = useQuery(auditChainQuery);
  const newest = listed?.events[0]?.at ?? '';
  const isBehind = chain !== undefined && newest > (chain.until ?? '');
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, newest, refetch]);
  if (!chain) return null;
  const { fault, position, until, hash } = chain;
  if (fault)
    return (
      <p className={`${styles.chain} ${styles.broken}`} role="alert">
        <Icon name="alert" />
        <span>{t(`audit.fault.${fault.kind}`, { id: fault.id })}</span>
      </p>
    );
  return (
    <p className={styles.chain}>
      <Icon name="check" />
      <span>
        {t('audit.complete', { count: position })}{' '}
        {until !== undefined && (
          <bdi dir="ltr" className="num">
            {dayAndTime(until)}
          </bdi>
        )}{' '}
        <span className={styles.hash}>
          {t('audit.hash')} <bdi dir="ltr">{hash.slice(0, 16)}</bdi>
        </span>
      </span>
    </p>
  );
}
