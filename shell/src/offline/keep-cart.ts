import { productsQuery } from '@smokehouse/shared/api';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import { productOfKey } from '@smokehouse/shared/contract/menu/options/rules';
import { queryClient } from '@smokehouse/shared/query';
import { useCart, useSession } from '@smokehouse/shared/stores';

const WORKER = '/offline/worker.js';
const storage = openStorage('smokehouse', 'always');
const [MENU] = productsQuery.queryKey;

/**
 * Keeps what is in the cart, by its names, and whose it is, for the page without a connection
 * (`server/src/frontend/site/offline`), which has neither menu nor session.
 */
function keepCart(): void {
  const products = queryClient.getQueryData(productsQuery.queryKey);
  const { items } = useCart.getState();
  if (!products && Object.keys(items).length > 0) return;
  const lines = Object.entries(items).flatMap(([key, quantity]) => {
    const dish = products?.find(({ _id }) => _id === productOfKey(key));
    return dish ? [{ quantity, en: dish.name, ar: dish.nameAr }] : [];
  });
  const account = useSession.getState().user?._id;
  const isAny = lines.length > 0 || account !== undefined;
  storage.set('kept-cart', isAny ? JSON.stringify({ account, lines }) : null);
}

/**
 * Registers the service worker, which answers a navigation without a connection, and keeps the
 * cart for its page. Called after the first view.
 */
export async function keepOfflinePage(): Promise<void> {
  useCart.subscribe(keepCart);
  useSession.subscribe(keepCart);
  // The menu may come after the cart, from the page or from a request.
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isData = type === 'added' || type === 'updated';
    const [name] = query.queryKey as readonly unknown[];
    if (isData && name === MENU) keepCart();
  });
  keepCart();
  // Absent in private windows of some browsers, and without TLS. A refusal costs the page only.
  await navigator.serviceWorker?.register(WORKER, { scope: '/' }).catch(() => undefined);
}
