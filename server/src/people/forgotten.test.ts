import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openSplits } from '../money/splits/testing';
import { ADDRESS, expectOk, openShop } from '../ordering/orders/testing';
import { formOf } from '../testing-people';
import { riyadh, sellBefore } from '../ordering/seller-orders/testing';

const shop = await openShop({ GUEST_DATA_DAYS: '30' });
shop.clock.set('2026-11-21T20:00:00+03:00');
const DAY = 24 * 60 * 60_000;
const seller = await shop.seller();
const dish = await shop.dish();
const items = [{ product: dish, quantity: 2, note: 'For Noura, please' }];
const { issue, roundAt, visitOf } = openSplits(seller);

let keys = 0;
const correct = (orderId: string, change: object) =>
  expectOk(
    seller.call(
      'POST /api/seller/order/correct',
      { orderId, reason: 'quality', by: 'Salem', ...change },
      { headers: { 'idempotency-key': `correction-${(keys += 1)}` } },
    ),
  );
const one = { kind: 'remove', items: [{ product: dish, quantity: 1 }] };
const DAYS = 'from=2026-11-20&to=2026-11-23';

/** A customer whose order was delivered, billed and corrected, and who then deletes the account. */
async function deletedCustomer(): Promise<{ id: string; email: string }> {
  const me = await shop.customer();
  const { email } = await shop.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow();
  await expectOk(
    me.call('POST /api/areas/request', {
      place: { pin: { lat: 24.2, lng: 46.1 } },
      contact: email,
    }),
  );
  const { id } = await me.order(items);
  await expectOk(me.verify((await me.pay(id)).body));
  const orderId = (await me.orders()).find((order) => order.id === id)?._id ?? '';
  await correct(orderId, one);
  await expectOk(seller.call('PUT /api/order/status', { orderId, status: 'Food Delivered' }));
  const help = { orderId, problem: 'cold', positions: [0], words: 'Noura at 12 Olaya Street' };
  const form = formOf([{ name: 'helpData', value: JSON.stringify(help) }]);
  const asked = await expectOk(
    me.call('POST /api/order/help', form.payload, { headers: form.headers }),
  );
  const answer = { id: asked.body.help._id as string, answer: 'Dear Noura, we are sorry.' };
  await expectOk(seller.call('POST /api/seller/help/answer', answer));
  const status = { orderId, status: 'Food Delivered', driverPhone: '0551231234' };
  await expectOk(seller.call('PUT /api/order/status', status));
  // Of before there were bills: the first who opens its bill issues it.
  await sellBefore(shop, me, {
    at: riyadh('2026-11-21T20:00:00'),
    dish: { id: dish },
    status: 'Food Delivered',
  });
  await expectOk(me.call('POST /api/user/password/forgot', { email }));
  await expectOk(me.call('POST /api/user/delete', { password: 'correct horse' }));
  return { id: me.id, email };
}

/** A guest with a corrected bill and a corrected share of one. */
async function dinner(): Promise<void> {
  const guest = await shop.guest('Badriyah', '4');
  const order = () => expectOk(guest.call('POST /api/dineorder/cod', { items }));
  await order();
  await expectOk(guest.call('POST /api/dineuser/call', { kind: 'waiter' }));
  const first = await roundAt('4');
  await expectOk(seller.call('POST /api/seller/bill', { orderId: first }));
  await correct(first, one);
  await expectOk(seller.call('POST /api/seller/bill/paid', { orderId: first }));
  shop.clock.tick(60_000);
  await order();
  const second = (await expectOk(guest.call('POST /api/dineorder/user', {}))).body.orders[0]._id;
  const { open } = await visitOf(second);
  await expectOk(issue(second, { plan: { amounts: [open] }, share: 0 }));
  await correct(second, one);
}

/**
 * Where a text is in the database.
 * @returns `table.column` of each column with it
 */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await shop.pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying')
    order by 1, 2`,
  );
  assert.ok(columns.length > 200, 'every table is searched');
  const pattern = texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await shop.pool.query(
      `select from "${table}" where "${column}"::text ~* $1 limit 1`,
      [pattern.join('|')],
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Columns that still have data of the person, and why. */
const KEPT_ELSEWHERE = {
  'mails.data': 'a mail that was asked for, until it is sent, three days at most',
  'sandbox_payments.email': "the payment provider's own data, of the sandbox only",
  'sandbox_webhooks.body': "the payment provider's own data, of the sandbox only",
};

describe('a customer who deleted the account, and a guest after GUEST_DATA_DAYS', async () => {
  const customer = await deletedCustomer();
  await dinner();
  assert.ok((await columnsWith(['Badriyah'])).includes('share_credit_notes.content'));
  shop.clock.tick(31 * DAY);
  await shop.app.jobs.get('forgetting guests')?.runNow();
  const reader = await shop.seller();
  const read = async (what: string) =>
    (await expectOk(reader.call(`GET /api/seller/${what}`))).text;

  it('are in no column of the database', async () => {
    assert.deepEqual(
      await columnsWith([
        customer.email,
        'Noura',
        'Al-Harbi',
        ADDRESS.email,
        ADDRESS.street,
        '50.?123.?4567',
        'Badriyah',
      ]),
      Object.keys(KEPT_ELSEWHERE),
    );
  });

  it('leave their sales in orders.csv, with empty fields', async () => {
    const [, ...lines] = (await read(`orders.csv?${DAYS}`)).trimEnd().split('\r\n');
    assert.equal(lines.length, 4);
    for (const line of lines) assert.match(line, /,2\d:\d\d,,,1 × Smoked Wings,/);
  });

  it('leave every file of the desk whole, in both languages', async () => {
    for (const language of ['en', 'ar']) {
      reader.cookies.set('lang', language);
      for (const name of ['orders', 'accounting', 'figures'])
        assert.match(await read(`${name}.csv?${DAYS}`), /\r\n$/, name);
      for (const name of ['audit.csv', 'options.csv', 'options.json'])
        assert.ok((await read(name)).length > 0, name);
    }
  });

  it('leave every bill whole, without a customer', async () => {
    const sales = [
      ...(await shop.db.selectFrom('orders').select('id').execute()),
      ...(await shop.db.selectFrom('dine_orders').select('id').execute()),
    ];
    assert.equal(sales.length, 4);
    for (const { id } of sales) {
      const { bill } = (await expectOk(reader.call(`GET /api/order/${id}/bill`))).body;
      assert.deepEqual(bill.customer, { name: '', mobile: '' });
      await expectOk(reader.call(`GET /api/order/${id}/bill.pdf`));
    }
  });

  it('leave every list of the desk whole', async () => {
    for (const list of ['', '/dine'])
      await expectOk(reader.call(`GET /api/order/seller${list}?limit=200`));
    for (const name of [`statistics?${DAYS}`, 'floor', 'kitchen', 'pass', `tips?${DAYS}`, 'audit'])
      await read(name);
  });
});
