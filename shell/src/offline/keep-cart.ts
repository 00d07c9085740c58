import { productsQuery } from '@smokehouse/shared/api';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import { productOfKey } from '@smokehouse/shared/contract/menu/options/rules';
import { queryClient } from '@smokehouse/shared/query';
import { useCart } from '@smokehouse/shared/stores';

const WORKER = '/offline/worker.js';
const storage = openStorage('smokehouse', 'always');
const [MENU] = productsQuery.queryKey;

/**
 * Keeps the names of what is in the cart for the page without a connection
 * (`server/src/frontend/site/offline`), which has no menu.
 */
function keepNames(): void {
  const products = queryClient.getQueryData(productsQuery.queryKey);
  const { items } = useCart.getState();
  if (!products && Object.keys(items).length > 0) return;
  const lines = Object.entries(items).flatMap(([key, quantity]) => {
    const dish = products?.find(({ _id }) => _id === productOfKey(key));
    return dish ? [{ quantity, en: dish.name, ar: dish.nameAr }] : [];
  });
  storage.set('cart-names', lines.length > 0 ? JSON.stringify(lines) : null);
}

/**
 * Registers the service worker, which answers a navigation without a connection, and keeps the
 * cart's names for its page. Called after the first view.
 */
export async function keepOfflinePage(): Promise<void> {
  useCart.subscribe(keepNames);
  // The menu may come after the cart, from the page or from a request.
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isData = type === 'added' || type === 'updated';
    const [name] = query.queryKey as readonly unknown[];
    if (isData && name === MENU) keepNames();
  });
  keepNames();
  // Absent in private windows of some browsers, and without TLS. A refusal costs the page only.
  await navigator.serviceWorker?.register(WORKER, { scope: '/' }).catch(() => undefined);
}
