import { COUNTDOWN_MS, formatCountdown, type OrderLine, timeLeft } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Price, StatusLabel } from '@smokehouse/shared/ui';
import { useNow } from './use-now';
import styles from './order-parts.module.css';

/** What was ordered: picture, name × quantity, and the price of each where a bill follows from it. */
export function OrderItems({ items, prices = false }: { items: readonly OrderLine[]; prices?: boolean }) {
  const language = useLanguage((state) => state.language);
  return (
    <ul className={styles.items}>
      {items.map(({ product, quantity }, index) => (
        <li key={`${product._id}-${index}`}>
          <DishPicture image={product.image} sizes="56px" />
          <div><b>{dishName(product, language)}</b> <span className="num">× {quantity}{prices && <> · <Price amount={product.price} /></>}</span></div>
        </li>
      ))}
    </ul>
  );
}

/** Amount, method and date; at a table also whose order it is. */
export function OrderMeta({ order, label, guest }: { order: { amount: number; paymentType: string; createdAt: string }; label: string; guest?: string }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className={styles.meta}>
      <span><span className="vh">{label}: </span><Price amount={order.amount} /></span>
      {guest && <b><bdi>{guest}</bdi></b>}
      <span>{t('order.method', { method: t(`method.${order.paymentType}`, order.paymentType) })}</span>
      <span><span className="vh">{t('order.date')}: </span><bdi dir="ltr" className="num">{formatDate(order.createdAt)}</bdi></span>
    </div>
  );
}

/** The time a status still promises, on the server's clock; nothing once it is over. */
function Remaining({ status, createdAt, clockSkew }: { status: string; createdAt: string; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const left = timeLeft(status, createdAt, useNow() + clockSkew);
  if (!left) return null;
  return <span className={styles.left}><bdi dir="ltr" className="num">{formatCountdown(left)}</bdi> {t('order.left')}</span>;
}

/** Where an order stands, and whether it is paid. */
export function OrderStatus({ status, createdAt, isPaid, clockSkew }: { status: string; createdAt: string; isPaid: boolean; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className={styles.status}>
      <StatusLabel status={status} chip />
      {status in COUNTDOWN_MS && <Remaining status={status} createdAt={createdAt} clockSkew={clockSkew} />}
      <span><span className="vh">{t('order.payment')}: </span><StatusLabel status={isPaid ? 'Paid' : 'Pending'} /></span>
    </div>
  );
}

/** Chooses an order's next status. It always shows "Select", which cannot be chosen: the status itself stands beside it. */
export function StatusSelect<S extends string>({ name, statuses, isSaving, onChoose }: { name: string; statuses: readonly S[]; isSaving: boolean; onChoose: (status: S) => void }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  function choose(value: string) {
    const status = statuses.find((one) => one === value);
    if (status) onChoose(status);
  }
  return (
    <select className={`select ${styles.select}`} aria-label={t('order.updateOf', { name })} aria-busy={isSaving} value="" onChange={(event) => choose(event.target.value)}>
      <option value="" disabled>{t('order.select')}</option>
      {statuses.map((status) => <option key={status} value={status}>{shared(`status.${status}`, status)}</option>)}
    </select>
  );
}
