import type { DineOrder, OrderLine } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Price } from '@smokehouse/shared/ui';
import { OrderStub } from './order-stub';
import styles from './order-ticket.module.css';

/** The end of an id is enough to name an order to the waiter. */
function shortId(id: string): string {
  return `#${id.slice(-6).toUpperCase()}`;
}

function Line({ line: { product, quantity }, date }: { line: OrderLine; date: string }) {
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  return (
    <li>
      <DishPicture image={product.image} category={product.category} sizes="160px" />
      <div>
        <h3>{dishName(product, language)}</h3>
        <small>{product.category && `${shared(`category.${product.category}`, product.category)} · `}<bdi dir="ltr">{date}</bdi></small>
      </div>
      <span className={styles.quantity}><bdi dir="ltr">× {quantity}</bdi></span>
      <Price amount={product.price * quantity} />
    </li>
  );
}

/**
 * One order as a ticket: what was ordered, and on the stub how far it is.
 * @param clockSkew ms to add to this device's clock to get the server's
 */
export function OrderTicket({ order, clockSkew }: { order: DineOrder; clockSkew: number }) {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const id = shortId(order._id);
  const date = formatDate(order.createdAt);
  return (
    <article className={styles.ticket} data-surface="ticket" aria-labelledby={`order-${order._id}`}>
      <div className={styles.main}>
        <h2 className={styles.meta} id={`order-${order._id}`}>
          <span>{t('dineOrders.id')} <b className="num" dir="ltr">{id}</b></span>{' '}
          <span>{t('dineOrders.date')} <b className="num" dir="ltr">{date}</b></span>{' '}
          <span>{t('dineOrders.payment')} <b>{shared(`status.${order.isPaid ? 'Paid' : 'Pending'}`)}</b></span>
        </h2>
        <ul>{order.items.map((line) => <Line key={line.product._id} line={line} date={date} />)}</ul>
      </div>
      <OrderStub order={order} clockSkew={clockSkew} />
    </article>
  );
}
