import {
  type Bill,
  type DineOrder,
  type Order,
  type OwnStaff,
  type Product,
  tradingDayOf,
} from '@smokehouse/shared/contract';
import { useSession } from '@smokehouse/shared/stores';
import { mockNetwork, type Network, refusal, type SentCall } from '@smokehouse/shared/testing';

export const OWNER: OwnStaff = {
  id: 's1',
  nameEn: 'Admin',
  nameAr: 'المالك',
  role: 'owner',
  isAtTablet: false,
};

/** Signs the owner in. */
export const asSeller = (): void => asStaff({});

/** Signs a person of the staff in; the owner on their own device unless it says otherwise. */
export const asStaff = (staff: Partial<OwnStaff>): void =>
  useSession.setState({ isSeller: true, staff: { ...OWNER, ...staff } });

/** Makes a dish with defaults for all fields that do not matter to the test. */
export function aDish(dish: Partial<Product> = {}): Product {
  return {
    _id: 'brisket',
    name: 'Brisket',
    nameAr: 'بريسكت',
    description: '',
    category: 'bar-bq',
    price: 118,
    image: '',
    inStock: true,
    version: 1,
    ...dish,
  };
}

const orderDefaults = {
  items: [
    {
      product: {
        _id: 'brisket',
        name: 'Brisket',
        nameAr: 'بريسكت',
        image: '',
        category: 'bar-bq',
        price: 118,
      },
      quantity: 2,
    },
  ],
  status: 'Food is being prepared',
  createdAt: new Date().toISOString(),
};

/** Makes a paid delivery order. */
export function anOrder(order: Partial<Order> = {}): Order {
  return {
    ...orderDefaults,
    _id: 'o1',
    amount: 286,
    currency: 'SAR',
    id: 'order_1',
    receipt: 'SH-1',
    paymentType: 'Online',
    isPaid: true,
    address: {
      _id: 'a1',
      firstName: 'Reem',
      lastName: 'Al Otaibi',
      email: 'reem@example.com',
      street: '7421 King Fahd Rd',
      city: 'Riyadh',
      state: 'Riyadh Region',
      zipcode: '12241',
      country: 'Saudi Arabia',
      phone: '+966501184402',
    },
    ...order,
  };
}

/** Makes an unpaid dine-in order. */
export function aDineOrder(order: Partial<DineOrder> = {}): DineOrder {
  return {
    ...orderDefaults,
    _id: 'd1',
    name: 'Fahad',
    mobile: '050-312-8846',
    amount: 236,
    paymentType: 'Cash On Delivery',
    isPaid: false,
    ...order,
  };
}

interface Query {
  status?: string;
  finished?: string;
  day?: string;
  text?: string;
  after?: string;
  limit?: string;
  waiting?: string;
}

const FINISHED = ['Food Delivered', 'Food Placed', 'Cancelled'];

/** Filters by status and text and returns one page, as the server does. */
function pageOf<O extends { status: string; waiting?: boolean | undefined }>(
  all: readonly O[],
  { status, finished, day, text, after, limit, waiting }: Query,
) {
  const found = all.filter(
    (order) =>
      (!status || order.status === status) &&
      (!finished || FINISHED.includes(order.status)) &&
      (!(status || waiting) || Boolean(order.waiting) === (waiting === 'yes')) &&
      (!text || JSON.stringify(order).toLowerCase().includes(text.toLowerCase())),
  );
  const from = Number(after ?? 0);
  const end = from + Number(limit ?? 50);
  const counts: Record<string, number> = {};
  for (const order of all) counts[order.status] = (counts[order.status] ?? 0) + 1;
  return {
    found: found.slice(from, end),
    rest: {
      now: Date.now(),
      ...(end < found.length && { next: String(end) }),
      ...(day && { counts }),
    },
  };
}

/**
 * Mocks the network of the desk.
 * @param network responses of further calls
 * @returns the calls that were sent, in order
 */
export function mockDesk(
  { orders = [], dineorders = [] }: { orders?: Order[]; dineorders?: DineOrder[] } = {},
  network: Network = {},
): SentCall[] {
  const query = () => (sent.at(-1)?.query ?? {}) as Query;
  const sent: SentCall[] = mockNetwork({
    'GET /api/order/seller': () => {
      const { found, rest } = pageOf(orders, query());
      return { success: true, orders: found, ...rest };
    },
    'GET /api/order/seller/dine': () => {
      const { found, rest } = pageOf(dineorders, query());
      return { success: true, dineorders: found, ...rest };
    },
    'GET /api/hours': () => ({
      ...{ success: true, opensAt: '10:30', closesAt: '04:00', isOpen: true },
      day: tradingDayOf(Date.now()),
    }),
    'GET /api/seller/is-auth': { success: true, self: OWNER },
    'GET /api/seller/refunds': { success: true, refunds: [] },
    'GET /api/seller/counts': { success: true, counts: [] },
    'GET /api/seller/ingredients': { success: true, ingredients: [] },
    'GET /api/seller/tablets': { success: true, tablets: [] },
    'GET /api/seller/pictures': () => ({ success: true, dishes: {}, site: [] }),
    'GET /api/seller/table-calls': () => ({ success: true, calls: [], now: Date.now() }),
    ...network,
  });
  return sent;
}

/** The 409 error of a concurrent change. It carries the current version. */
export function conflictError(current: object): Error {
  const error = refusal(
    409,
    'changed_meanwhile',
    'Somebody else has changed this in the meantime.',
  ) as Error & { refusal: { data: object } };
  Object.assign(error.refusal.data, current);
  return error;
}

/** A promise that the test resolves. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

/** Makes an issued tax invoice of two rounds. */
export function aBill(bill: Partial<Bill> = {}): Bill {
  return {
    _id: 'b1',
    number: 'INV-000042',
    isTaxInvoice: true,
    title: { en: 'Simplified Tax Invoice', ar: 'فاتورة ضريبية مبسطة' },
    issuedAt: '2026-11-21T18:40:00Z',
    kind: 'dine',
    orders: [
      { _id: 'd1', reference: 'D-1001' },
      { _id: 'd2', reference: 'D-1002' },
    ],
    table: '7',
    customer: { name: 'Fahad', mobile: '050-312-8846' },
    seller: {
      name: { en: 'Smoke House', ar: 'سموك هاوس' },
      address: { en: 'Riyadh', ar: 'الرياض' },
      vatNumber: '310122393500003',
    },
    lines: [
      { name: 'Brisket', nameAr: 'بريسكت', quantity: 2, price: 118, amount: 236 },
      { name: 'Coffee', quantity: 1, price: 14, amount: 14 },
    ],
    currency: 'SAR',
    total: 250,
    vat: 32.61,
    net: 217.39,
    vatPercent: 15,
    paymentType: 'Cash On Delivery',
    isPaid: false,
    qr: { tlv: 'AQ==', svg: '<svg/>' },
    pdf: '/api/order/d1/bill.pdf',
    ...bill,
  };
}
