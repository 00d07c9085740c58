import { useRef } from 'react';
import { ApiError, call, productsQuery } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQuery, useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useDineCart, useSession, useUi } from '@smokehouse/shared/stores';
import { EmptyState, ErrorNotice, notify } from '@smokehouse/shared/ui';
import { BottomBar } from '../parts/bottom-bar';
import { OrderRow } from '../parts/order-row';
import { useDineContext } from '../parts/use-dine-context';

/** The table's cart, reviewed before it goes to the kitchen. */
export default function DineOrder() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const guest = useSession((state) => state.guest);
  const cart = useDineCart((state) => state.items);
  const { data: products, isPending, isError, refetch } = useQuery(productsQuery);
  // The same order of the same guest keeps its key, so that a second try after a lost answer is not a second order.
  const attempt = useRef({ what: '', key: '' });
  useDineContext();

  const lines = (products ?? []).flatMap((product) => (cart[product._id] ? [{ product, quantity: cart[product._id] ?? 0 }] : []));
  const order = useMutation({
    mutationFn: (by: { _id: string; name: string; mobile: string }) => {
      const items = lines.map(({ product, quantity }) => ({ product: product._id, quantity }));
      const what = JSON.stringify([by._id, items]);
      if (attempt.current.what !== what) attempt.current = { what, key: crypto.randomUUID() };
      return call('POST /api/dineorder/cod', { userId: by._id, name: by.name, mobile: by.mobile, items }, { idempotencyKey: attempt.current.key });
    },
    onSuccess: async ({ message }) => {
      attempt.current = { what: '', key: '' };
      notify.success(message);
      useDineCart.getState().replace({});
      void queryClient.invalidateQueries({ queryKey: ['dine-orders'] });
      await navigate(paths.dineOrders);
    },
    onError: (error) => {
      notify.error(error.message);
      // A session that has ended on the server: the guest says again who they are.
      if (error instanceof ApiError && error.status === 401) useUi.getState().setGuestEntryOpen(true);
    },
  });

  function placeOrder() {
    if (guest) { order.mutate(guest); return; }
    notify.error(t('loginToContinue'));
    useUi.getState().setGuestEntryOpen(true);
  }

  return (
    <>
      <main id="main" className="wrap">
        <div className="pagehead"><div><h1 className="display">{t('dineOrder.title')}</h1></div></div>
        {isPending && <div aria-busy="true" aria-label={shared('loading')}>{[1, 2, 3].map((key) => <div key={key} className="sk mfe-dine-sk" />)}</div>}
        {isError && !products && <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />}
        {products && lines.length === 0 && <EmptyState text={t('dineOrder.empty')} to={paths.dineIn} action={t('dineOrder.toMenu')} />}
        {lines.length > 0 && (
          <section role="table" aria-label={t('dineOrder.title')}>
            <div role="row" className="vh">
              {['product', 'category', 'quantity', 'price', 'actions'].map((column) => <span key={column} role="columnheader">{t(`dineOrder.${column}`)}</span>)}
            </div>
            {lines.map(({ product, quantity }) => <OrderRow key={product._id} product={product} quantity={quantity} />)}
          </section>
        )}
        <div className="bar-pad" />
      </main>
      {lines.length > 0 && (
        <BottomBar products={products ?? []}>
          <button type="button" className="btn btn-accent" disabled={order.isPending} onClick={placeOrder}>{t('dineOrder.place')}</button>
        </BottomBar>
      )}
    </>
  );
}
