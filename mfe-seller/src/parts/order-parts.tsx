import { useEffect, useState } from 'react';
import { formatCountdown, type OrderLine, timeLeft } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useMutation } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, notify, Price, StatusLabel } from '@smokehouse/shared/ui';
import { reportError } from '../report-error';

/** What was ordered: picture, name × quantity, and the price of each where a bill follows from it. */
export function OrderItems({ items, prices = false }: { items: readonly OrderLine[]; prices?: boolean }) {
  const language = useLanguage((state) => state.language);
  return (
    <div className="its">
      {items.map(({ product, quantity }, index) => (
        <div className="it" key={`${product._id}-${index}`}>
          <DishPicture image={product.image} sizes="56px" />
          <div><b>{dishName(product, language)}</b> <span>× {quantity}{prices && <> · <Price amount={product.price} /></>}</span></div>
        </div>
      ))}
    </div>
  );
}

/** Amount, method and date. */
export function OrderMeta({ order }: { order: { amount: number; paymentType: string; createdAt: string } }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className="meta amt">
      <Price amount={order.amount} />
      <span>{t('order.method', { method: t(`method.${order.paymentType}`, order.paymentType) })}</span>
      <span><span className="vh">{t('order.date')}: </span><bdi dir="ltr" className="num">{formatDate(order.createdAt)}</bdi></span>
    </div>
  );
}

/** The time a status still promises, on the server's clock. */
function Remaining({ status, createdAt, clockSkew }: { status: string; createdAt: string; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(status, createdAt, now + clockSkew);
  if (!left) return null;
  return <span className="left"><bdi dir="ltr">{formatCountdown(left)}</bdi> {t('order.left')}</span>;
}

/** Where an order stands, and whether it is paid. */
export function OrderStatus({ order, clockSkew }: { order: { status: string; createdAt: string; isPaid: boolean }; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className="st">
      <StatusLabel status={order.status} chip />
      <Remaining status={order.status} createdAt={order.createdAt} clockSkew={clockSkew} />
      <span><span className="vh">{t('order.payment')}: </span><StatusLabel status={order.isPaid ? 'Paid' : 'Pending'} /></span>
    </div>
  );
}

/** Chooses an order's next status. It always shows "Select": the status itself stands beside it. */
export function StatusSelect<S extends string>({ orderId, statuses, update, onDone }: {
  orderId: string; statuses: readonly S[]; update: (status: S) => Promise<unknown>; onDone: () => Promise<unknown>;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const change = useMutation({
    mutationFn: update,
    onSuccess: () => { notify.success(t('order.updated')); return onDone(); },
    onError: reportError,
  });
  function choose(value: string) {
    const status = statuses.find((one) => one === value);
    if (status && !change.isPending) change.mutate(status);
  }
  return (
    <select className="select" aria-label={t('order.updateOf', { id: orderId })} aria-busy={change.isPending} value="" onChange={(event) => choose(event.target.value)}>
      <option value="" disabled>{t('order.select')}</option>
      {statuses.map((status) => <option key={status} value={status}>{shared(`status.${status}`, status)}</option>)}
    </select>
  );
}
