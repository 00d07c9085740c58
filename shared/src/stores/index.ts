import { create } from 'zustand';
import type {
  DineUser,
  Fulfilment,
  Language,
  OwnStaff,
  Place,
  Quote,
  SellerStep,
  User,
} from '@smokehouse/shared/contract';
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
 * The ordering context of the visit. A guest at a table keeps `dine` while viewing /all-menu.
 */
export type OrderingContext = 'delivery' | 'dine';

interface SessionState {
  user: User | null;
  guest: DineUser | null;
  isSeller: boolean;
  /** What the seller must do before `isSeller` is true, or may do after it. */
  sellerStep: SellerStep | undefined;
  /** Who is signed in as a seller, once `checkSeller` has read it. */
  staff: OwnStaff | undefined;
  /** The name of the shared tablet that this device is. */
  tablet: string | undefined;
  /** The place whose screen that tablet is. */
  screen: OwnStaff['screen'];
  /** True once the session checks at start were answered, with or without a session. */
  checked: boolean;
  /** Repeats the checks at once. Set while one has no answer, so that nobody knows who is signed in. */
  recheck: (() => void) | undefined;
  context: OrderingContext;
  setUser: (user: User | null) => void;
  setGuest: (guest: DineUser | null) => void;
  setSeller: (isSeller: boolean, step?: SellerStep) => void;
  setChecked: () => void;
  setContext: (context: OrderingContext) => void;
}

/** The sessions of the customer, the guest at a table and the seller. They are independent. */
export const useSession = create<SessionState>()((set) => ({
  user: null,
  guest: null,
  isSeller: false,
  sellerStep: undefined,
  staff: undefined,
  tablet: undefined,
  screen: undefined,
  checked: false,
  recheck: undefined,
  context: 'delivery',
  setUser: (user) => set({ user }),
  setGuest: (guest) => set({ guest }),
  setSeller: (isSeller, sellerStep) =>
    set(isSeller ? { isSeller, sellerStep } : { isSeller, sellerStep, staff: undefined }),
  setChecked: () => set({ checked: true }),
  setContext: (context) => set({ context }),
}));

export interface CartState {
  items: Cart;
  /** Adds one of a dish. At the limit, the cart stays as it is. */
  add: (id: string) => void;
  /** Sets the quantity of a dish. 0 removes it. */
  update: (id: string, quantity: number) => void;
  /** Removes one of a dish. */
  remove: (id: string) => void;
  /** Removes a dish with its whole quantity. */
  drop: (id: string) => void;
  /** Merges another cart into this one. The larger quantity of each dish wins. */
  merge: (other: Cart) => void;
  replace: (items: Cart) => void;
}

/** Where the options sheet saves a line: a cart store, or what a waiter collects. */
export interface ItemsStore {
  getState: () => Pick<CartState, 'items' | 'add' | 'update' | 'replace'>;
}

/**
 * The last change of a cart. The shell shows a toast for it and sends the cart to the server.
 * `limit`: a dish could not be added, because an order has no more of one dish.
 */
export type CartChange = 'added' | 'updated' | 'removed' | 'limit' | null;

function createCartStore() {
  return create<CartState & { lastChange: CartChange; revision: number }>()((set, get) => {
    const change = (lastChange: CartChange, next: (items: Cart) => Cart) =>
      set((state) => ({ items: next(state.items), lastChange, revision: state.revision + 1 }));
    return {
      items: {},
      lastChange: null,
      revision: 0,
      add: (id) => {
        const items = addToCart(get().items, id);
        change(items === get().items ? 'limit' : 'added', () => items);
      },
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

/** The cart store of an ordering context. */
export function cartOf(context: OrderingContext): typeof useCart {
  return context === 'dine' ? useDineCart : useCart;
}

declare global {
  /** Language of the current server render, where there is no document. */
  var __SMOKEHOUSE_LANGUAGE__: Language | undefined;
}

/** The language of the server-rendered page, which hydration must use too. */
function pageLanguage(): Language {
  const rendered =
    globalThis.__SMOKEHOUSE_LANGUAGE__ ??
    (typeof document === 'undefined' ? '' : document.documentElement.lang);
  return LANGUAGES.find((language) => language === rendered) ?? DEFAULT_LANGUAGE;
}

interface LanguageState {
  language: Language;
  setLanguage: (language: Language) => void;
}
export const useLanguage = create<LanguageState>()((set) => ({
  language: pageLanguage(),
  setLanguage: (language) => set({ language }),
}));

/** Where the customer wants the order, and what that cost when it was chosen. */
export interface DeliveryChoice {
  fulfilment: Fulfilment;
  /** For a delivery. */
  place?: Place;
  /** Id of the saved address that the place was chosen by. */
  address?: string;
  quote?: Quote;
  /** For a pickup: when it is ready. */
  minutes?: { from: number; to: number };
}
interface WhereState {
  choice: DeliveryChoice | null;
  /** True while the sheet of areas is open. */
  isOpen: boolean;
  choose: (choice: DeliveryChoice) => void;
  setOpen: (isOpen: boolean) => void;
}
/** Where the customer orders to. The shell stores the choice and shows the sheet. */
export const useWhere = create<WhereState>()((set) => ({
  choice: null,
  isOpen: false,
  choose: (choice) => set({ choice }),
  setOpen: (isOpen) => set({ isOpen }),
}));

interface UiState {
  signInOpen: boolean;
  guestEntryOpen: boolean;
  billOpen: boolean;
  /** @deprecated The address has the search text. For remotes built before. */
  search: string;
  setSignInOpen: (open: boolean) => void;
  setGuestEntryOpen: (open: boolean) => void;
  setBillOpen: (open: boolean) => void;
  /** @deprecated See `search`. */
  setSearch: (search: string) => void;
}
/** UI state that more than one package uses. */
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
