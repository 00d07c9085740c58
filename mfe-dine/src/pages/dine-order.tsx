import { Alert } from '@smokehouse/shared/bundled/alert';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { PlatePicture } from '@smokehouse/shared/bundled/illustrations';
import { useRemovableLines } from '@smokehouse/shared/bundled/removable-lines';
import { toRequestedItems, useLineProducts } from '@smokehouse/shared/bundled/use-line-products';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useDineCart, useSession } from '@smokehouse/shared/stores';
import { Button, EmptyState, ErrorNotice, notify, usePageTitle } from '@smokehouse/shared/ui';
import ar from '../../locales/unanswered.ar.json';
import en from '../../locales/unanswered.en.json';
import { BottomBar } from '../parts/bottom-bar';
import { OrderTable, OrderTableSkeleton } from '../parts/order-table';
import { TableDialog } from '../parts/table-dialog';
import { TableSign } from '../parts/table-sign';
import { Unavailable } from '../parts/unavailable';
import { useUnclearCart } from '../parts/unanswered-order';
import { useMenu } from '../parts/use-menu';
import styles from '../parts/unavailable.module.css';
import { usePlaceOrder } from '../parts/use-place-order';

/** The lines of the table's cart, once the menu and the options that they need have loaded. */
function useDineLines() {
  const cart = useDineCart((state) => state.items);
  const menu = useMenu();
  const { products, options, isError } = useLineProducts('mfe-dine', cart, menu.products);
  const isFailed = menu.isFailed || isError;
  const lines = (products ?? []).flatMap((product) =>
    cart[product._id] ? [{ product, quantity: cart[product._id] ?? 0 }] : [],
  );
  const removedIds = products
    ? Object.keys(cart).filter((id) => !products.some((product) => product._id === id))
    : [];
  return {
    menu,
    products,
    options,
    lines,
    removedIds,
    isFailed,
    isLoading: !products && !isFailed,
  };
}

/** The review of the table's cart before the order is placed. */
function DineOrder() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const checked = useSession((state) => state.checked);
  const { menu, products, options, removedIds, isLoading, isFailed, ...known } = useDineLines();
  usePageTitle(t('dineOrder.title'));

  const { isPending, isUnanswered, place, tableDialog, placeAt, cancel } = usePlaceOrder(
    toRequestedItems(known.lines, options),
  );
  // What an order without an answer takes may be sold out by itself.
  const isSent = isPending || isUnanswered;
  const lines = isSent ? known.lines.map(asInStock) : known.lines;
  const gone = isSent ? [] : removedIds;
  const isEmpty = products !== undefined && lines.length === 0;
  const shown = useRemovableLines(useDineCart, lines);
  const isBlocked = soldOutOf(lines).length + gone.length > 0;
  return (
    <>
      <main id="main" className="wrap">
        <div className="pagehead">
          <h1 className="display">{t('dineOrder.title')}</h1>
          <TableSign />
        </div>
        {isLoading && <OrderTableSkeleton label={shared('loading')} />}
        {isFailed && <ErrorNotice text={shared('loadFailed')} onRetry={menu.retry} />}
        <UnclearCart isEmpty={isEmpty} />
        <Notices isUnanswered={isUnanswered} lines={lines} removedIds={gone} />
        {shown.lines.length > 0 && <OrderTable shown={shown} options={options} />}
        {isEmpty && (
          <EmptyState
            picture={<PlatePicture />}
            text={t('dineOrder.empty')}
            to={paths.dineIn}
            action={t('dineOrder.toMenu')}
          />
        )}
      </main>
      {lines.length > 0 && (
        <BottomBar products={menu.products}>
          <Button
            variant="accent"
            disabled={isPending || !checked}
            onClick={() => (isBlocked ? notify.error(t('unavailable.first')) : place())}
          >
            {t('dineOrder.place')}
          </Button>
        </BottomBar>
      )}
      {tableDialog && (
        <TableDialog
          initialError={tableDialog.error}
          action={t('dineOrder.place')}
          onTable={placeAt}
          onClose={cancel}
        />
      )}
    </>
  );
}

type Lines = ReturnType<typeof useDineLines>['lines'];

const asInStock = ({ product, quantity }: Lines[number]): Lines[number] => ({
  product: { ...product, inStock: true },
  quantity,
});

const soldOutOf = (lines: Lines) =>
  lines.map(({ product }) => product).filter(({ inStock }) => !inStock);

/** That the cart may hold what an order has placed. */
function UnclearCart({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('mfe-dine');
  const guest = useSession((state) => state.guest);
  const why = useUnclearCart(guest?._id, isEmpty);
  if (!why) return null;
  if (why === 'ended') return <Alert className={styles.notice}>{t('unanswered.ended')}</Alert>;
  return (
    <Alert className={styles.notice}>
      <div>{t('unanswered.placed.unclear')}</div>
      <Link to={paths.dineOrders}>{t('unanswered.compare')}</Link>
    </Alert>
  );
}

/** That the last order has no answer; else what can no longer be ordered. */
function Notices({
  isUnanswered,
  lines,
  removedIds,
}: {
  isUnanswered: boolean;
  lines: Lines;
  removedIds: readonly string[];
}) {
  const { t } = useTranslation('mfe-dine');
  if (isUnanswered)
    return lines.length > 0 && <Alert className={styles.notice}>{t('unanswered.notice')}</Alert>;
  const soldOut = soldOutOf(lines);
  if (soldOut.length + removedIds.length === 0) return null;
  return <Unavailable soldOut={soldOut} removedIds={removedIds} />;
}

export default ownTexts('unanswered', { en, ar })(DineOrder);
