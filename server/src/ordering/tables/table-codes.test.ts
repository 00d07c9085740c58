import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStream } from '../../events/testing';
import type { TestBrowser } from '../../testing';
import { openShop } from '../orders/testing';
import { GUEST_LIMITS } from './limits';

const shop = await openShop({ RATE_LIMIT: 'on', DINE_NO_CODE_ORDERS: '2' });
const strict = await openShop({ DINE_TABLE_CODE: 'required' });
const seller = await shop.seller();
const wings = await shop.dish();
/** The restaurant's own Wi-Fi: every guest has this address. */
const WIFI = '203.0.113.80';

interface Entry {
  table?: string | undefined;
  tableCode?: string | undefined;
  mobile?: string;
  language?: 'en' | 'ar';
  address?: string;
}

let mobiles = 0;
/** Begins a visit as a browser does. Each guest has a number of their own. */
async function enter({ language = 'en', address = WIFI, mobile, ...shown }: Entry = {}) {
  const browser = shop.browser({ language, address });
  const { status, body } = await browser.call('POST /api/dineuser/register', {
    name: 'Fahad',
    mobile: mobile ?? `05${String(++mobiles).padStart(8, '0')}`,
    ...shown,
  });
  return { ...browser, status, user: body.user };
}
/** Places an order. Time passes before it, so that it is no repetition of the one before. */
function place(who: TestBrowser, shown: { table?: string; tableCode?: string } = {}, quantity = 1) {
  shop.clock.tick(100);
  return who.call('POST /api/dineorder/cod', { items: [{ product: wings, quantity }], ...shown });
}
type Round = { _id: string; tableCode?: boolean; waiting?: boolean; status: string };
const roundsOf = async (who: TestBrowser) =>
  (await who.call('POST /api/dineorder/user', {})).body.orders as Round[];
const listed = async (query: string) =>
  (await seller.call(`GET /api/order/seller/dine?${query}`)).body.dineorders as (Round & {
    confirmed?: { at: string; name?: string };
  })[];
const KITCHEN = `status=${encodeURIComponent('Food is being prepared')}&limit=200`;
const idsOf = (orders: readonly Round[]) => orders.map(({ _id }) => _id);
const confirm = (orderId: string, who: TestBrowser = seller) =>
  who.call('POST /api/order/dineconfirm', { orderId });
const cancel = async (orderId: string) => {
  const change = { orderId, kind: 'cancel', reason: 'late', by: 'Salem' };
  const { status, text } = await seller.call('POST /api/seller/order/correct', change);
  assert.equal(status, 200, text);
};
const renew = (tables: unknown, who: TestBrowser = seller) =>
  who.call('POST /api/seller/tables/codes', { tables });

describe("a table's code", () => {
  it('has 96 random bits, is different for each table, and stays until it is replaced', async () => {
    const read = async () =>
      (await seller.call('GET /api/seller/tables')).body.tables as { url: string; table: string }[];
    const tables = await read();
    const codes = tables.map(({ url }) => new URL(url).searchParams.get('code') ?? '');
    for (const code of codes) assert.equal(Buffer.from(code, 'base64url').length, 12);
    assert.equal(new Set(codes).size, tables.length);
    assert.deepEqual(await read(), tables);
    assert.equal(new URL(tables[6]!.url).searchParams.get('table'), '7');
  });
  it('lets the order go straight to the kitchen', async () => {
    const guest = await enter({ table: '7', tableCode: await shop.tableCode('7') });
    assert.equal(guest.user.tableCode, true);
    await place(guest);
    const [round] = await roundsOf(guest);
    assert.deepEqual([round?.waiting, round?.tableCode], [undefined, undefined]);
    assert.ok(idsOf(await listed(KITCHEN)).includes(round!._id));
  });
  it('can be shown later, with an order or a call', async () => {
    const tableCode = await shop.tableCode('7');
    const guest = await enter();
    await place(guest, { table: '7', tableCode });
    assert.equal((await roundsOf(guest))[0]?.waiting, undefined);
    const other = await enter({ table: '7' });
    assert.equal(other.user.tableCode, false);
    await other.call('POST /api/dineuser/call', { kind: 'waiter', table: '7', tableCode });
    assert.equal((await other.call('GET /api/dineuser/is-auth')).body.user.tableCode, true);
  });
  for (const [what, codeOf] of Object.entries({
    forged: () => Promise.resolve('AAAAAAAAAAAAAAAA'),
    empty: () => Promise.resolve(''),
    "another table's": () => shop.tableCode('8'),
    lengthened: async () => `${await shop.tableCode('7')}A`,
    'SQL instead of a': () => Promise.resolve("' or 1=1 --"),
  }))
    it(`counts as none if it is ${what} code`, async () => {
      const guest = await enter({ table: '7', tableCode: await codeOf() });
      assert.deepEqual([guest.status, guest.user.tableCode], [200, false]);
      await place(guest, { table: '7', tableCode: await codeOf() });
      assert.deepEqual(
        (await roundsOf(guest)).map(({ waiting, tableCode }) => [waiting, tableCode]),
        [[true, false]],
      );
    });
  it('proves presence at its own table only', async () => {
    const guest = await enter({ table: '7', tableCode: await shop.tableCode('7') });
    await place(guest, { table: '8' });
    assert.equal((await roundsOf(guest))[0]?.waiting, true);
    shop.clock.tick(1000);
    await place(guest, { table: '7' });
    assert.equal((await roundsOf(guest))[0]?.waiting, undefined);
  });
  it('ends with a new print, also for the guests who have shown it', async () => {
    const old = await shop.tableCode('9');
    const guest = await enter({ table: '9', tableCode: old });
    const { body } = await renew(['9']);
    const code = new URL(body.tables[0].url).searchParams.get('code');
    assert.deepEqual([body.tables.length, code], [1, await shop.tableCode('9')]);
    assert.notEqual(code, old);
    assert.equal((await enter({ table: '9', tableCode: old })).user.tableCode, false);
    await place(guest);
    assert.equal((await roundsOf(guest))[0]?.waiting, true);
    assert.equal((await enter({ table: '9', tableCode: code! })).user.tableCode, true);
  });
  it('is replaced by the seller only, for tables that exist', async () => {
    const before = await shop.tableCode('9');
    for (const who of [shop.browser(), await enter(), await shop.customer()])
      assert.equal((await renew(['9'], who)).status, 401);
    assert.equal((await renew(['9', '40'])).body.code, 'table_unknown');
    assert.equal((await renew([])).status, 422);
    assert.equal(await shop.tableCode('9'), before);
  });
});

describe('an order without the code of a table', () => {
  it('is accepted, listed for the seller, and not on the list of the kitchen', async () => {
    const guest = await enter({ table: '5' });
    const { status, body } = await place(guest);
    assert.deepEqual([status, body.message], [200, 'Order Placed Successfully']);
    const [round] = await roundsOf(guest);
    assert.deepEqual([round?.waiting, round?.status], [true, 'Food is being prepared']);
    assert.ok(idsOf(await listed('limit=200')).includes(round!._id));
    assert.ok(idsOf(await listed('waiting=yes')).includes(round!._id));
    for (const query of [KITCHEN, 'waiting=no'])
      assert.ok(!idsOf(await listed(query)).includes(round!._id), query);
  });
  it('is not in the figures of the day until it is confirmed', async () => {
    const orders = async () =>
      (await seller.call('GET /api/seller/statistics')).body.others.open.orders as number;
    const before = await orders();
    const guest = await enter({ table: '5' });
    await place(guest);
    assert.equal(await orders(), before);
    await confirm((await roundsOf(guest))[0]!._id);
    assert.equal(await orders(), before + 1);
  });
  it('goes to the kitchen after one tap, recorded with the person and the time', async () => {
    const guest = await enter({ table: '5' });
    await place(guest);
    const id = (await roundsOf(guest))[0]!._id;
    shop.clock.tick(60_000);
    const at = new Date(shop.clock.now()).toISOString();
    const { body } = await confirm(id);
    assert.equal(body.message, 'The order is confirmed.');
    const staff = await shop.db
      .selectFrom('dine_orders as o')
      .innerJoin('staff as m', 'm.id', 'o.confirmed_by')
      .select(['m.name_en as name', 'm.name_ar as nameAr'])
      .where('o.id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(body.order.confirmed, { at, ...staff });
    const kitchen = (await listed(KITCHEN)).find(({ _id }) => _id === id);
    assert.deepEqual([kitchen?.waiting, kitchen?.tableCode], [undefined, false]);
    const [round] = await roundsOf(guest);
    assert.deepEqual([round?.waiting, 'confirmed' in round!], [undefined, false]);
  });
  it('is confirmed once, however often the button is pressed', async () => {
    const guest = await enter({ table: '5' });
    await place(guest);
    const id = (await roundsOf(guest))[0]!._id;
    const at = (await confirm(id)).body.order.confirmed.at;
    shop.clock.tick(60_000);
    const again = await Promise.all([confirm(id), confirm(id)]);
    assert.deepEqual(
      again.map(({ status, body }) => [status, body.order.confirmed.at]),
      [
        [200, at],
        [200, at],
      ],
    );
    assert.equal((await confirm('nothing')).status, 404);
  });
  it('is confirmed by the seller only', async () => {
    const guest = await enter({ table: '5' });
    await place(guest);
    const id = (await roundsOf(guest))[0]!._id;
    for (const who of [shop.browser(), guest, await shop.customer()])
      assert.equal((await confirm(id, who)).status, 401);
    assert.equal((await roundsOf(guest))[0]?.waiting, true);
  });
  it('is confirmed by a status change and by the bill of its visit too', async () => {
    const [moved, billed] = [await enter({ table: '5' }), await enter({ table: '5' })];
    for (const guest of [moved, billed]) await place(guest);
    const orderId = (await roundsOf(moved))[0]!._id;
    await seller.call('PUT /api/order/dinestatus', { orderId, status: 'Food Placed' });
    await seller.call('POST /api/seller/bill', { orderId: (await roundsOf(billed))[0]!._id });
    for (const guest of [moved, billed])
      assert.equal((await roundsOf(guest))[0]?.waiting, undefined);
  });
  it('is announced live to its guest and the seller when it is confirmed', async () => {
    const guest = await enter({ table: '5' });
    await place(guest);
    const id = (await roundsOf(guest))[0]!._id;
    const streams = [
      ['dine-orders', await openStream(shop.url, guest)],
      ['seller-dine-orders', await openStream(shop.url, seller)],
    ] as const;
    for (const [, stream] of streams) await stream.next('hello');
    await confirm(id);
    for (const [event, stream] of streams) {
      assert.deepEqual((await stream.next(event)).data, {
        orderId: id,
        change: 'confirmed',
        status: 'Food is being prepared',
      });
      stream.stop();
    }
  });
  it('costs at most the set amount; the error is in the language of the guest', async () => {
    const dear = await enter({ table: '5', language: 'ar' });
    const { status, body } = await place(dear, {}, 16);
    assert.deepEqual([status, body.code], [422, 'no_code_amount']);
    assert.match(body.message ?? '', /1000 ريال/);
    assert.equal((await place(dear, {}, 15)).status, 200);
    const present = await enter({ table: '5', tableCode: await shop.tableCode('5') });
    assert.equal((await place(present, {}, 16)).status, 200);
  });
  it('may be one of the set number of waiting orders; concurrent ones are counted', async () => {
    const guest = await enter({ table: '6' });
    const answers = await Promise.all([1, 2, 3, 4].map((quantity) => place(guest, {}, quantity)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    assert.equal(refused?.body.code, 'no_code_orders');
    await confirm((await roundsOf(guest))[0]!._id);
    shop.clock.tick(1000);
    assert.equal((await place(guest, {}, 5)).status, 200);
  });
  it('waits no more once it is cancelled, and another can be placed', async () => {
    const guest = await enter({ table: '6' });
    for (const quantity of [1, 2]) await place(guest, {}, quantity);
    assert.equal((await place(guest, {}, 3)).body.code, 'no_code_orders');
    for (const { _id } of await roundsOf(guest)) await cancel(_id);
    assert.deepEqual(
      (await roundsOf(guest)).map(({ status, waiting }) => [status, waiting]),
      [
        ['Cancelled', undefined],
        ['Cancelled', undefined],
      ],
    );
    assert.equal((await place(guest, {}, 4)).status, 200);
  });
  it('cannot be confirmed once it is cancelled, in whatever way, and opens no visit', async () => {
    const guest = await enter({ table: '12' });
    await place(guest);
    const orderId = (await roundsOf(guest))[0]!._id;
    await cancel(orderId);
    const answers = [
      await confirm(orderId),
      await seller.call('PUT /api/order/dinestatus', { orderId, status: 'Food Placed' }),
    ];
    for (const { status, body } of answers)
      assert.deepEqual([status, body.code], [409, 'order_cancelled']);
    assert.equal((await seller.call('GET /api/seller/floor/table?table=12')).body.visit, undefined);
    const row = await shop.db
      .selectFrom('dine_orders')
      .select('confirmed_at')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    assert.equal(row.confirmed_at, null);
  });
  it('is not confirmed by the bill of its visit once it is cancelled', async () => {
    const guest = await enter({ table: '7' });
    for (const quantity of [1, 2]) await place(guest, {}, quantity);
    const [stays, goes] = (await roundsOf(guest)).map(({ _id }) => _id);
    await cancel(goes!);
    await seller.call('POST /api/seller/bill', { orderId: stays });
    const rows = await shop.db
      .selectFrom('dine_orders')
      .select(['id', 'confirmed_at'])
      .where('guest_id', '=', guest.user._id)
      .execute();
    assert.deepEqual(
      rows.filter(({ confirmed_at }) => confirmed_at !== null).map(({ id }) => id),
      [stays],
    );
  });
});

describe('600 fake orders from the address of the restaurant', () => {
  it('do not stop guests with a code, customers or calls at that address', async () => {
    const table = '12';
    const tableCode = await shop.tableCode(table);
    const seated = await enter({ table, tableCode });
    const statuses: number[] = [];
    const flood = async (fake: TestBrowser, number: number) =>
      statuses.push((await place(fake, { table: String((number % 20) + 1) }, 1)).status);
    let fake = await enter({ mobile: '0509999999' });
    for (let number = 0; number < 600; number++) {
      if (number % 2 === 0) {
        const next = await enter({ mobile: '0509999999' });
        if (next.status === 200) fake = next;
      }
      await flood(fake, number);
    }
    assert.equal(statuses.length, 600);
    assert.ok(statuses.filter((status) => status === 429).length >= 300);
    assert.ok(statuses.filter((status) => status === 200).length <= 300);
    assert.equal((await enter({ mobile: '0509999999' })).status, 429);
    // Everybody with a code orders at once, seated before or after.
    assert.equal((await place(seated)).status, 200);
    for (let guest = 1; guest <= 20; guest++) {
      const code = await shop.tableCode(String(guest));
      const honest = await enter({ table: String(guest), tableCode: code });
      assert.equal(honest.status, 200);
      assert.equal((await place(honest)).status, 200);
      assert.equal((await roundsOf(honest))[0]?.waiting, undefined);
      assert.equal((await honest.call('POST /api/dineuser/call', { kind: 'waiter' })).status, 200);
    }
    const visitor = shop.browser({ address: WIFI });
    const { status } = await visitor.call('POST /api/user/register', {
      name: 'Noura',
      email: 'wifi@example.com',
      password: 'brisket at noon',
    });
    assert.equal(status, 200);
    // Whoever has no code still orders from another network.
    assert.equal((await place(await enter({ address: '198.51.100.9' }))).status, 200);
    shop.clock.tick(GUEST_LIMITS.order.address.windowMs + 1);
    assert.equal((await place(await enter())).status, 200);
  });
  it('do not keep guests without a code from the table that they name', async () => {
    const table = '16';
    const far = await Promise.all(
      ['0501111111', '0502222222', '0503333333'].map((mobile) =>
        enter({ address: '198.51.100.77', mobile, table }),
      ),
    );
    const statuses: number[] = [];
    for (let number = 0; number < 75; number++)
      statuses.push((await place(far[number % 3]!, { table })).status);
    assert.equal(
      statuses.filter((status) => status !== 429).length,
      GUEST_LIMITS.order.addressAtTable.max,
    );
    const seated = await enter({ table });
    assert.equal((await place(seated, { table })).status, 200);
  });
  it('with the photographed code of one table close that table only, until its next print', async () => {
    const photo = { table: '14', tableCode: await shop.tableCode('14') };
    const thieves = await Promise.all([1, 2, 3].map(() => enter(photo)));
    const answers: number[] = [];
    for (let number = 0; number < 75; number++)
      answers.push((await place(thieves[number % 3]!, photo)).status);
    assert.equal(answers.filter((status) => status === 200).length, GUEST_LIMITS.order.table.max);
    const neighbour = await enter({ table: '15', tableCode: await shop.tableCode('15') });
    assert.equal((await place(neighbour)).status, 200);
    await renew(['14']);
    const late = await enter(photo);
    assert.equal(late.user.tableCode, false);
    await place(late, photo);
    assert.equal((await roundsOf(late))[0]?.waiting, true);
  });
});

describe('DINE_TABLE_CODE=required', () => {
  it('refuses orders and calls without the code of the table, and accepts them with it', async () => {
    const product = await strict.dish();
    const items = [{ product, quantity: 1 }];
    const guest = await strict.guest('Huda');
    for (const shown of [{}, { table: '7' }, { table: '7', tableCode: 'AAAAAAAAAAAAAAAA' }]) {
      for (const answer of [
        await guest.call('POST /api/dineorder/cod', { items, ...shown }),
        ...(shown.table
          ? [await guest.call('POST /api/dineuser/call', { kind: 'bill', ...shown })]
          : []),
      ])
        assert.deepEqual(
          [answer.status, answer.body.code, answer.body.message],
          [422, 'table_code_needed', 'Please scan the code on your table to order or call.'],
        );
    }
    assert.deepEqual((await guest.call('POST /api/dineorder/user', {})).body.orders, []);
    const shown = { table: '7', tableCode: await strict.tableCode('7') };
    assert.equal((await guest.call('POST /api/dineorder/cod', { items, ...shown })).status, 200);
    assert.equal((await guest.call('POST /api/dineuser/call', { kind: 'bill' })).status, 200);
  });
});
