import { create } from 'zustand';
import type { DineUser, Language, User } from '@smokehouse/shared/contract';
import {
  addToCart,
  type Cart,
  DEFAULT_LANGUAGE,
  dropFromCart,
  LANGUAGES,
  mergeCarts,
  setInCart,
  takeFromCart,
} from '@smokehouse/shared/contract';

/**
 * Which of the two ways of ordering this visit is in. It survives a look at /all-menu from the
 * table.
 */
export type OrderingContext = 'delivery' | 'dine';

interface SessionState {
  user: User | null;
  guest: DineUser | null;
  isSeller: boolean;
  /** True once the checks at start have answered, whatever they answered. */
  checked: boolean;
  context: OrderingContext;
  setUser: (user: User | null) => void;
  setGuest: (guest: DineUser | null) => void;
  setSeller: (isSeller: boolean) => void;
  setChecked: () => void;
  setContext: (context: OrderingContext) => void;
}

/** Who is here: the customer, the guest at a table, the seller; each with a session of its own. */
export const useSession = create<SessionState>()((set) => ({
  user: null,
  guest: null,
  isSeller: false,
  checked: false,
  context: 'delivery',
  setUser: (user) => set({ user }),
  setGuest: (guest) => set({ guest }),
  setSeller: (isSeller) => set({ isSeller }),
  setChecked: () => set({ checked: true }),
  setContext: (context) => set({ context }),
}));

export interface CartState {
  items: Cart;
  /** One more of a dish. */
  add: (id: string) => void;
  /** An explicit quantity; 0 takes the dish out. */
  update: (id: string, quantity: number) => void;
  /** One less of a dish; at 0 it leaves the cart. */
  remove: (id: string) => void;
  /** The dish leaves the cart whole. */
  drop: (id: string) => void;
  /** The account's cart joins the visitor's: the larger quantity of each dish. */
  merge: (other: Cart) => void;
  replace: (items: Cart) => void;
}

/** What happened to a cart last; the shell turns it into a toast and into a call. */
export type CartChange = 'added' | 'updated' | 'removed' | null;

function createCartStore() {
  return create<CartState & { lastChange: CartChange; revision: number }>()((set) => {
    const change = (lastChange: CartChange, next: (items: Cart) => Cart) =>
      set((state) => ({ items: next(state.items), lastChange, revision: state.revision + 1 }));
    return {
      items: {},
      lastChange: null,
      revision: 0,
      add: (id) => change('added', (items) => addToCart(items, id)),
      update: (id, quantity) => change('updated', (items) => setInCart(items, id, quantity)),
      remove: (id) => change('removed', (items) => takeFromCart(items, id)),
      drop: (id) => change('removed', (items) => dropFromCart(items, id)),
      merge: (other) => change(null, (items) => mergeCarts(items, other)),
      replace: (items) => change(null, () => items),
    };
  });
}

/** The delivery cart. */
export const useCart = createCartStore();
/** The cart of a guest at a table. */
export const useDineCart = createCartStore();

/** The cart that belongs to a way of ordering. */
export function cartOf(context: OrderingContext): typeof useCart {
  return context === 'dine' ? useDineCart : useCart;
}

declare global {
  /** On the server, where there is no document: the language that is being rendered. */
  // eslint-disable-next-line no-var
  var __SMOKEHOUSE_LANGUAGE__: Language | undefined;
}

/**
 * The language that the page was written in: a first render in another one would not be the
 * server's.
 */
function writtenLanguage(): Language {
  const written =
    globalThis.__SMOKEHOUSE_LANGUAGE__ ??
    (typeof document === 'undefined' ? '' : document.documentElement.lang);
  return LANGUAGES.find((language) => language === written) ?? DEFAULT_LANGUAGE;
}

interface LanguageState {
  language: Language;
  setLanguage: (language: Language) => void;
}
export const useLanguage = create<LanguageState>()((set) => ({
  language: writtenLanguage(),
  setLanguage: (language) => set({ language }),
}));

interface UiState {
  signInOpen: boolean;
  guestEntryOpen: boolean;
  billOpen: boolean;
  /** What is typed into the menu search. */
  search: string;
  setSignInOpen: (open: boolean) => void;
  setGuestEntryOpen: (open: boolean) => void;
  setBillOpen: (open: boolean) => void;
  setSearch: (search: string) => void;
}
/** Flags of dialogs that more than one package opens. */
export const useUi = create<UiState>()((set) => ({
  signInOpen: false,
  guestEntryOpen: false,
  billOpen: false,
  search: '',
  setSignInOpen: (signInOpen) => set({ signInOpen }),
  setGuestEntryOpen: (guestEntryOpen) => set({ guestEntryOpen }),
  setBillOpen: (billOpen) => set({ billOpen }),
  setSearch: (search) => set({ search }),
}));
