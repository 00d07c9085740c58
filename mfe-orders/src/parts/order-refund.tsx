import type { Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, Price } from '@smokehouse/shared/ui';
import styles from './order-refund.module.css';

type Refund = NonNullable<Order['refund']>;

/** Whether the order itself is off; money that came twice goes back while the order goes on. */
export const isCalledOff = ({ refund }: Order): boolean =>
  refund !== undefined && refund.reason !== 'surplus';

/** How far a refund is, in two words. */
export function RefundLabel({ refund }: { refund: Refund }) {
  const { t } = useTranslation('mfe-orders');
  return (
    <span className={`status ${refund.done ? 's-done' : 's-prep'}`}>
      <Icon name={refund.done ? 'check' : 'clock'} />
      {t(refund.done ? 'refund.done' : 'refund.pending')}
    </span>
  );
}

/** Money that goes back to the customer: why, how much, and whether the bank has it. */
export function OrderRefund({ order, refund }: { order: Order; refund: Refund }) {
  const { t } = useTranslation('mfe-orders');
  return (
    <div className={styles.refund}>
      <p>{t(`refund.why.${refund.reason}`)}</p>
      {/* A price shows riyals; money of another currency is left to the card's own statement. */}
      {refund.currency === order.currency && (
        <div className="tk-row">
          <span className="k">{t(refund.done ? 'refund.gaveBack' : 'refund.goesBack')}</span>
          <Price amount={refund.amount} />
        </div>
      )}
      {refund.done && <p className={styles.hint}>{t('refund.hint')}</p>}
    </div>
  );
}
