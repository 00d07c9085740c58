import type { Person } from './people';

/** A request that is measured. */
export interface Question {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  headers: (person: Person, seller: string) => Record<string, string>;
  /** The payload; it differs with `turn`. */
  body?: (person: Person, turn: number) => unknown;
  /** Sent with the ETag of the previous answer. */
  isRepeated?: boolean;
  /** The wanted share of the limit. */
  goal?: number;
}

const asBrowser = { accept: 'text/html', 'accept-encoding': 'br, gzip', cookie: 'lang=en' };
const asCustomer = ({ token }: Person) => ({ cookie: `lang=en; sh_user=${token}` });
const asGuest = ({ guestToken }: Person) => ({ cookie: `lang=en; sh_dine=${guestToken}` });
/**
 * The number of people who take turns; for the next request of the same person, `turn / PEOPLE`
 * differs.
 */
export const PEOPLE = 200;
const dishOf = (number: number): string => `dish-${1 + (number % 50)}`;

/** Three dishes; it differs between the turns of a person. */
const cartOf = (turn: number) =>
  [0, 1, 2].map((line) => ({
    product: dishOf(turn + 7 * line),
    quantity: 1 + (Math.floor(turn / (PEOPLE * 9 ** line)) % 9),
  }));

export const QUESTIONS: readonly Question[] = [
  { name: 'home page', method: 'GET', path: '/', headers: () => asBrowser, goal: 0.8 },
  {
    name: 'home page, 304',
    method: 'GET',
    path: '/',
    headers: () => asBrowser,
    isRepeated: true,
    goal: 0.8,
  },
  {
    name: 'list of dishes',
    method: 'GET',
    path: '/api/product/list',
    headers: () => ({ 'accept-encoding': 'br' }),
    goal: 0.85,
  },
  {
    name: 'list of dishes, 304',
    method: 'GET',
    path: '/api/product/list',
    headers: () => ({ 'accept-encoding': 'br' }),
    isRepeated: true,
    goal: 0.8,
  },
  {
    name: 'session check',
    method: 'GET',
    path: '/api/user/is-auth',
    headers: asCustomer,
    goal: 0.75,
  },
  {
    name: 'cart stored',
    method: 'POST',
    path: '/api/cart/update',
    headers: asCustomer,
    goal: 0.75,
    body: () => ({ cart: { 'dish-1': 1, 'dish-2': 2 } }),
  },
  // Another cart each time: the same one would return the unpaid order, and nothing would be
  // written.
  {
    name: 'order placed',
    method: 'POST',
    path: '/api/order/cod',
    headers: asCustomer,
    goal: 0.8,
    body: ({ addressId }, turn) => ({
      address: addressId,
      items: cartOf(turn),
    }),
  },
  {
    name: 'order at a table',
    method: 'POST',
    path: '/api/dineorder/cod',
    headers: asGuest,
    goal: 0.8,
    body: ({ guestId }, turn) => ({
      userId: guestId,
      name: 'Noura',
      mobile: '+966501234567',
      items: cartOf(turn),
    }),
  },
  {
    name: "seller's list of orders",
    method: 'GET',
    path: '/api/order/seller',
    headers: (_person, seller) => ({ cookie: `sh_seller=${seller}` }),
    goal: 0.8,
  },
  { name: 'menu page', method: 'GET', path: '/all-menu', headers: () => asBrowser, goal: 0.8 },
];
