import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../people/accounts';
import { insertFirstOwner } from '../../people/sellers';
import { ensureCodes } from '../tables';
import {
  startTestApp,
  type TestAnswer,
  type TestApp,
  type TestBrowser,
  type TestServices,
} from '../../testing';

/** An address that any customer may have. */
export const ADDRESS = {
  firstName: 'Noura',
  lastName: 'Al-Harbi',
  email: 'noura@example.com',
  street: '12 Olaya Street',
  city: 'Riyadh',
  state: 'Riyadh',
  zipcode: '12211',
  country: 'Saudi Arabia',
  phone: '+966501234567',
};
export const GOOD_CARD = '5555 5555 5555 4444';
export const DECLINED_CARD = '4000 0000 0000 0002';

/** The values that the widget passes to its handler. */
export interface Proof {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}
export interface Item {
  product: string;
  quantity: number;
  options?: { option: string; quantity?: number }[];
  note?: string;
}

/** A customer with an address, in their own browser. */
export interface Customer extends TestBrowser {
  id: string;
  address: string;
  /**
   * Places a delivery order and expects success.
   * @returns the provider's order id, the amount and the receipt
   */
  order: (items: Item[]) => Promise<{ id: string; amount: number; receipt: string }>;
  /** Pays at the gateway, as the card dialog does. */
  pay: (
    orderId: string,
    card?: string,
  ) => Promise<{
    status: number;
    body: Proof & { error?: { code: string; reason: string; metadata: Record<string, string> } };
  }>;
  verify: (proof: Proof, more?: object) => ReturnType<TestBrowser['call']>;
  orders: () => Promise<
    {
      _id: string;
      id: string;
      isPaid: boolean;
      status: string;
      amount: number;
      items: { quantity: number; product: { name: string; price: number } }[];
    }[]
  >;
  cart: () => Promise<Record<string, number>>;
}

export interface Shop extends TestApp {
  /** The server's address: the SDK and the webhooks use real HTTP. */
  url: string;
  dish: (rest?: {
    name?: string;
    name_ar?: string;
    category?: string;
    price_halalas?: number;
    in_stock?: boolean;
    served_from?: number;
    served_to?: number;
    tags?: string[];
    allergens?: string[];
  }) => Promise<string>;
  customer: (language?: 'en' | 'ar') => Promise<Customer>;
  /** A new guest. At a table, they have scanned its code. */
  guest: (name?: string, table?: string) => Promise<TestBrowser & { id: string }>;
  /** The current code of a table, as printed. */
  tableCode: (table: string) => Promise<string>;
  seller: () => Promise<TestBrowser>;
}

/**
 * The whole server, listening, with the sandbox gateway. The gateway's webhooks wait until a test
 * delivers them, so that each test determines the order of reports.
 */
export async function openShop(
  environment: Record<string, string> = {},
  services: TestServices = {},
): Promise<Shop> {
  const test = await startTestApp(environment, services);
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  if (test.app.sandbox) test.app.sandbox.webhooks.paused = true;
  const password = await hashPassword('correct horse');
  const tableCode = async (table: string) => {
    const codes = await ensureCodes(test.db, [table], new Date(test.clock.now()));
    return codes.get(table)?.code ?? '';
  };

  return {
    ...test,
    url,
    tableCode,
    async dish(rest = {}) {
      const row = await test.db
        .insertInto('products')
        .values({
          name: 'Smoked Wings',
          name_ar: 'أجنحة مدخّنة',
          category: 'appetizers',
          price_halalas: 6500,
          ...rest,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      // The notification of the insert may arrive after the test's next call.
      test.app.menu.forget();
      return row.id;
    },
    async customer(language = 'en') {
      const browser = test.browser({ language });
      const email = `${randomUUID()}@example.com`;
      const { id } = await test.db
        .insertInto('users')
        .values({ name: 'Noura', email, password_hash: password })
        .returning('id')
        .executeTakeFirstOrThrow();
      await expectOk(browser.call('POST /api/user/login', { email, password: 'correct horse' }));
      const added = await expectOk(browser.call('POST /api/address/add', { address: ADDRESS }));
      const address = added.body.address._id as string;
      return {
        ...browser,
        id,
        address,
        order: async (items) =>
          (await expectOk(browser.call('POST /api/order/cod', { items, address }))).body.order,
        pay: async (orderId, card = GOOD_CARD) => {
          const answer = await fetch(`${url}/sandbox/razorpay/v1/checkout/payments`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              order_id: orderId,
              card: { number: card, expiry_month: '12', expiry_year: '40', cvv: '123' },
              email: 'noura@example.com',
              contact: '+966501234567',
            }),
          });
          return { status: answer.status, body: (await answer.json()) as Proof };
        },
        verify: (proof, more = {}) =>
          browser.call('POST /api/order/verifyRazorpay', { ...proof, ...more }),
        orders: async () => (await expectOk(browser.call('GET /api/order/user'))).body.orders,
        cart: async () => (await expectOk(browser.call('GET /api/user/is-auth'))).body.user.cart,
      };
    },
    async guest(name = 'Fahad', table) {
      const browser = test.browser();
      const { body } = await expectOk(
        browser.call('POST /api/dineuser/register', {
          name,
          mobile: '050-123-4567',
          ...(table !== undefined && { table, tableCode: await tableCode(table) }),
        }),
      );
      return { ...browser, id: body.user._id };
    },
    async seller() {
      const browser = test.browser();
      const email = `${randomUUID()}@example.com`;
      const id = randomUUID();
      await test.db.insertInto('sellers').values({ id, email, password_hash: password }).execute();
      await insertFirstOwner(test.db, id);
      await expectOk(browser.call('POST /api/seller/login', { email, password: 'correct horse' }));
      return browser;
    },
  };
}

/** Returns the answer if it is successful. */
export async function expectOk<T>(answering: Promise<TestAnswer<T>>): Promise<TestAnswer<T>> {
  const answer = await answering;
  assert.equal(answer.status, 200, answer.text);
  return answer;
}
