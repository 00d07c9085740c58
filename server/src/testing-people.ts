import { randomBytes } from 'node:crypto';
import { insertProduct, type NewProduct } from './menu/products';
import { ensureSeller } from './people/sellers';
import type { TestApp, TestBrowser } from './testing';

/** People and dishes for tests; parameters only for what matters to a test. */

const SELLER = { email: 'seller@test.example', password: 'smoke and oak' };

/** A browser with a new, signed-in customer. */
export async function newCustomer(
  test: TestApp,
  given: { name?: string; email?: string; password?: string; language?: 'en' | 'ar' } = {},
): Promise<TestBrowser & { id: string; email: string }> {
  const browser = test.browser({ language: given.language ?? 'en' });
  const email = given.email ?? `${randomBytes(5).toString('hex')}@test.example`;
  const { body } = await browser.call('POST /api/user/register', {
    name: given.name ?? 'Noura',
    email,
    password: given.password ?? 'brisket at noon',
  });
  return { ...browser, id: (body as { user: { _id: string } }).user._id, email };
}

/** A browser with a new guest's visit. */
export async function newGuest(
  test: TestApp,
  given: { name?: string; mobile?: string } = {},
): Promise<TestBrowser & { id: string }> {
  const browser = test.browser();
  const { body } = await browser.call('POST /api/dineuser/register', {
    name: given.name ?? 'Fahad',
    mobile: given.mobile ?? '0501234567',
  });
  return { ...browser, id: (body as { user: { _id: string } }).user._id };
}

/** A browser with the signed-in seller. */
export async function asSeller(test: TestApp): Promise<TestBrowser> {
  await ensureSeller(test.db, { SELLER_EMAIL: SELLER.email, SELLER_PASSWORD: SELLER.password });
  const browser = test.browser();
  await browser.call('POST /api/seller/login', SELLER);
  return browser;
}

/** Adds a dish to the menu. */
export async function newDish(test: TestApp, given: Partial<NewProduct> = {}): Promise<string> {
  const id = given.id ?? `dish-${randomBytes(4).toString('hex')}`;
  await insertProduct(test.db, {
    name: 'Smoked Wings',
    description: '',
    category: 'appetizers',
    price: 38,
    image: '',
    ...given,
    id,
  });
  test.app.menu.forget();
  return id;
}

/** A multipart form as browsers send it: fields, and files with a name and a type. */
export function formOf(
  parts: readonly { name: string; value: string | Buffer; file?: string; type?: string }[],
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----test${randomBytes(8).toString('hex')}`;
  const chunks = parts.flatMap(({ name, value, file, type }) => [
    `--${boundary}\r\n`,
    `content-disposition: form-data; name="${name}"`,
    file === undefined ? '\r\n' : `; filename="${file}"\r\n`,
    type ? `content-type: ${type}\r\n\r\n` : '\r\n',
    value,
    '\r\n',
  ]);
  return {
    payload: Buffer.concat(
      [...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)),
    ),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
