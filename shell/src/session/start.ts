import { call } from '@smokehouse/shared/api';
import type { Language } from '@smokehouse/shared/contract';
import { i18n } from '@smokehouse/shared/i18n';
import {
  type OrderingContext,
  useCart,
  useDineCart,
  useLanguage,
  useSession,
} from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { keepCart } from './cart-sync';
import { switchLanguage } from './language';
import { followLive } from './live';

const CONTEXT_KEY = 'smokehouse:context';

/** The way of ordering belongs to the visit: a reload at the table is still at the table. */
function keepContext(): void {
  try {
    if (sessionStorage.getItem(CONTEXT_KEY) === ('dine' satisfies OrderingContext))
      useSession.getState().setContext('dine');
    useSession.subscribe((state, before) => {
      if (state.context !== before.context) sessionStorage.setItem(CONTEXT_KEY, state.context);
    });
  } catch {
    /* a forbidden storage costs the memory of it */
  }
}

function keepCarts(): void {
  const signedOut = (forget: () => void) => () => {
    forget();
    notify.error(i18n.t('signedOut', { ns: 'shell' }));
  };
  const cart = keepCart(
    useCart,
    'smokehouse:cart',
    (items) => call('POST /api/cart/update', { cart: items }),
    signedOut(() => useSession.getState().setUser(null)),
  );
  const dineCart = keepCart(
    useDineCart,
    'smokehouse:dine-cart',
    (items) => call('POST /api/dinecart/update', { dineCart: items }),
    signedOut(() => useSession.getState().setGuest(null)),
  );
  useSession.subscribe(({ user, guest }, before) => {
    if (user?._id !== before.user?._id) {
      if (user) cart.signIn(user._id, user.cart);
      else cart.signOut();
    }
    if (guest?._id !== before.guest?._id) {
      if (guest) dineCart.signIn(guest._id, guest.dineCart);
      else dineCart.signOut();
    }
  });
}

/**
 * Asks who is here: customer, guest at a table, seller. A check that fails means signed out,
 * silently.
 */
async function checkSessions(): Promise<void> {
  const { setUser, setGuest, setSeller, setChecked } = useSession.getState();
  await Promise.allSettled([
    call('GET /api/user/is-auth').then(({ success, user }) => {
      if (success && user) setUser(user);
    }),
    call('GET /api/dineuser/is-auth').then(({ success, user }) => {
      if (success && user) setGuest(user);
    }),
    call('GET /api/seller/is-auth').then(({ success }) => {
      setSeller(success);
    }),
  ]);
  setChecked();
}

/**
 * Starts what outlives a page: language, the way of ordering, both carts, live updates, and the
 * three checks.
 */
export function startSession(language: Language): void {
  useLanguage.setState({
    language,
    setLanguage: (chosen) => {
      void switchLanguage(chosen);
    },
  });
  keepContext();
  keepCarts();
  followLive();
  void checkSessions();
}
