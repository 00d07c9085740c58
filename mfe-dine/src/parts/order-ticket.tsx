import type { DineOrder, OrderLine } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import {
  dishClass,
  LineAmount,
  LineNotes,
  LineQuantity,
} from '@smokehouse/shared/orders/corrections';
import { LineOptions } from '@smokehouse/shared/orders/line-details';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture } from '@smokehouse/shared/ui';
import { OrderStub } from './order-stub';
import styles from './order-ticket.module.css';
import ticket from './ticket.module.css';
import { isCancelled, isSettled } from './visits';

/** The end of an id is enough to identify an order in a conversation. */
function shortId(id: string): string {
  return `#${id.slice(-6).toUpperCase()}`;
}

function Line({ line, order, date }: { line: OrderLine; order: DineOrder; date: string }) {
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const { product } = line;
  return (
    <li className={styles.line}>
      <DishPicture image={product.image} category={product.category} sizes="64px" />
      <div>
        <h4 className={dishClass(line)}>{dishName(product, language)}</h4>
        <small>
          {product.category && `${shared(`category.${product.category}`, product.category)} · `}
          <bdi dir="ltr">{date}</bdi>
        </small>
        <LineOptions options={line.options} note={line.note} />
        <LineNotes line={line} corrections={order.corrections} />
      </div>
      <span className={styles.quantity}>
        <LineQuantity line={line} />
      </span>
      <LineAmount className={styles.amount} line={line} decimals />
    </li>
  );
}

/**
 * One order, laid out as a ticket: its lines, and its status on the stub.
 * @param round the number of the round; absent if the visit has only one
 * @param clockSkew ms to add to this device's clock to get the server's
 */
export function OrderTicket({
  order,
  round,
  clockSkew,
}: {
  order: DineOrder;
  round?: number | undefined;
  clockSkew: number;
}) {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const id = shortId(order._id);
  const date = formatDate(order.createdAt);
  return (
    <article className={ticket.ticket} data-surface="ticket" aria-labelledby={`order-${order._id}`}>
      <div className={`${ticket.main} ${styles.main}`}>
        <h3 className={ticket.meta} id={`order-${order._id}`}>
          {round && (
            <>
              <b>{t('round', { number: round })}</b>{' '}
            </>
          )}
          <span>
            {t('dineOrders.id')}{' '}
            <b className="num" dir="ltr">
              {id}
            </b>
          </span>{' '}
          <span>
            {t('dineOrders.date')}{' '}
            <b className="num" dir="ltr">
              {date}
            </b>
          </span>
          {(order.isPaid || !isCancelled(order)) && (
            <>
              {' '}
              <span>
                {t('dineOrders.payment')}{' '}
                <b>{shared(`status.${isSettled(order) ? 'Paid' : 'Pending'}`)}</b>
              </span>
            </>
          )}
          {order.table && (
            <>
              {' '}
              <b>{t('table', { number: order.table })}</b>
            </>
          )}
        </h3>
        <ul className={styles.lines}>
          {order.items.map((line, index) => (
            <Line key={index} line={line} order={order} date={date} />
          ))}
        </ul>
      </div>
      <OrderStub order={order} clockSkew={clockSkew} />
    </article>
  );
}
