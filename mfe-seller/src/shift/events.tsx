import { Fragment } from 'react';
import type { DrawerEvent } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { amountText } from '../corrections/public/amount-text';
import { Amount } from './amount';
import { useNameOf } from '../parts/use-name-of';
import styles from './shift.module.css';

/** The sign that the kind gives to an amount. */
const SIGNS: Readonly<Record<DrawerEvent['kind'], -1 | 0 | 1>> = {
  cash_sale: 1,
  cash_refund: -1,
  paid_in: 1,
  paid_out: -1,
  no_sale: 0,
};

/** The numbers of its bills. A server of the previous version names one. */
const billsOf = ({ bill, bills }: DrawerEvent) => bills ?? (bill === undefined ? [] : [bill]);

/** What happened to the cash of a drawer, the latest first. */
export function Events({ events }: { events: readonly DrawerEvent[] }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  return (
    <section className={styles.events} aria-label={t('shift.events')}>
      <h2>{t('shift.events')}</h2>
      {events.length === 0 && <p>{t('shift.noEvents')}</p>}
      <ol>
        {events.toReversed().map((event) => (
          <li key={event._id}>
            <time className="num" dateTime={event.at}>
              {timeOfDay(event.at)}
            </time>
            <div>
              <b>{t(`shift.kindOf.${event.kind}`)}</b>
              <small>
                {billsOf(event).map((bill) => (
                  <Fragment key={bill}>
                    <bdi dir="ltr">{bill}</bdi> ·{' '}
                  </Fragment>
                ))}
                {event.reason && `${event.reason} · `}
                {event.tip ? `${t('shift.tipOf', { amount: amountText(event.tip) })} · ` : ''}
                {nameOf(event.by)}
                {event.approvedBy &&
                  ` · ${t('shift.approvedByShort', { name: nameOf(event.approvedBy) })}`}
              </small>
            </div>
            {event.kind !== 'no_sale' && event.amount !== undefined && (
              <Amount sar={event.amount * SIGNS[event.kind] || 0} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
