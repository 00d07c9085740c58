import type { ReactNode } from 'react';
import type { AuditEvent, Bill } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { dayAndTime } from '../parts/time';
import { auditStoryQuery } from './queries';
import { inLanguage, isNone } from './values';
import { Subject, useActorName, useApproverName, useReasonText, Value } from './words';
import styles from './story.module.css';

/** Something that happened to an order. */
export interface StoryEntry {
  key: string;
  /** ISO 8601, UTC. */
  at: string;
  content: ReactNode;
}

/**
 * Who did what with the money of an order and with its bills: what its history does not say.
 * @param props.bill only what happened to this bill
 */
export function OrderStory({
  order,
  bill,
  others = [],
}: {
  order: string;
  bill?: Bill;
  /** What else happened: the list is in the order of time. */
  others?: readonly StoryEntry[];
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const nameOf = useActorName();
  const approverName = useApproverName();
  const reasonText = useReasonText();
  const { data = [] } = useQuery(auditStoryQuery(order, bill?.paidAt ?? ''));
  const events = data.filter(({ subject }) => bill === undefined || subject.id === bill._id);
  const entries: StoryEntry[] = [
    ...others,
    ...events.map((event) => ({ key: String(event.id), at: event.at, content: contentOf(event) })),
  ];
  if (entries.length === 0) return null;
  return (
    <ol className={styles.story} aria-label={bill && t('audit.story')}>
      {entries
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
        .map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
    </ol>
  );

  function contentOf(event: AuditEvent) {
    const { at, action, subject, actor, device, reason, approver } = event;
    const unready = inLanguage(event.after, 'unready', language);
    return (
      <>
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
        {!isNone(unready) && (
          <span>
            {t('audit.field.unready')}: <Value field="unready" value={unready} />
          </span>
        )}
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
      </>
    );
  }
}
