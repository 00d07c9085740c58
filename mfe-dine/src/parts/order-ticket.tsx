import type { CSSProperties } from 'react';
import { COUNTDOWN_MS, DINE_STATUSES, type DineOrder, formatCountdown, timeLeft } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Price, StatusLabel } from '@smokehouse/shared/ui';

/** One order as a ticket: what was ordered, and on the stub how far it is. */
export function OrderTicket({ order, now }: { order: DineOrder; now: number }) {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const left = timeLeft(order.status, order.createdAt, now);
  const total = COUNTDOWN_MS[order.status];
  const share = left !== null && total ? 1 - Math.min(1, left / total) : 1;
  const step = DINE_STATUSES.findIndex((status) => status === order.status);
  const date = formatDate(order.createdAt);
  return (
    <article className="order" data-surface="ticket">
      <div className="order-main">
        <div className="order-meta">
          <span>{t('dineOrders.id')} <b className="num" dir="ltr" title={order._id}>#{order._id.slice(-6).toUpperCase()}</b></span>
          <span>{t('dineOrders.date')} <b className="num" dir="ltr">{date}</b></span>
          <span>{t('dineOrders.payment')} <b>{shared(`status.${order.isPaid ? 'Paid' : 'Pending'}`)}</b></span>
        </div>
        <ul>
          {order.items.map(({ product, quantity }) => (
            <li key={product._id} className="oi">
              <DishPicture image={product.image} sizes="64px" />
              <div><h3>{dishName(product, language)}</h3><small>{product.category && `${shared(`category.${product.category}`)} · `}<bdi dir="ltr">{date}</bdi></small></div>
              <span className="q">× {quantity}</span>
              <Price amount={product.price * quantity} />
            </li>
          ))}
        </ul>
      </div>
      <div className="order-stub">
        <div>
          <StatusLabel status={order.status} />
          {left !== null && left > 0 && (
            <>
              <span className="clock mfe-dine-clock" role="timer">{formatCountdown(left)}</span>
              <span className="muted mfe-dine-small">{t('dineOrders.until')}</span>
            </>
          )}
        </div>
        <ol className="prog mfe-dine-two" style={{ '--p': `${Math.round(share * 100)}%` } as CSSProperties}>
          {DINE_STATUSES.map((status, index) => (
            <li key={status} className={index < step ? 'done' : index === step ? 'now' : ''} aria-current={index === step ? 'step' : undefined}>{shared(`status.${status}`)}</li>
          ))}
        </ol>
        <div className="tk-row tk-total mfe-dine-total"><span className="k">{t('totalAmount')}</span><Price amount={order.amount} /></div>
      </div>
    </article>
  );
}
