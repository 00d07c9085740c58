import type { AuditEvent } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';
import texts from './locales/en.json';
import { Sheet } from '../parts/page';
import { dayAndTime } from '../parts/time';
import { fieldsOf, isOfOtherLanguage, saysNothing } from './values';
import { useSentence } from './sentence';
import { FieldName, useActorName, useApproverName, useReasonText, Value } from './words';
import styles from './audit.module.css';

/** The order of the fields is that of their texts: days from Sunday on. */
const FIELDS = Object.keys(texts.field);

/** Changes, newest first. Each opens what it was before and after. */
export function EventList({ events }: { events: readonly AuditEvent[] }) {
  return (
    <Sheet>
      <ul role="list">
        {events.map((event) => (
          <li key={event.id}>
            <Event event={event} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Event({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useActorName();
  const sentenceOf = useSentence();
  return (
    <details className={styles.event}>
      <summary>
        <Icon name="plus" className={styles.mark} />
        <bdi dir="ltr" className={`num ${styles.at}`}>
          {dayAndTime(event.at)}
        </bdi>
        <span className={styles.what}>
          <b>{sentenceOf(event)}</b>
          <span>{t(`audit.action.${event.action}`, event.action)}</span>
        </span>
        <span className={styles.who}>
          <bdi>{nameOf(event.actor)}</bdi>
          {event.device !== undefined && (
            <small>
              <bdi>{event.device}</bdi>
            </small>
          )}
        </span>
      </summary>
      <div className={styles.details}>
        <Fields event={event} />
        <Facts event={event} />
      </div>
    </details>
  );
}

/** Before and after, side by side. */
function Fields({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  // The name of a call says nothing that its action does not, and the id of a guest nothing at all.
  const fields = fieldsOf(event, FIELDS).filter(
    (change) =>
      change.path[0] !== 'call' &&
      change.path[0] !== 'guest' &&
      // It is the reason, which is said below.
      change.path[0] !== 'problem' &&
      !isOfOtherLanguage(change.path[0], event.after, language) &&
      !saysNothing(event, change),
  );
  if (fields.length === 0) return null;
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">{t('audit.fieldName')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, before, after }) => (
          <tr key={path.join('/')}>
            <th scope="row">
              <FieldName path={path} />
            </th>
            <td>
              <Value field={path.at(-1) ?? ''} value={before} />
            </td>
            <td>
              <Value field={path.at(-1) ?? ''} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Reason, role and approval. */
function Facts({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('mfe-seller');
  const approverName = useApproverName();
  const reasonText = useReasonText();
  const { id, actor, approver, subject } = event;
  const facts = [
    { key: 'reason', text: reasonText(event) },
    { key: 'role', text: actor.role && t(`audit.role.${actor.role}`, actor.role) },
    { key: 'approver', text: approver && approverName(approver) },
    { key: 'id', text: subject.id },
    { key: 'number', text: String(id) },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ key, text }) =>
          text && (
            <div key={key}>
              <dt>{t(`audit.label.${key}`)}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
