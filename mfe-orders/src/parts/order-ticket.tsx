import { type Order, type OrderLine, paths } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { TicketPaper, TicketTerm } from '@smokehouse/shared/orders/ticket';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Button, DishPicture, Icon, Price } from '@smokehouse/shared/ui';
import { useOrderAgain } from '../lib/use-order-again';
import { isOrderCancelled } from './order-refund';
import { OrderStub } from './order-stub';
import styles from './order-ticket.module.css';

function Line({ line: { product, quantity } }: { line: OrderLine }) {
  const { t: shared } = useTranslation('shared');
  const { language } = useLanguage();
  return (
    <li className={styles.line}>
      <DishPicture image={product.image} sizes="64px" />
      <div>
        <h3>{dishName(product, language)}</h3>
        <small>
          {product.category && shared(`category.${product.category}`, product.category)}
        </small>
      </div>
      <span className={styles.quantity}>
        <bdi dir="ltr">× {quantity}</bdi>
      </span>
      <Price className={styles.amount} amount={product.price * quantity} />
    </li>
  );
}

/** What the dishes, the delivery and both together cost. */
function Sums({ order }: { order: Order }) {
  const { t } = useTranslation('mfe-orders');
  const dishes = order.items.reduce(
    (sum, { product, quantity }) => sum + product.price * quantity,
    0,
  );
  return (
    <dl className={styles.sums}>
      <TicketTerm label={t('price')}>
        <Price amount={dishes} />
      </TicketTerm>
      <TicketTerm label={t('delivery')}>
        <Price amount={order.amount - dishes} />
      </TicketTerm>
      <TicketTerm label={t('total')} total>
        <Price amount={order.amount} />
      </TicketTerm>
    </dl>
  );
}

/** Links to the bill of a paid order in both paper sizes. The PDF opens in a new tab. */
function BillLinks({ order }: { order: Order }) {
  const { t } = useTranslation('mfe-orders');
  return (
    <p className={styles.bill}>
      <Icon name="print" />
      <span id={`bill-${order._id}`}>{t('bill.title')}</span>
      {(['a4', '80mm'] as const).map((paper) => (
        <a
          key={paper}
          id={`bill-${order._id}-${paper}`}
          aria-labelledby={`bill-${order._id} bill-${order._id}-${paper} order-${order._id}`}
          href={paths.billPdf(order._id, paper)}
          target="_blank"
          rel="noopener"
        >
          {t(`bill.${paper}`)}
        </a>
      ))}
    </p>
  );
}

/** One order as a ticket: its dishes, and a stub with its status. */
export function OrderTicket({ order, clockSkew }: { order: Order; clockSkew: number }) {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  const { busy, orderAgain } = useOrderAgain(order);
  const isCancelled = isOrderCancelled(order);
  // A cancelled order no longer waits for a payment.
  const isOver = order.isPaid || isCancelled;
  // The kitchen uses the receipt number too.
  const name = `${t('orderId')} ${order.receipt}`;
  return (
    <article className={styles.order} data-surface="ticket" aria-label={name}>
      <TicketPaper className={styles.main}>
        <div className={styles.facts}>
          <h2>
            {t('orderId')}{' '}
            <b className="num">
              <bdi dir="ltr">{order.receipt}</bdi>
            </b>
          </h2>
          <span>
            {t('date')}{' '}
            <b className="num">
              <bdi dir="ltr">{formatDate(order.createdAt)}</bdi>{' '}
              <bdi dir="ltr">{timeOfDay(order.createdAt)}</bdi>
            </b>
          </span>
          <span>
            {t('payment')}{' '}
            <b>
              {isCancelled
                ? t(order.refund?.done ? 'refund.done' : 'refund.pending')
                : shared(`status.${order.isPaid ? 'Paid' : 'Pending'}`)}
            </b>
          </span>
        </div>
        <ul>
          {order.items.map((line) => (
            <Line key={line.product._id} line={line} />
          ))}
        </ul>
        <Sums order={order} />
        <div className={styles.actions}>
          <Button
            variant={isOver ? 'line' : 'accent'}
            small
            aria-describedby={`order-${order._id}`}
            aria-disabled={busy}
            onClick={() => void orderAgain()}
          >
            <Icon name={isOver ? 'retry' : 'bag'} />
            {t(isOver ? 'again.button' : 'again.pay')}
          </Button>
          {order.isPaid && <BillLinks order={order} />}
        </div>
        <span id={`order-${order._id}`} hidden>
          {name}
        </span>
      </TicketPaper>
      <TicketPaper className={styles.stub}>
        <OrderStub order={order} name={name} clockSkew={clockSkew} />
      </TicketPaper>
    </article>
  );
}
