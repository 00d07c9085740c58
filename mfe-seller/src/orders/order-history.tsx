import type { DineOrder, StatusStep } from '@smokehouse/shared/contract';
import { type TFunction, useTranslation } from '@smokehouse/shared/i18n';
import { dayAndTime } from '../parts/time';
import styles from './order-history.module.css';

/** Who changed a status: the email address of a seller, or the role of anyone else. */
export function actorName(step: StatusStep, t: TFunction): string {
  return step.name ?? t(`by.${step.by}`);
}

/**
 * The status history of an order: each step with its time and author, and the confirmation of an
 * order without a table's code.
 */
export function OrderHistory({
  history,
  name,
  confirmed,
}: {
  history: readonly StatusStep[] | undefined;
  name: string;
  confirmed?: DineOrder['confirmed'];
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  if (!history?.length) return null;
  return (
    <details className={styles.history}>
      <summary>
        {t('order.history')}
        <span className="vh">: {name}</span>
      </summary>
      <ol>
        {history.map((step, index) => (
          <li key={index}>
            <b>{shared(`status.${step.to}`, step.to)}</b>
            <span>
              <bdi dir="ltr" className="num">
                {dayAndTime(step.at)}
              </bdi>{' '}
              · <bdi>{actorName(step, t)}</bdi>
            </span>
          </li>
        ))}
        {confirmed && (
          <li>
            <b>{t('waiting.confirmed')}</b>
            <span>
              <bdi dir="ltr" className="num">
                {dayAndTime(confirmed.at)}
              </bdi>{' '}
              · <bdi>{confirmed.name ?? t('by.seller')}</bdi>
            </span>
          </li>
        )}
      </ol>
    </details>
  );
}
