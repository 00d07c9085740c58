import type { DineOrder, Order, Product } from '@smokehouse/shared/contract';
import { useSession } from '@smokehouse/shared/stores';
import { mockNetwork, type Network, refusal, type SentCall } from '@smokehouse/shared/testing';

/** The seller is signed in. */
export const asSeller = (): void => useSession.getState().setSeller(true);

/** A dish; say only what matters to the test. */
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

const sold = {
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

/** A paid delivery order. */
export function anOrder(order: Partial<Order> = {}): Order {
  return {
    ...sold,
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

/** An order of a table. */
export function aDineOrder(order: Partial<DineOrder> = {}): DineOrder {
  return {
    ...sold,
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
  day?: string;
  text?: string;
  after?: string;
  limit?: string;
}

/**
 * A list as the server pages and filters it: by status; the text is looked for in all of an order.
 */
function pageOf<O extends { status: string }>(
  all: readonly O[],
  { status, day, text, after, limit }: Query,
) {
  const found = all.filter(
    (order) =>
      (!status || order.status === status) &&
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
 * The network of a desk with some orders, and whatever else a test wants of it.
 * @returns the calls that were made, in order
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
    'GET /api/seller/table-calls': () => ({ success: true, calls: [], now: Date.now() }),
    ...network,
  });
  return sent;
}

/** The refusal of a change that came too late, with the thing as it is now. */
export function tooLate(current: object): Error {
  const error = refusal(
    409,
    'changed_meanwhile',
    'Somebody else has changed this meanwhile.',
  ) as Error & { refusal: { data: object } };
  Object.assign(error.refusal.data, current);
  return error;
}

/** An answer that comes when the test says so. */
export function later<T>(): {
  answer: Promise<T>;
  arrive: (value: T) => void;
  fail: (error: Error) => void;
} {
  let arrive: (value: T) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const answer = new Promise<T>((resolve, reject) => {
    arrive = resolve;
    fail = reject;
  });
  return { answer, arrive, fail };
}
