import type { ReactNode } from 'react';
import type { AuditEvent, Bill } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { dayAndTime } from '../parts/time';
import { auditStoryQuery } from './queries';
import { usePaidTexts } from './sentence';
import { inLanguage, isNone } from './values';
import { Subject, useActorName, useApproverName, useReasonText, Value } from './words';
import styles from './story.module.css';

/** Something that happened to an order. */
export interface StoryEntry {
  key: string;
  /** ISO 8601, UTC. */
  at: string;
  content: ReactNode;
  /** Of a change of the status: the new one. */
  status?: string;
}

/** Between a change of the status in the history and the same one in the audit log. Unit: ms. */
const SAME_MS = 2000;

const isSameChange = (entry: StoryEntry, { action, at, after }: AuditEvent): boolean =>
  action === 'order.status' &&
  entry.status !== undefined &&
  entry.status === after?.['status'] &&
  Math.abs(Date.parse(entry.at) - Date.parse(at)) <= SAME_MS;

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
  const nameOf = useActorName();
  const approverName = useApproverName();
  const reasonText = useReasonText();
  const paidTexts = usePaidTexts();
  const { data = [] } = useQuery(auditStoryQuery(order, bill?.paidAt ?? ''));
  const events = data.filter(({ subject }) => bill === undefined || subject.id === bill._id);
  // What both list is listed once, with what only the audit log knows of it.
  const pairs = others.map((entry) => ({
    entry,
    event: events.find((event) => isSameChange(entry, event)),
  }));
  const paired = new Set(pairs.map(({ event }) => event));
  const entries: StoryEntry[] = [
    ...pairs.map(({ entry, event }) => ({
      ...entry,
      content: (
        <>
          {entry.content}
          {event && <Unready event={event} />}
        </>
      ),
    })),
    ...events
      .filter((event) => !paired.has(event))
      .map((event) => ({ key: String(event.id), at: event.at, content: contentOf(event) })),
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
        {paidTexts(event).map((text) => (
          <span key={text}>{text}</span>
        ))}
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
        <Unready event={event} />
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

/** The dishes that were not ready when a status was set all the same. */
function Unready({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const unready = inLanguage(event.after, 'unready', language);
  if (isNone(unready)) return null;
  return (
    <span>
      {t('audit.field.unready')}: <Value field="unready" value={unready} />
    </span>
  );
}
