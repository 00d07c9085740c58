import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import type { CartContents } from '../lib/use-cart-contents';
import styles from './cart-notice.module.css';

const CartNotices = lazy(() => import(/* webpackChunkName: "cart-notices" */ './cart-notices'));

export interface NoticeProps {
  contents: Pick<CartContents, 'soldOut' | 'changes' | 'removed'>;
  /** The order's amount, if it differs from the total on the screen. Unit: SAR. */
  newTotal?: number | undefined;
  /** The server's error message about dishes. */
  dishError?: string | undefined;
  /** True after a payment that is on its way back: then it is not true that nothing was charged. */
  isRefunded?: boolean | undefined;
}

/**
 * Differences between the cart and what the customer was shown before. They are shown beside the
 * lines, before anything is charged.
 * @param props.reviewRequests how many checkout attempts need a review; each one moves the focus here
 */
export function CartNotice({
  reviewRequests = 0,
  ...notice
}: NoticeProps & { reviewRequests?: number }) {
  const { t } = useTranslation('mfe-cart');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reviewRequests > 0) place.current?.focus();
  }, [reviewRequests]);
  const { contents, dishError, newTotal } = notice;
  const isEmpty =
    contents.soldOut.length + contents.changes.length + contents.removed.length === 0 &&
    !dishError &&
    newTotal === undefined;
  return (
    <div
      ref={place}
      className={styles.place}
      role="group"
      aria-live="polite"
      aria-label={t('changes.title')}
      tabIndex={-1}
    >
      {!isEmpty && (
        <Suspense fallback={null}>
          <CartNotices {...notice} onRemoved={() => place.current?.focus()} />
        </Suspense>
      )}
    </div>
  );
}
