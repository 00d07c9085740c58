import { call } from '@smokehouse/shared/api';
import { openStorage } from '@smokehouse/shared/bundled/storage';
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
import { addStoredDishes } from '../pre-hydration-clicks/stored-adds';
import { CART_KEY, syncCart } from './cart-sync';
import { checkGuest, checkSessions, checkUser } from './check-sessions';
import { switchLanguage } from './language';

const CONTEXT_KEY = 'context';
const visitStorage = openStorage('smokehouse', 'visit');

/** Stores the ordering context for the visit, so that a reload at the table keeps it. */
function persistContext(): void {
  if (visitStorage.get(CONTEXT_KEY) === ('dine' satisfies OrderingContext))
    useSession.getState().setContext('dine');
  useSession.subscribe((state, before) => {
    if (state.context !== before.context) visitStorage.set(CONTEXT_KEY, state.context);
  });
}

function syncCarts(): void {
  const onSignedOut = (clearAccount: () => void) => () => {
    clearAccount();
    notify.error(i18n.t('signedOut', { ns: 'shell' }));
  };
  const cart = syncCart(
    useCart,
    CART_KEY,
    (items, userId) => call('POST /api/cart/update', { cart: items, userId }),
    { signedOut: onSignedOut(() => useSession.getState().setUser(null)), otherAccount: checkUser },
  );
  const dineCart = syncCart(
    useDineCart,
    'dine-cart',
    (items, userId) => call('POST /api/dinecart/update', { dineCart: items, userId }),
    {
      signedOut: onSignedOut(() => useSession.getState().setGuest(null)),
      otherAccount: checkGuest,
    },
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

/** Starts the live updates with the first sign-in. There are no events for visitors. */
function startLiveUpdates(): void {
  let isLoading = false;
  const stop = useSession.subscribe(({ checked, user, guest, isSeller }) => {
    if (isLoading || !checked || !(user || guest || isSeller)) return;
    isLoading = true;
    import(/* webpackChunkName: "live" */ './live').then(
      (live) => {
        stop();
        live.startLiveUpdates();
      },
      () => {
        // The next change of the session tries again.
        isLoading = false;
      },
    );
  });
}

/** Starts language, ordering context, both carts, live updates and the session checks. */
export function startSession(language: Language): void {
  useLanguage.setState({
    language,
    setLanguage: (chosen) => {
      void switchLanguage(chosen);
    },
  });
  persistContext();
  syncCarts();
  addStoredDishes();
  startLiveUpdates();
  void checkSessions();
}
