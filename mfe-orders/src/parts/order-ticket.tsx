import { useState } from 'react';
import { CANCELLED_STATUS, type Order, type OrderLine, paths } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import {
  dishClass,
  isTakenBack,
  Less,
  LineAmount,
  LineNotes,
  LineQuantity,
  sumsOf,
} from '@smokehouse/shared/orders/corrections';
import { isPickup } from '@smokehouse/shared/orders/kinds';
import { LineOptions } from '@smokehouse/shared/orders/line-details';
import { TicketPaper, TicketTerm } from '@smokehouse/shared/orders/ticket';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Button, ButtonLink, DishPicture, Icon, Price } from '@smokehouse/shared/ui';
import { useOrderAgain } from '../lib/use-order-again';
import type { ShownOrder } from '../placed/use-shown-receipt';
import { CancelDialog } from './cancel-dialog';
import { CreditNoteLinks } from './credit-note-links';
import { isOrderCancelled, refundStateOf } from './order-refund';
import { OrderStub } from './order-stub';
import styles from './order-ticket.module.css';

function Line({ line, order }: { line: OrderLine; order: Order }) {
  const { t: shared } = useTranslation('shared');
  const { language } = useLanguage();
  const { product } = line;
  return (
    <li className={styles.line}>
      <DishPicture image={product.image} sizes="64px" />
      <div>
        <h3 className={dishClass(line)}>{dishName(product, language)}</h3>
        <small>
          {product.category && shared(`category.${product.category}`, product.category)}
        </small>
        <LineOptions options={line.options} note={line.note} />
        <LineNotes line={line} corrections={order.corrections} />
      </div>
      <span className={styles.quantity}>
        <LineQuantity line={line} />
      </span>
      <LineAmount className={styles.amount} line={line} />
    </li>
  );
}

/** What the dishes and the delivery cost, what is taken off, and the sum. */
function Sums({ order }: { order: Order }) {
  const { t } = useTranslation('mfe-orders');
  const { dishes, delivery, discount, cancelled, total } = sumsOf(order);
  const isCancelled = order.status === CANCELLED_STATUS;
  return (
    <dl className={styles.sums}>
      <TicketTerm label={t('price')}>
        <Price amount={dishes} />
      </TicketTerm>
      {!isPickup(order) && (
        <TicketTerm label={t('delivery')}>
          <Price amount={delivery} />
        </TicketTerm>
      )}
      {discount > 0 && (
        <TicketTerm label={t('discount')}>
          <Less amount={discount} />
        </TicketTerm>
      )}
      {cancelled > 0 && (
        <TicketTerm label={t(isCancelled ? 'cancelled' : 'refund.back')}>
          <Less amount={cancelled} />
        </TicketTerm>
      )}
      <TicketTerm label={t('total')} total>
        <Price amount={total} />
      </TicketTerm>
    </dl>
  );
}

/** Links to the bill of a paid order in both paper sizes, and to what corrects it. */
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
      <CreditNoteLinks order={order} />
    </p>
  );
}

/** Shows the order on top of the list. */
function ShowLink({ order }: { order: Order }) {
  const { t } = useTranslation('mfe-orders');
  const shown: ShownOrder = { order: order.receipt };
  return (
    <ButtonLink
      variant="text"
      to={paths.myOrders}
      state={shown}
      // An entry of its own, although the address is the same: back leads to the order before.
      replace={false}
      aria-describedby={`order-${order._id}`}
    >
      {t('show')}
    </ButtonLink>
  );
}

/** What the customer can do with the order. @param props.isOver whether it waits for no payment */
function Actions({
  order,
  name,
  isOver,
  isShown,
}: {
  order: Order;
  name: string;
  isOver: boolean;
  isShown: boolean;
}) {
  const { t } = useTranslation('mfe-orders');
  const { busy, orderAgain } = useOrderAgain(order);
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <>
      <div className={styles.actions}>
        {!order.replacedBy && (
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
        )}
        {order.cancellable && (
          <Button variant="text" onClick={() => setIsCancelling(true)}>
            {t('cancel.button')}
            <span className="vh">: {name}</span>
          </Button>
        )}
        {isOver && !isShown && <ShowLink order={order} />}
        {order.isPaid && <BillLinks order={order} />}
      </div>
      {isCancelling && <CancelDialog order={order} onClose={() => setIsCancelling(false)} />}
    </>
  );
}

/**
 * One order as a ticket: its dishes, and a stub with its status.
 * @param props.isShown whether it is also on top of the list
 */
export function OrderTicket({
  order,
  clockSkew,
  isShown,
}: {
  order: Order;
  clockSkew: number;
  isShown: boolean;
}) {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  const isCancelled = isOrderCancelled(order);
  const refund = isTakenBack(order) || isCancelled ? refundStateOf(order) : undefined;
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
              {refund
                ? t(refund.isDone ? 'refund.done' : 'refund.pending')
                : shared(`status.${order.isPaid ? 'Paid' : 'Pending'}`)}
            </b>
          </span>
        </div>
        <ul>
          {order.items.map((line, index) => (
            <Line key={index} line={line} order={order} />
          ))}
        </ul>
        <Sums order={order} />
        <Actions order={order} name={name} isOver={isOver} isShown={isShown} />
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
