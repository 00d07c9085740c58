import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../orders/testing';

const shop = await openShop({
  TABLES: '12',
  PUBLIC_URL: 'https://smokehouse.example',
  PAYMENTS: 'sandbox',
});
const { browser } = shop;
const wings = await shop.dish();
const register = (table: unknown, language: 'en' | 'ar' = 'en') =>
  browser({ language }).call('POST /api/dineuser/register', {
    name: 'Fahad',
    mobile: '0501234567',
    table,
  });

describe('the tables', () => {
  it('are as many as the setting says, each with a code of the address of its menu', async () => {
    const { body } = await (await shop.seller()).call('GET /api/seller/tables');
    assert.equal(body.tables.length, 12);
    assert.equal(body.tables[6].table, '7');
    assert.equal(
      body.tables[6].url,
      `https://smokehouse.example/dine-in?table=7&code=${await shop.tableCode('7')}`,
    );
    assert.match(body.tables[6].qr, /^<svg [\s\S]*<\/svg>\s*$/);
    assert.notEqual(body.tables[6].qr, body.tables[7].qr);
  });
  it('are counted for everybody', async () => {
    const { status, body } = await browser().call('GET /api/tables');
    assert.deepEqual([status, body], [200, { success: true, count: 12 }]);
  });
  it('are listed for the seller only', async () => {
    for (const who of [browser(), await shop.guest(), await shop.customer()])
      assert.equal((await who.call('GET /api/seller/tables')).status, 401);
  });
});

describe('a guest at a table', () => {
  it('stores it with the visit', async () => {
    const guest = await shop.guest('Huda', '7');
    assert.equal((await guest.call('GET /api/dineuser/is-auth')).body.user.table, '7');
  });
  it('may omit it', async () => {
    const { body } = await (await shop.guest()).call('GET /api/dineuser/is-auth');
    assert.equal('table' in body.user, false);
  });
  it('may write it with Arabic digits or leading zeros', async () => {
    for (const table of ['٧', '07', ' 7 '])
      assert.equal((await register(table)).body.user.table, '7');
  });
  it('is refused, by name and in their language, for a table that does not exist', async () => {
    for (const table of ['13', '0', '9999']) {
      const { status, body } = await register(table);
      assert.deepEqual(
        [status, body.code, body.fields?.table],
        [422, 'table_unknown', `There is no table ${table}. The tables are 1 to 12.`],
      );
    }
    assert.equal(
      (await register('13', 'ar')).body.message,
      'لا توجد طاولة رقم 13. أرقام الطاولات من 1 إلى 12.',
    );
  });
  it('is refused for a malformed number', async () => {
    for (const table of ['', 'seven', '-1', '1.5', '7; drop table tabs', '12345'])
      assert.equal((await register(table)).status, 422, table);
    for (const table of [7, null, ['7'], {}])
      assert.equal((await register(table)).status, 400, JSON.stringify(table));
  });
});

describe('an order at a table', () => {
  const place = (who: Awaited<ReturnType<typeof shop.guest>>, table?: string) =>
    who.call('POST /api/dineorder/cod', { items: [{ product: wings, quantity: 1 }], table });
  const ordersOf = async (who: Awaited<ReturnType<typeof shop.guest>>) =>
    (await who.call('POST /api/dineorder/user', {})).body.orders as {
      table?: string;
      tab: string;
    }[];

  it('contains its table, for guest and seller', async () => {
    const guest = await shop.guest('Huda', '7');
    await place(guest);
    assert.equal((await ordersOf(guest))[0]?.table, '7');
    assert.equal(
      (await (await shop.seller()).call('GET /api/order/seller/dine')).body.dineorders[0].table,
      '7',
    );
  });
  it("changes the visit's table when it names another; the earlier round keeps its table", async () => {
    const guest = await shop.guest('Huda', '7');
    await place(guest);
    shop.clock.tick(1000);
    await place(guest, '9');
    const [second, first] = await ordersOf(guest);
    assert.deepEqual([first?.table, second?.table], ['7', '9']);
    assert.equal(first?.tab, second?.tab);
    assert.equal((await guest.call('GET /api/dineuser/is-auth')).body.user.table, '9');
  });
  it('is refused for a table that does not exist, and nothing is ordered', async () => {
    const guest = await shop.guest('Huda', '7');
    const { status, body } = await place(guest, '40');
    assert.deepEqual([status, body.code], [422, 'table_unknown']);
    assert.deepEqual(await ordersOf(guest), []);
  });
});
