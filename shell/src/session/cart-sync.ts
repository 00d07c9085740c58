import { ApiError } from '@smokehouse/shared/api';
import { type Cart, cartCount, MAX_QUANTITY } from '@smokehouse/shared/contract';
import { i18n } from '@smokehouse/shared/i18n';
import { openStorage } from '@smokehouse/shared/bundled/storage';
import type { CartChange, CartState, useCart } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { afterPaint } from './after-paint';

type CartStore = typeof useCart;

/**
 * The cart in the browser's storage. `owner` is an account's id. It is null for a visitor, and
 * while the server has not acknowledged the items: then the next page merges them like a visitor's.
 */
interface StoredCart {
  owner: string | null;
  items: Cart;
}

const storage = openStorage('smokehouse', 'always');
/** Of the customer's cart. */
export const CART_KEY = 'cart';

function read(key: string): StoredCart {
  try {
    const stored = JSON.parse(storage.get(key) ?? '{}') as Partial<StoredCart>;
    const entries = Object.entries(stored.items ?? {}).filter(
      ([, quantity]) => Number.isInteger(quantity) && quantity > 0,
    );
    return { owner: stored.owner ?? null, items: Object.fromEntries(entries) };
  } catch {
    return { owner: null, items: {} };
  }
}

/** Whether the stored cart is that of a customer's account. */
export const hasStoredAccount = (): boolean => read(CART_KEY).owner !== null;

export interface CartSync {
  /**
   * Call it when an account has signed in. A visitor's cart is merged into the account's cart. A
   * stored copy of the account's cart is replaced by the account's cart.
   */
  signIn: (owner: string, cart: Cart) => void;
  signOut: () => void;
}

/**
 * Stores a cart in the browser and, for a signed-in account, on the server. The page updates at
 * once. One request is sent at a time, with the latest state. If the server rejects a state, the
 * cart returns to the last state that the server has acknowledged. Without a connection it is kept,
 * and sent when the connection is back.
 * @param send resolves when the server has stored the cart of the account
 * @param on.signedOut called if the account's session has ended on the server
 * @param on.otherAccount called if another window of the browser has signed in to another account
 */
export function syncCart(
  store: CartStore,
  key: string,
  send: (items: Cart, owner: string) => Promise<unknown>,
  on: { signedOut: () => void; otherAccount: () => Promise<void> },
): CartSync {
  let { owner } = read(key);
  let lastAcknowledged: Cart = {};
  let isSending = false;
  let isApplying = false;

  const save = (items: Cart) => {
    const acknowledged = items === lastAcknowledged ? owner : null;
    storage.set(key, JSON.stringify({ owner: acknowledged, items } satisfies StoredCart));
  };
  const apply = (change: Partial<CartState>) => {
    isApplying = true;
    store.setState(change);
    isApplying = false;
    save(store.getState().items);
  };

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (owner && store.getState().items !== lastAcknowledged) {
      const { items, lastChange } = store.getState();
      try {
        await send(items, owner);
        lastAcknowledged = items;
        save(store.getState().items);
        // The message about the limit is newer.
        if (store.getState().lastChange !== 'limit') notifyOfChange(key, lastChange);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          owner = null;
          save(items);
          on.signedOut();
          break;
        }
        if (error instanceof ApiError && error.code === 'not_yours') {
          owner = null;
          apply({ items: {} });
          void on.otherAccount();
          break;
        }
        // Kept as not acknowledged: the connection, the next change or the next page sends it.
        if (!navigator.onLine) {
          notifyOfChange(key, lastChange);
          break;
        }
        notify.error((error as Error).message);
        apply({ items: lastAcknowledged });
      }
    }
    isSending = false;
  }

  addEventListener('online', () => void flush());
  store.setState({ items: read(key).items });
  store.subscribe((state, before) => {
    if (isApplying) return;
    if (state.items === before.items) {
      if (state.lastChange === 'limit') notifyOfChange(key, 'limit');
      return;
    }
    save(state.items);
    if (owner) void flush();
    else notifyOfChange(key, state.lastChange);
  });
  storage.subscribe((change) => {
    if (change.key !== key || !change.isFromOtherWindow || storage.get(key) === null) return;
    const stored = read(key);
    if (stored.owner !== owner) {
      if (stored.owner) void on.otherAccount();
      return;
    }
    lastAcknowledged = stored.items;
    isApplying = true;
    store.setState({ items: stored.items });
    isApplying = false;
  });

  return {
    signIn(account, cart) {
      // The cart of another account is not brought along.
      if (owner && owner !== account) apply({ items: {} });
      const { items, revision } = store.getState();
      // A stored copy of the account's cart is older than the account's cart, unless this page has
      // changed it.
      const isOwnCopy = (owner === account && revision === 0) || cartCount(items) === 0;
      owner = account;
      lastAcknowledged = cart;
      if (isOwnCopy) apply({ items: cart });
      else store.getState().merge(cart);
      // What the merge has not changed here may still be new to the server.
      void flush();
    },
    signOut() {
      owner = null;
      save(store.getState().items);
    },
  };
}

/** Shows a toast for a change. Changes in quick succession update the same toast. */
function notifyOfChange(key: string, change: CartChange): void {
  if (!change) return;
  afterPaint(() => {
    const message = i18n.t(`cart.${change}`, { ns: 'shell', max: MAX_QUANTITY });
    if (change === 'limit') notify.error(message, key);
    else notify.success(message, key);
  });
}
