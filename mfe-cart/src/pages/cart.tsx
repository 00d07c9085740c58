import { type ComponentType, lazy, Suspense, useId } from 'react';
import { useRemovableLines } from '@smokehouse/shared/bundled/removable-lines';
import { cartCount, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useCart } from '@smokehouse/shared/stores';
import { ButtonLink, EmptyState, ErrorNotice, usePageTitle } from '@smokehouse/shared/ui';
import type { CartEntry } from '../lib/cart-contents';
import { type CartContents, useCartContents } from '../lib/use-cart-contents';
import { useCheckout } from '../lib/use-checkout';
import { useDeliveryAddress } from '../lib/use-delivery-address';
import { useDeliveryTime, useIsTimeAsked } from '../lib/use-delivery-time';
import { CartLineSkeleton } from '../parts/cart-line';
import { CartLines } from '../parts/cart-lines';
import { CartNotice } from '../parts/cart-notice';
import { OrderSummary } from '../parts/order-summary';
import styles from './cart.module.css';

/** Of the empty cart only, which says the same without it. */
const BagPicture = lazy<ComponentType>(() =>
  import(/* webpackChunkName: "bag-picture" */ '../parts/bag-picture').catch(() => ({
    default: () => null,
  })),
);
const ScheduleSheet = lazy(
  () => import(/* webpackChunkName: "schedule-sheet" */ '../parts/schedule-sheet'),
);

function Loading({ lines }: { lines: number }) {
  const { t: shared } = useTranslation('shared');
  return (
    <div className={styles.cart} role="status" aria-label={shared('loading')}>
      <ul className={styles.lines}>
        {Array.from({ length: lines }, (_, index) => (
          <CartLineSkeleton key={index} />
        ))}
      </ul>
      <div className={`sk ${styles.ticket}`} data-surface="ticket" />
    </div>
  );
}

/** The choice of a time. Outside the ticket, whose colours it would take. */
function Schedule({ time }: { time: ReturnType<typeof useDeliveryTime> }) {
  if (!time.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ScheduleSheet time={time} onClose={() => time.setOpen(false)} />
    </Suspense>
  );
}

/** The time of an order whose dishes are chosen later. */
function ScheduleFirst() {
  return <Schedule time={useDeliveryTime([])} />;
}

function FilledCart({
  entries,
  contents,
  shown,
}: {
  entries: readonly CartEntry[];
  contents: CartContents;
  shown: ReturnType<typeof useRemovableLines>;
}) {
  const { t } = useTranslation('mfe-cart');
  const delivery = useDeliveryAddress();
  const time = useDeliveryTime(
    entries.map(({ product }) => product),
    delivery,
  );
  const checkout = useCheckout(entries, contents, { delivery, time });
  const titleId = useId();
  return (
    <>
      <div className={styles.cart}>
        <section className={styles.lines} aria-labelledby={titleId}>
          <h2 className="vh" id={titleId}>
            {t('items')}
          </h2>
          <CartNotice
            contents={contents}
            newTotal={checkout.newTotal}
            dishError={checkout.dishError}
            reviewRequests={checkout.reviewRequests}
            isRefunded={checkout.isRefunded}
            isPaying={checkout.busy}
          />
          <CartLines
            shown={shown}
            changes={contents.changes}
            options={contents.options}
            labelledBy={titleId}
          />
          <ButtonLink variant="text" className={styles.continue} to={paths.allMenu}>
            {t('continue')}
          </ButtonLink>
        </section>
        <OrderSummary delivery={delivery} time={time} checkout={checkout} />
      </div>
      <Schedule time={time} />
    </>
  );
}

function Cart() {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const { items } = useCart();
  const contents = useCartContents();
  const { entries, isError, retry } = contents;
  const shown = useRemovableLines(useCart, entries ?? []);
  const isEmpty = cartCount(items) === 0;
  const isTimeAsked = useIsTimeAsked();
  if (!entries && !isEmpty)
    return isError ? (
      <ErrorNotice text={shared('loadFailed')} onRetry={retry} />
    ) : (
      <Loading lines={Object.keys(items).length} />
    );
  if (!entries || entries.length === 0) {
    return (
      <>
        <CartNotice contents={contents} />
        {shown.lines.length > 0 && (
          <CartLines shown={shown} changes={[]} options={contents.options} />
        )}
        <EmptyState
          picture={
            <Suspense fallback={<svg viewBox="0 0 240 168" aria-hidden="true" />}>
              <BagPicture />
            </Suspense>
          }
          text={t('empty')}
          to={paths.allMenu}
          action={t('toMenu')}
        />
        {isTimeAsked && <ScheduleFirst />}
      </>
    );
  }
  return <FilledCart entries={entries} contents={contents} shown={shown} />;
}

/** The cart and the way to pay for it. */
export default function CartPage() {
  const { t } = useTranslation('mfe-cart');
  const count = useCart((state) => cartCount(state.items));
  usePageTitle(t('title'));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display" tabIndex={-1}>
            {t('title')}
          </h1>
          <p className={styles.count}>{count > 0 && t('count', { count })}</p>
        </div>
      </div>
      <Cart />
    </main>
  );
}
