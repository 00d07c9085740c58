import type { DineOrder, Order, Product } from '@smokehouse/shared/contract';
import { useSession } from '@smokehouse/shared/stores';

/** The seller is signed in. */
export const asSeller = (): void => useSession.getState().setSeller(true);

/** A dish; say only what matters to the test. */
export function aDish(dish: Partial<Product> = {}): Product {
  return { _id: 'brisket', name: 'Brisket', nameAr: 'بريسكت', description: '', category: 'bar-bq', price: 118, image: '', inStock: true, ...dish };
}

const sold = { items: [{ product: { _id: 'brisket', name: 'Brisket', nameAr: 'بريسكت', image: '', category: 'bar-bq', price: 118 }, quantity: 2 }], status: 'Food is being prepared', createdAt: new Date().toISOString() };

/** A paid delivery order. */
export function anOrder(order: Partial<Order> = {}): Order {
  return {
    ...sold, _id: 'o1', amount: 286, currency: 'SAR', id: 'order_1', receipt: 'SH-1', paymentType: 'Online', isPaid: true,
    address: { _id: 'a1', firstName: 'Reem', lastName: 'Al Otaibi', email: 'reem@example.com', street: '7421 King Fahd Rd', city: 'Riyadh', state: 'Riyadh Region', zipcode: '12241', country: 'Saudi Arabia', phone: '+966501184402' },
    ...order,
  };
}

/** An order of a table. */
export function aDineOrder(order: Partial<DineOrder> = {}): DineOrder {
  return { ...sold, _id: 'd1', name: 'Fahad', mobile: '050-312-8846', amount: 236, paymentType: 'Cash On Delivery', isPaid: false, ...order };
}

/** The lists that every page of the desk asks for. */
export function lists({ orders = [], dineorders = [] }: { orders?: Order[]; dineorders?: DineOrder[] } = {}) {
  return {
    'GET /api/order/seller': () => ({ success: true, orders: [...orders], now: Date.now() }),
    'GET /api/order/seller/dine': () => ({ success: true, dineorders: [...dineorders], now: Date.now() }),
  };
}

/** An answer that comes when the test says so. */
export function later<T>(): { answer: Promise<T>; arrive: (value: T) => void; fail: (error: Error) => void } {
  let arrive: (value: T) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const answer = new Promise<T>((resolve, reject) => { arrive = resolve; fail = reject; });
  return { answer, arrive, fail };
}
