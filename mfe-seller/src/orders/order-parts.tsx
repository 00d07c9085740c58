import type { ReactNode } from 'react';
import { Select } from '@smokehouse/shared/bundled/select';
import {
  COUNTDOWN_MS,
  FIRST_STATUS,
  formatCountdown,
  type OrderLine,
} from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useCountdown } from '@smokehouse/shared/orders/use-countdown';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Icon, Price, StatusLabel } from '@smokehouse/shared/ui';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useNow } from './use-now';
import styles from './order-parts.module.css';

/** Ordered dishes with picture, name and quantity, and the unit price if `prices` is set. */
export function OrderItems({
  items,
  prices = false,
}: {
  items: readonly OrderLine[];
  prices?: boolean;
}) {
  const language = useLanguage((state) => state.language);
  return (
    <ul className={styles.items}>
      {items.map(({ product, quantity }, index) => (
        <li key={`${product._id}-${index}`}>
          <DishPicture image={product.image} sizes="56px" />
          <div>
            <b>{dishName(product, language)}</b>{' '}
            <span className="num">
              × {quantity}
              {prices && (
                <>
                  {' '}
                  · <Price amount={product.price} />
                </>
              )}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Ordered dishes as compact lines: quantity and name. */
export function OrderLines({ items }: { items: readonly OrderLine[] }) {
  const language = useLanguage((state) => state.language);
  return (
    <ul className={styles.lines}>
      {items.map(({ product, quantity }, index) => (
        <li key={`${product._id}-${index}`}>
          <b className="num">{quantity} ×</b> {dishName(product, language)}
        </li>
      ))}
    </ul>
  );
}

/** Amount, payment method and date; for dine-in orders also guest, table and a missing code. */
export function OrderMeta({
  order,
  label,
  guest,
  table,
  tableCode,
}: {
  order: { amount: number; paymentType: string; createdAt: string };
  label: string;
  guest?: string;
  table?: string | undefined;
  tableCode?: boolean | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className={styles.meta}>
      <span>
        <span className="vh">{label}: </span>
        <Price size="medium" className={styles.amount} amount={order.amount} />
      </span>
      {guest && (
        <b>
          <bdi>{guest}</bdi>
        </b>
      )}
      {table && <b className={styles.table}>{t('order.table', { table })}</b>}
      {tableCode === false && (
        <span className={styles.noCode}>
          <Icon name="alert" />
          {t('order.noTableCode')}
        </span>
      )}
      <span>
        {t('order.method', { method: t(`method.${order.paymentType}`, order.paymentType) })}
      </span>
      <span>
        <span className="vh">{t('order.date')}: </span>
        <bdi dir="ltr" className="num">
          {formatDate(order.createdAt)}
        </bdi>{' '}
        <bdi dir="ltr" className="num">
          {timeOfDay(order.createdAt)}
        </bdi>
      </span>
    </div>
  );
}

/** Remaining time of the current status, on the server clock. Hidden when the time is over. */
function Remaining({
  status,
  createdAt,
  clockSkew,
}: {
  status: string;
  createdAt: string;
  clockSkew: number;
}) {
  const { t } = useTranslation('mfe-seller');
  const left = useCountdown(status, createdAt, clockSkew);
  if (!left) return null;
  return (
    <span className={styles.left}>
      <bdi dir="ltr" className="num">
        {formatCountdown(left)}
      </bdi>{' '}
      {t('order.left')}
    </span>
  );
}

/** How long an order is marked as new. Unit: ms. */
const NEW_MS = 120_000;

function NewTag({ createdAt, clockSkew }: { createdAt: string; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  return useNow() + clockSkew - Date.parse(createdAt) < NEW_MS ? (
    <b className={styles.new}>{t('order.new')}</b>
  ) : null;
}

/** Status, remaining time and payment state of an order. */
export function OrderStatus({
  status,
  createdAt,
  isPaid,
  clockSkew,
  isColumn = false,
  children,
}: {
  status: string;
  createdAt: string;
  isPaid: boolean;
  clockSkew: number;
  /** Inside a column of the board, whose heading already shows the status. */
  isColumn?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className={`${styles.status} ${isColumn ? styles.line : ''}`}>
      {status === FIRST_STATUS && <NewTag createdAt={createdAt} clockSkew={clockSkew} />}
      {!isColumn && <StatusLabel status={status} chip />}
      {status in COUNTDOWN_MS && (
        <Remaining status={status} createdAt={createdAt} clockSkew={clockSkew} />
      )}
      <span>
        <span className="vh">{t('order.payment')}: </span>
        <StatusLabel status={isPaid ? 'Paid' : 'Pending'} />
      </span>
      {children}
    </div>
  );
}

/** Changes the status of an order. Its value is always "Select"; the status is shown beside it. */
export function StatusSelect({
  id,
  name,
  statuses,
  isSaving,
  onChoose,
}: {
  id: string;
  name: string;
  statuses: readonly string[];
  isSaving: boolean;
  onChoose: (status: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  function choose(value: string) {
    if (statuses.includes(value)) onChoose(value);
  }
  return (
    <Select
      className={styles.select}
      data-update={id}
      aria-label={t('order.updateOf', { name })}
      aria-busy={isSaving}
      value=""
      onChange={(event) => choose(event.target.value)}
    >
      <option value="" disabled>
        {t('order.select')}
      </option>
      {statuses.map((status) => (
        <option key={status} value={status}>
          {shared(`status.${status}`, status)}
        </option>
      ))}
    </Select>
  );
}
