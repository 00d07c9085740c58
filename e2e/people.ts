import type { APIRequestContext, BrowserContext } from '@playwright/test';

/** The seller of the test site; its settings stand in `playwright.config.ts`. */
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
const GOOD_CARD = {
  number: '5555 5555 5555 4444',
  expiry_month: '12',
  expiry_year: '30',
  cvv: '123',
};

let people = 0;

async function post<T>(request: APIRequestContext, url: string, data: object): Promise<T> {
  const answer = await request.post(url, { data });
  if (!answer.ok()) throw new Error(`POST ${url}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A new customer, signed in in this browser, with one saved address. */
export async function signUp(
  context: BrowserContext,
  name = 'Reem Al Otaibi',
): Promise<{ addressId: string }> {
  people += 1;
  await post(context.request, '/api/user/register', {
    name,
    email: `guest-${process.pid}-${Date.now()}-${people}@example.com`,
    password: 'brisket-at-ten',
  });
  const { address } = await post<{ address: { _id: string } }>(
    context.request,
    '/api/address/add',
    { address: ADDRESS },
  );
  return { addressId: address._id };
}

/** The ids of the first dishes of the menu. */
export async function dishes(
  context: BrowserContext,
): Promise<{ _id: string; name: string; nameAr?: string; category: string }[]> {
  return (
    (await (await context.request.get('/api/product/list')).json()) as {
      products: { _id: string; name: string; nameAr?: string; category: string }[];
    }
  ).products;
}

/** A paid delivery order of the customer in this browser, over the same calls as the site makes. */
export async function orderDinner(context: BrowserContext, addressId: string): Promise<void> {
  const menu = await dishes(context);
  const items = menu.slice(0, 3).map(({ _id }, index) => ({ product: _id, quantity: index + 1 }));
  const { order } = await post<{ order: { id: string } }>(context.request, '/api/order/cod', {
    items,
    address: addressId,
  });
  const proof = await post<object>(context.request, '/sandbox/razorpay/v1/checkout/payments', {
    order_id: order.id,
    card: GOOD_CARD,
    email: ADDRESS.email,
    contact: ADDRESS.phone,
  });
  await post(context.request, '/api/order/verifyRazorpay', { items, address: addressId, ...proof });
}

/** A guest at a table in this browser, who has ordered. */
export async function dineIn(context: BrowserContext, { ordered = true } = {}): Promise<void> {
  await post(context.request, '/api/dineuser/register', { name: 'Faisal', mobile: '0501234567' });
  if (!ordered) return;
  const items = (await dishes(context))
    .slice(0, 2)
    .map(({ _id }) => ({ product: _id, quantity: 2 }));
  await post(context.request, '/api/dineorder/cod', { items });
}

/** The seller, signed in in this browser. */
export async function openDesk(context: BrowserContext): Promise<void> {
  await post(context.request, '/api/seller/login', SELLER);
}
