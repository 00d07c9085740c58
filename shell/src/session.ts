import { call } from '@smokehouse/shared/api';
import { cartCount, type Language, LANGUAGE_COOKIE, directionOf } from '@smokehouse/shared/contract';
import { i18n } from '@smokehouse/shared/i18n';
import { type CartChange, useCart, useDineCart, useLanguage, useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { loadMessages } from './registry';

const CART_KEY = 'smokehouse:cart';
const DINE_CART_KEY = 'smokehouse:dine-cart';

function readCart(key: string): Record<string, number> {
  try {
    const entries = Object.entries(JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>);
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1]) && (entry[1] as number) > 0));
  } catch { return {}; }
}

function tell(change: CartChange): void {
  if (change) notify.success(i18n.t(`cart.${change}`, { ns: 'shared' }));
}

/** Keeps a cart here and, for who is signed in, on the server; a change that the server refuses is rolled back. */
function keepCart(store: typeof useCart, key: string, isSignedIn: () => boolean, send: (items: Readonly<Record<string, number>>) => Promise<unknown>): void {
  store.setState({ items: readCart(key) });
  store.subscribe((state, before) => {
    if (state.items === before.items) return;
    localStorage.setItem(key, JSON.stringify(state.items));
    if (!isSignedIn()) { tell(state.lastChange); return; }
    send(state.items).then(() => { tell(state.lastChange); }, (error: Error) => {
      notify.error(error.message);
      // Only where nothing newer stands: a later change has its own answer to come.
      if (store.getState().revision === state.revision) store.setState({ items: before.items });
    });
  });
}

/** Starts the stores: carts, language, and the three checks of who is here. A check that fails means signed out, silently. */
export function startSession(language: Language): void {
  useLanguage.setState({ language });
  keepCart(useCart, CART_KEY, () => Boolean(useSession.getState().user), (cart) => call('POST /api/cart/update', { cart }));
  keepCart(useDineCart, DINE_CART_KEY, () => Boolean(useSession.getState().guest), (dineCart) => call('POST /api/dinecart/update', { dineCart }));
  useLanguage.subscribe(({ language: chosen }) => { void switchLanguage(chosen); });
  // At sign-in the account's cart joins the visitor's, and the result becomes the account's.
  useSession.subscribe((state, before) => {
    if (state.user && !before.user && cartCount({ ...state.user.cart, ...useCart.getState().items }) > 0) useCart.getState().merge(state.user.cart);
    if (state.guest && !before.guest) useDineCart.getState().merge(state.guest.dineCart);
  });
  void Promise.allSettled([
    call('GET /api/user/is-auth').then(({ success, user }) => { if (success && user) useSession.getState().setUser(user); }),
    call('GET /api/dineuser/is-auth').then(({ success, user }) => { if (success && user) useSession.getState().setGuest(user); }),
    call('GET /api/seller/is-auth').then(({ success }) => { useSession.getState().setSeller(success); }),
  ]).then(() => { useSession.getState().setChecked(); });
}

async function switchLanguage(language: Language): Promise<void> {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;
  if (!i18n.hasResourceBundle(language, 'shared')) {
    const { shellMessages } = await import('./messages');
    i18n.addResourceBundle(language, 'shared', await shellMessages(language));
  }
  await loadMessages(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
