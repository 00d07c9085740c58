import type { Order, OrderLine } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Price } from '@smokehouse/shared/ui';
import { OrderStub } from './order-stub';

/** The end of an id is enough to name an order on the phone. */
function shortId(id: string): string {
  return `#${id.slice(-6).toUpperCase()}`;
}

function Line({ line: { product, quantity } }: { line: OrderLine }) {
  const { t: shared } = useTranslation('shared');
  const { language } = useLanguage();
  return (
    <li className="oi">
      <DishPicture image={product.image} sizes="64px" />
      <div>
        <h3>{dishName(product, language)}</h3>
        <small>{product.category && shared(`category.${product.category}`, product.category)}</small>
      </div>
      <span className="q"><bdi dir="ltr">× {quantity}</bdi></span>
      <Price amount={product.price * quantity} />
    </li>
  );
}

/** One order as a ticket: what was ordered, and a stub that says where it is. */
export function OrderTicket({ order, clockSkew }: { order: Order; clockSkew: number }) {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  const id = shortId(order._id);
  return (
    <article className="order" data-surface="ticket" aria-label={`${t('orderId')} ${id}`}>
      <div className="order-main">
        <div className="order-meta">
          <span>{t('orderId')} <b className="num" dir="ltr">{id}</b></span>
          <span>{t('date')} <b className="num" dir="ltr">{formatDate(order.createdAt)}</b></span>
          <span>{t('payment')} <b>{shared(`status.${order.isPaid ? 'Paid' : 'Pending'}`)}</b></span>
        </div>
        <ul>{order.items.map((line) => <Line key={line.product._id} line={line} />)}</ul>
      </div>
      <OrderStub order={order} clockSkew={clockSkew} />
    </article>
  );
}
