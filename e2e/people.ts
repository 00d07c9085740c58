import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';
import type { Product } from '@smokehouse/shared/contract';

/** The seller's account of every site. */
export const SELLER = { email: 'seller@smokehouse.example', password: 'night-shift-2026' };

export const ADDRESS = {
  firstName: 'Reem',
  lastName: 'Al Otaibi',
  email: 'reem@example.com',
  street: '7421 Prince Mohammed Bin Abdulaziz Rd',
  city: 'Riyadh',
  state: 'Riyadh Region',
  zipcode: '12241',
  country: 'Saudi Arabia',
  phone: '+966501234567',
};
const VALID_CARD = {
  number: '5555 5555 5555 4444',
  expiry_month: '12',
  expiry_year: '30',
  cvv: '123',
};

let createdAccounts = 0;

async function post<T>(client: APIRequestContext, url: string, data: object): Promise<T> {
  const response = await client.post(url, { data });
  if (!response.ok()) throw new Error(`POST ${url}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Registers a customer with one saved address, and signs them in. */
export async function signUp(
  context: BrowserContext,
  name = 'Reem Al Otaibi',
): Promise<{ addressId: string }> {
  createdAccounts += 1;
  await post(context.request, '/api/user/register', {
    name,
    email: `guest-${process.pid}-${Date.now()}-${createdAccounts}@example.com`,
    password: 'brisket-at-ten',
  });
  const { address } = await post<{ address: { _id: string } }>(
    context.request,
    '/api/address/add',
    { address: ADDRESS },
  );
  return { addressId: address._id };
}

/** Fetches the dishes of the menu. */
export async function fetchDishes(context: BrowserContext): Promise<Product[]> {
  const answer = await context.request.get('/api/product/list');
  return ((await answer.json()) as { products: Product[] }).products;
}

/** Places and pays a delivery order of the signed-in customer, with the same calls as the site. */
export async function placePaidOrder(context: BrowserContext, addressId: string): Promise<void> {
  const menu = await fetchDishes(context);
  const items = menu.slice(0, 3).map(({ _id }, index) => ({ product: _id, quantity: index + 1 }));
  const { order } = await post<{ order: { id: string } }>(context.request, '/api/order/cod', {
    items,
    address: addressId,
  });
  const proof = await post<object>(context.request, '/sandbox/razorpay/v1/checkout/payments', {
    order_id: order.id,
    card: VALID_CARD,
    email: ADDRESS.email,
    contact: ADDRESS.phone,
  });
  await post(context.request, '/api/order/verifyRazorpay', { items, address: addressId, ...proof });
}

/** The address in the printed code of a table, without the origin. */
export async function scannedAddress(context: BrowserContext, table: string): Promise<string> {
  const site = new URL((await context.request.get('/api/hours')).url()).origin;
  // The seller is another person: the guest's browser does not get their session.
  const desk = await request.newContext({ baseURL: site });
  try {
    await post(desk, '/api/seller/login', SELLER);
    const { tables } = (await (await desk.get('/api/seller/tables')).json()) as {
      tables: { table: string; url: string }[];
    };
    const { pathname, search } = new URL(tables.find((one) => one.table === table)?.url ?? '');
    return pathname + search;
  } finally {
    await desk.dispose();
  }
}

/**
 * Signs a dine-in guest in who has scanned the code of table 7, and places a round unless
 * `withOrder` is false.
 */
export async function signInAsGuest(
  context: BrowserContext,
  { withOrder = true } = {},
): Promise<void> {
  const scanned = new URLSearchParams((await scannedAddress(context, '7')).split('?')[1]);
  await post(context.request, '/api/dineuser/register', {
    name: 'Faisal',
    mobile: '0501234567',
    table: '7',
    tableCode: scanned.get('code'),
  });
  if (!withOrder) return;
  const items = (await fetchDishes(context))
    .slice(0, 2)
    .map(({ _id }) => ({ product: _id, quantity: 2 }));
  await post(context.request, '/api/dineorder/cod', { items });
}

/** A dessert that is in stock and can be ordered without choosing anything. */
export async function fetchPlainDessert(context: BrowserContext): Promise<Product> {
  const dish = (await fetchDishes(context)).find(
    ({ category, requiresOptions, inStock }) =>
      category === 'dessert' && inStock && !requiresOptions,
  );
  if (!dish) throw new Error('the menu has no plain dessert');
  return dish;
}

/** Orders some of a dish at the table of the signed-in guest. @returns the status of the answer */
export async function orderAtTable(
  guest: BrowserContext,
  product: string,
  quantity: number,
  options: { option: string }[] = [],
): Promise<number> {
  const items = [{ product, quantity, options }];
  return (await guest.request.post('/api/dineorder/cod', { data: { items } })).status();
}

/** Signs the seller in, who has declined to set up a second factor. */
export async function signInAsSeller(context: BrowserContext): Promise<void> {
  await post(context.request, '/api/seller/login', SELLER);
  await post(context.request, '/api/seller/second-factor/decline', {});
}
