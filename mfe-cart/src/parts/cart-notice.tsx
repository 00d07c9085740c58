import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useUnansweredReceipt } from '../lib/order-storage';
import type { NoticeProps } from './cart-notices';
import styles from './cart-notice.module.css';

const UnansweredNotice = lazy(
  () => import(/* webpackChunkName: "payment" */ './unanswered-notice'),
);
const CartNotices = lazy(() => import(/* webpackChunkName: "cart-notices" */ './cart-notices'));

/**
 * Differences between the cart and what the customer was shown before. They are shown beside the
 * lines, before anything is charged: not during a payment, whose order keeps its prices, nor while
 * one has no answer.
 * @param props.isPaying while an order is placed and paid
 * @param props.reviewRequests how many checkout attempts need a review; each one moves the focus here
 */
export function CartNotice({
  reviewRequests = 0,
  isPaying = false,
  ...notice
}: NoticeProps & {
  reviewRequests?: number;
  isPaying?: boolean;
}) {
  const { t } = useTranslation('mfe-cart');
  const receipt = useUnansweredReceipt();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reviewRequests > 0) place.current?.focus();
  }, [reviewRequests]);
  const { contents, dishError, newTotal } = notice;
  const hasDifferences =
    contents.soldOut.length + contents.changes.length + contents.removed.length > 0 ||
    dishError !== undefined ||
    newTotal !== undefined;
  return (
    <div
      ref={place}
      className={styles.place}
      role="group"
      aria-live="polite"
      aria-label={t('changesTitle')}
      tabIndex={-1}
    >
      {receipt !== undefined && (
        <Suspense fallback={null}>
          <UnansweredNotice key={receipt} isPaying={isPaying} />
        </Suspense>
      )}
      {hasDifferences && !isPaying && receipt === undefined && (
        <Suspense fallback={null}>
          <CartNotices {...notice} onRemoved={() => place.current?.focus()} />
        </Suspense>
      )}
    </div>
  );
}
