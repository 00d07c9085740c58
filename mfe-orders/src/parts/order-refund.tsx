import { CANCELLED_STATUS, type Order, toHalalas, toSar } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { TicketRow } from '@smokehouse/shared/orders/ticket';
import { DoneLabel } from '@smokehouse/shared/orders/done-label';
import { Icon, Price } from '@smokehouse/shared/ui';
import styles from './order-refund.module.css';

/** True if the order is cancelled. The refund of a second payment does not cancel the order. */
export const isOrderCancelled = ({ status, refund }: Order): boolean =>
  status === CANCELLED_STATUS || (refund !== undefined && refund.reason !== 'surplus');

const refundsIn = ({ corrections = [] }: Order) =>
  corrections.flatMap((correction) => correction.refund ?? []);

/** Whether everything that is paid back has arrived; undefined if nothing is. */
export function refundStateOf(order: Order): { isDone: boolean } | undefined {
  const parts = refundsIn(order);
  if (parts.length > 0) return { isDone: parts.every(({ done }) => done) };
  if (order.refund) return { isDone: order.refund.done };
  return order.givenBack === undefined ? undefined : { isDone: true };
}

/** The state of a refund. */
export function RefundLabel({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation('mfe-orders');
  return (
    <DoneLabel done={isDone}>
      <Icon name={isDone ? 'check' : 'clock'} />
      {t(isDone ? 'refund.done' : 'refund.pending')}
    </DoneLabel>
  );
}

/** Reason, amount and state of what is paid back: of the payment, or of corrections. */
export function OrderRefund({ order }: { order: Order }) {
  const { t } = useTranslation('mfe-orders');
  const { refund, givenBack = 0 } = order;
  const parts = refundsIn(order);
  if (parts.length === 0 && !refund && givenBack === 0) return null;
  // The parts of a payment that were given back add up to the refund of the payment.
  const isOfPayment = refund !== undefined && (parts.length === 0 || refund.reason === 'surplus');
  return (
    <div className={styles.refund}>
      {isOfPayment && <p>{t(`refund.why.${refund.reason}`)}</p>}
      {/* `Price` shows riyals only, so an amount in another currency is not shown. */}
      {isOfPayment && refund.currency === order.currency && (
        <Amount isDone={refund.done} amount={refund.amount} />
      )}
      {[false, true].map((isDone) => {
        const halalas = parts
          .filter(({ done }) => done === isDone)
          .reduce((sum, { amount }) => sum + toHalalas(amount), 0);
        return (
          halalas > 0 && <Amount key={String(isDone)} isDone={isDone} amount={toSar(halalas)} />
        );
      })}
      <GivenBack amount={givenBack} />
      {refundStateOf(order)?.isDone && <p className={styles.hint}>{t('refund.hint')}</p>}
    </div>
  );
}

/** What the restaurant gave back beside corrections. */
function GivenBack({ amount }: { amount: number }) {
  const { t } = useTranslation('mfe-orders');
  if (amount === 0) return null;
  return (
    <>
      <p>{t('refund.why.part')}</p>
      <Amount isDone amount={amount} />
    </>
  );
}

function Amount({ isDone, amount }: { isDone: boolean; amount: number }) {
  const { t } = useTranslation('mfe-orders');
  return (
    <TicketRow label={t(isDone ? 'refund.gaveBack' : 'refund.goesBack')}>
      <Price amount={amount} />
    </TicketRow>
  );
}
