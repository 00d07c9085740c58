import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ADDRESS, GOOD_CARD } from './ordering/orders/testing';
import { type ServerProcess, startServerProcess } from './testing-process';

/**
 * Starts the server of a checkout on a database that it shares with servers of other versions.
 * @param args Node's arguments: the compiled server, or tsx and its source
 * @throws NotStarted
 */
export const startVersion = (
  args: readonly string[],
  { cwd, environment }: { cwd: string; environment: Record<string, string> },
): Promise<ServerProcess> =>
  startServerProcess([process.execPath, ...args], {
    cwd,
    environment: { LOG_LEVEL: 'error', DRAIN_SECONDS: '0', ...environment },
  });

/** A browser with its cookies, at any server of the site. */
function openBrowser() {
  let cookie = '';
  return async <T>(url: string, name: string, body?: unknown): Promise<T> => {
    const answer = await fetch(url + name, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie,
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.equal(answer.status, 200, `${name} at ${url}: ${answer.status} ${text}`);
    const set = answer.headers.getSetCookie();
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ');
    return JSON.parse(text) as T;
  };
}

/**
 * Uses servers of several versions as one site: an account of one signs in at the others, and
 * orders that are placed at one are paid and listed at the next. Needs the dish `brisket`.
 */
export async function useTogether(urls: readonly string[]): Promise<{ orders: number }> {
  const customer = openBrowser();
  const email = `${randomUUID()}@example.com`;
  const [first = ''] = urls;
  await customer(first, '/api/user/register', {
    name: 'Noura',
    email,
    password: 'brisket at noon',
  });
  const { address } = await customer<{ address: { _id: string } }>(first, '/api/address/add', {
    address: ADDRESS,
  });
  const items = [{ product: 'brisket', quantity: 1 }];
  const paid: string[] = [];
  for (const [index, url] of urls.entries()) {
    const next = urls[(index + 1) % urls.length] ?? url;
    const { order } = await customer<{ order: { id: string } }>(url, '/api/order/cod', {
      items: [{ product: 'brisket', quantity: index + 1 }],
      address: address._id,
    });
    const proof = await customer(next, '/sandbox/razorpay/v1/checkout/payments', {
      order_id: order.id,
      card: { number: GOOD_CARD, expiry_month: '12', expiry_year: '40', cvv: '123' },
    });
    await customer(next, '/api/order/verifyRazorpay', proof);
    paid.push(order.id);

    const guest = openBrowser();
    await guest(url, '/api/dineuser/register', { name: 'Fahad', mobile: '0501234567' });
    await guest(next, '/api/dineorder/cod', { items });
    const { orders } = await guest<{ orders: unknown[] }>(url, '/api/dineorder/user', {});
    assert.equal(orders.length, 1, `the guest's order is listed at ${url}`);
  }
  for (const url of urls) {
    const { orders } = await customer<{ orders: { id: string; isPaid: boolean }[] }>(
      url,
      '/api/order/user',
    );
    assert.deepEqual(
      paid.filter((id) => !orders.some((order) => order.id === id && order.isPaid)),
      [],
      `all orders are listed as paid at ${url}`,
    );
  }
  return { orders: 2 * urls.length };
}
