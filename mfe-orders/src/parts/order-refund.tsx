import type { Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { TicketRow } from '@smokehouse/shared/orders/ticket';
import { DoneLabel } from '@smokehouse/shared/orders/done-label';
import { Icon, Price } from '@smokehouse/shared/ui';
import styles from './order-refund.module.css';

type Refund = NonNullable<Order['refund']>;

/** True if the order is cancelled. The refund of a second payment does not cancel the order. */
export const isOrderCancelled = ({ refund }: Order): boolean =>
  refund !== undefined && refund.reason !== 'surplus';

/** The state of a refund. */
export function RefundLabel({ refund }: { refund: Refund }) {
  const { t } = useTranslation('mfe-orders');
  return (
    <DoneLabel done={refund.done}>
      <Icon name={refund.done ? 'check' : 'clock'} />
      {t(refund.done ? 'refund.done' : 'refund.pending')}
    </DoneLabel>
  );
}

/** Reason, amount and state of a refund. */
export function OrderRefund({ order, refund }: { order: Order; refund: Refund }) {
  const { t } = useTranslation('mfe-orders');
  return (
    <div className={styles.refund}>
      <p>{t(`refund.why.${refund.reason}`)}</p>
      {/* `Price` shows riyals only, so an amount in another currency is not shown. */}
      {refund.currency === order.currency && (
        <TicketRow label={t(refund.done ? 'refund.gaveBack' : 'refund.goesBack')}>
          <Price amount={refund.amount} />
        </TicketRow>
      )}
      {refund.done && <p className={styles.hint}>{t('refund.hint')}</p>}
    </div>
  );
}
