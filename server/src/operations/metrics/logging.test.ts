import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { requestId } from '../../http/logging';
import { ADDRESS, GOOD_CARD, openShop } from '../../ordering/orders/testing';

function logInto(lines: string[]) {
  return {
    logger: {
      level: 'trace',
      stream: {
        write: (line: string) => {
          lines.push(line);
        },
      },
    },
  };
}

const lines: string[] = [];
const shop = await openShop({}, logInto(lines));

describe('the log', () => {
  it('contains the request id of each response', async () => {
    const { headers } = await shop.browser().call('GET /api/product/list?x=1');
    const logged = lines
      .map((line) => JSON.parse(line) as { reqId?: string; url?: string })
      .find(({ reqId }) => reqId === headers['x-request-id']);
    assert.equal(logged?.url, '/api/product/list', 'without the query');
  });

  it('uses the request id of a trusted proxy if it is valid', () => {
    const name = '5f0c2a9d41b84c4ea3';
    assert.equal(requestId(true)({ headers: { 'x-request-id': name } }), name);
    assert.notEqual(requestId(false)({ headers: { 'x-request-id': name } }), name);
    for (const odd of ['x', 'a b c d e f g h', 'x'.repeat(65), '{"level":60,"msg":1}'])
      assert.match(requestId(true)({ headers: { 'x-request-id': odd } }), /^[0-9a-f-]{36}$/);
  });

  it('warns in one line of streams that are refused, without an error for each', async () => {
    const written: string[] = [];
    const full = await openShop({}, { ...logInto(written), streamLimits: { total: 0 } });
    const customer = await full.customer();
    const before = written.length;
    for (let n = 0; n < 3; n++) {
      const { status, headers } = await customer.call('GET /api/events');
      assert.deepEqual([status, headers['retry-after']], [503, '30']);
    }
    const levels = written
      .slice(before)
      .map((line) => (JSON.parse(line) as { level: number }).level)
      .filter((level) => level >= 40);
    assert.deepEqual(levels, [40]);
    assert.equal(full.app.load.shed, 3);
  });

  it('warns in one line of a file that is shed, without an error', async () => {
    const seller = await shop.seller();
    const before = lines.length;
    const files: Promise<unknown>[] = [];
    await shop.db.transaction().execute(async (tx) => {
      // The files wait, so that all of them are being written at once.
      await sql`lock table bills in access exclusive mode`.execute(tx);
      const read = () =>
        seller.call('GET /api/seller/accounting.csv?from=2026-04-01&to=2026-04-02');
      files.push(...[1, 2, 3].map(read));
      await Promise.race(files);
    });
    await Promise.all(files);
    const logged = lines
      .slice(before)
      .map((line) => JSON.parse(line) as { level: number; msg: string; err?: unknown })
      .filter(({ level }) => level >= 40);
    assert.deepEqual(
      logged.map(({ level, msg, err }) => [level, msg, err]),
      [[40, 'request shed', undefined]],
    );
  });

  it('contains no personal data of customers, guests and the seller, also when a call fails', async () => {
    const customer = await shop.customer();
    const order = await customer.order([{ product: await shop.dish(), quantity: 1 }]);
    const { body: proof } = await customer.pay(order.id);
    await customer.verify(proof);
    await shop.app.sandbox?.webhooks.deliver();
    const guest = await shop.guest('Fahad Al-Otaibi', '4');
    const seller = await shop.seller();
    await seller.call(`GET /api/order/seller?text=${encodeURIComponent('Al-Harbi')}`);
    await shop.browser().call('POST /api/user/login', {
      email: 'secret.person@example.com',
      password: 'secret password',
    });
    // A database error whose detail quotes the row.
    await shop.owner.query('ALTER TABLE addresses ADD CONSTRAINT one_street UNIQUE (street)');
    const failed = await customer.call('POST /api/address/add', { address: ADDRESS });
    assert.equal(failed.status, 500);
    const text = lines.join('');
    assert.match(text, /PostgreSQL 23505 addresses one_street/);
    const { email } = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    const personal = [
      ...Object.values(ADDRESS).filter((value) => value !== 'Riyadh' && value !== 'Saudi Arabia'),
      email,
      'Fahad',
      '050-123',
      '0501234567',
      'secret.person',
      'secret password',
      'correct horse',
      GOOD_CARD,
      GOOD_CARD.replaceAll(' ', ''),
      '192.0.2.1',
      ...customer.cookies.values(),
      ...guest.cookies.values(),
      ...seller.cookies.values(),
    ].filter((value) => value.length > 2);
    for (const value of personal) assert.ok(!text.includes(value), `${value} is in the log`);
  });
});
