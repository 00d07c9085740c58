import type { Bill } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { dayAndTime } from '../parts/time';
import { auditStoryQuery } from './queries';
import { Subject, useActorName, useApproverName, useReasonText } from './words';
import styles from './story.module.css';

/**
 * Who did what with the money of an order and with its bills: what its history does not say.
 * @param props.bill only what happened to this bill
 */
export function OrderStory({ order, bill }: { order: string; bill?: Bill }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useActorName();
  const approverName = useApproverName();
  const reasonText = useReasonText();
  const { data = [] } = useQuery(auditStoryQuery(order, bill?.paidAt ?? ''));
  const events = data.filter(({ subject }) => bill === undefined || subject.id === bill._id);
  if (events.length === 0) return null;
  return (
    <ol className={styles.story} aria-label={t('audit.story')}>
      {events.map(({ id, at, action, subject, actor, device, reason, approver }) => (
        <li key={id}>
          <b>
            {t(`audit.action.${action}`, action)}
            {subject.type === 'bill' && bill === undefined && (
              <>
                {': '}
                <Subject of={subject} />
              </>
            )}
          </b>
          <span>
            <bdi dir="ltr" className="num">
              {dayAndTime(at)}
            </bdi>{' '}
            · <bdi>{nameOf(actor)}</bdi>
            {device !== undefined && (
              <>
                {' '}
                · <bdi>{device}</bdi>
              </>
            )}
          </span>
          {reason !== undefined && (
            <span>
              {t('audit.label.reason')}: <bdi>{reasonText({ action, reason })}</bdi>
            </span>
          )}
          {approver && (
            <span>
              {t('audit.label.approver')}: <bdi>{approverName(approver)}</bdi>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
