import { ApiError } from '@smokehouse/shared/api';
import { type Cart, cartCount } from '@smokehouse/shared/contract';
import { i18n } from '@smokehouse/shared/i18n';
import type { CartState, useCart } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { afterPaint } from './after-paint';

type CartStore = typeof useCart;

/** What is kept in the browser: the cart, and whose it is (`null`: a visitor's). */
interface KeptCart {
  owner: string | null;
  items: Cart;
}

function read(key: string): KeptCart {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<KeptCart>;
    const entries = Object.entries(kept.items ?? {}).filter(
      ([, quantity]) => Number.isInteger(quantity) && quantity > 0,
    );
    return { owner: kept.owner ?? null, items: Object.fromEntries(entries) };
  } catch {
    return { owner: null, items: {} };
  }
}

export interface CartSync {
  /**
   * The account has come: a visitor's cart joins its cart; a copy of an account's cart gives way to
   * the account's own.
   */
  signIn: (owner: string, cart: Cart) => void;
  signOut: () => void;
}

/**
 * Keeps a cart in the browser and, for who is signed in, on the server: what is shown changes at
 * once, one request at a time carries the latest state, and a state that the server refuses gives
 * way to the last one that it took.
 * @param send resolves when the server has taken the cart
 * @param onSignedOut the server no longer knows the account
 */
export function keepCart(
  store: CartStore,
  key: string,
  send: (items: Cart) => Promise<unknown>,
  onSignedOut: () => void,
): CartSync {
  let { owner } = read(key);
  /** The last state that the server has. */
  let taken: Cart = {};
  let isSending = false;
  let isApplying = false;

  const save = (items: Cart) => {
    try {
      localStorage.setItem(key, JSON.stringify({ owner, items } satisfies KeptCart));
    } catch {
      /* a full or forbidden storage costs the memory of the cart, not the cart */
    }
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
    while (owner && store.getState().items !== taken) {
      const { items, lastChange } = store.getState();
      try {
        await send(items);
        taken = items;
        tell(key, lastChange);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          owner = null;
          save(items);
          onSignedOut();
          break;
        }
        notify.error((error as Error).message);
        apply({ items: taken });
      }
    }
    isSending = false;
  }

  store.setState({ items: read(key).items });
  store.subscribe((state, before) => {
    if (isApplying || state.items === before.items) return;
    save(state.items);
    if (owner) void flush();
    else tell(key, state.lastChange);
  });
  // Another tab of the same visitor has changed the cart.
  window.addEventListener('storage', (event) => {
    if (event.key !== key || event.newValue === null) return;
    const kept = read(key);
    if (kept.owner !== owner) return;
    taken = kept.items;
    isApplying = true;
    store.setState({ items: kept.items });
    isApplying = false;
  });

  return {
    signIn(account, cart) {
      const { items, revision } = store.getState();
      // What this browser remembers of the account is older than the account, unless something was
      // just changed here.
      const isOwnCopy = (owner === account && revision === 0) || cartCount(items) === 0;
      owner = account;
      taken = cart;
      if (isOwnCopy) apply({ items: cart });
      else store.getState().merge(cart);
    },
    signOut() {
      owner = null;
      save(store.getState().items);
    },
  };
}

/** One toast a change; a quick row of changes keeps one toast up to date. */
function tell(key: string, change: 'added' | 'updated' | 'removed' | null): void {
  if (change)
    afterPaint(() => {
      notify.success(i18n.t(`cart.${change}`, { ns: 'shell' }), key);
    });
}
