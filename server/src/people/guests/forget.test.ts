import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openSplits } from '../../money/splits/testing';
import { expectOk, openShop } from '../../ordering/orders/testing';

const shop = await openShop({ GUEST_DATA_DAYS: '30' });
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const dish = await shop.dish();

/** A guest who ordered, and whose bill was issued and, unless `isPaid` is false, paid. */
async function dinner(name: string, isPaid = true) {
  const guest = await shop.guest(name, '4');
  await expectOk(
    guest.call('POST /api/dineorder/cod', { items: [{ product: dish, quantity: 1 }] }),
  );
  const orderId = (await expectOk(guest.call('POST /api/dineorder/user', {}))).body.orders[0]
    ._id as string;
  const seller = await shop.seller();
  await expectOk(seller.call('POST /api/seller/bill', { orderId }));
  if (isPaid) await expectOk(seller.call('POST /api/seller/bill/paid', { orderId }));
  return { guest, orderId };
}

async function everythingOf(guestId: string, orderId: string): Promise<string> {
  const { rows } = await shop.pool.query<{ all: string }>(
    `select json_build_array(
      (select json_agg(g) from guests g where id = $1),
      (select json_agg(o) from dine_orders o where id = $2),
      (select json_agg(b) from bills b join tabs t on t.id = b.tab_id where t.guest_id = $1)
    )::text as all`,
    [guestId, orderId],
  );
  return rows[0]?.all ?? '';
}

describe("a guest's name and mobile number", () => {
  it('are removed GUEST_DATA_DAYS after the visit, from the visit, its orders and its bills; what was sold stays', async () => {
    const { guest, orderId } = await dinner('Badriyah');
    shop.clock.tick(29 * DAY);
    await shop.app.jobs.get('forgetting guests')?.runNow();
    assert.match(
      await everythingOf(guest.id, orderId),
      /Badriyah/,
      'a day before, they still exist',
    );
    shop.clock.tick(DAY + 60_000);
    await shop.app.jobs.get('forgetting guests')?.runNow();
    const kept = await everythingOf(guest.id, orderId);
    for (const personal of ['Badriyah', 'badriyah', '050-123-4567', '0501234567', '501234567'])
      assert.ok(!kept.includes(personal), `${personal} is still there`);
    const seller = await shop.seller();
    const { bill } = (await expectOk(seller.call(`GET /api/order/${orderId}/bill`))).body;
    assert.deepEqual(
      [bill.total, bill.lines.length, bill.customer],
      [65, 1, { name: '', mobile: '' }],
    );
    const search = async (text: string) =>
      (await expectOk(seller.call(`GET /api/order/seller/dine?text=${encodeURIComponent(text)}`)))
        .body.dineorders.length;
    assert.deepEqual(
      [await search('Badriyah'), await search('050-123-4567'), await search('أجنحه')],
      [0, 0, 1],
    );
  });
  it('are removed from a shared bill with the last of its guests', async () => {
    const seller = await shop.seller();
    const { issue, visitOf, roundAt } = openSplits(seller);
    for (const name of ['Layla', 'Nasser']) {
      const guest = await shop.guest(name, '5');
      const items = [{ product: dish, quantity: 1 }];
      await expectOk(guest.call('POST /api/dineorder/cod', { items }));
      shop.clock.tick(HOUR);
    }
    const orderId = await roundAt('5');
    const { open } = await visitOf(orderId);
    await expectOk(issue(orderId, { plan: { amounts: [open] }, share: 0 }));
    const names = async () => {
      await shop.app.jobs.get('forgetting guests')?.runNow();
      const { rows } = await shop.pool.query<{ name: string }>(
        `select content->'customer'->>'name' as name from bills where split_label is not null`,
      );
      return rows.map(({ name }) => name);
    };
    shop.clock.tick(30 * DAY - 1.5 * HOUR);
    assert.deepEqual(await names(), ['Layla, Nasser']);
    shop.clock.tick(HOUR);
    assert.deepEqual(await names(), ['']);
  });
  it('of a later visit stay, and a second run changes nothing', async () => {
    const { guest, orderId } = await dinner('Sultan');
    await shop.app.jobs.get('forgetting guests')?.runNow();
    const before = await everythingOf(guest.id, orderId);
    assert.match(before, /Sultan/);
    await shop.app.jobs.get('forgetting guests')?.runNow();
    assert.equal(await everythingOf(guest.id, orderId), before);
  });
  it('are removed from credit notes of which an earlier version changed only the bill', async () => {
    const { orderId } = await dinner('Maha', false);
    const seller = await shop.seller();
    const change = { kind: 'remove', items: [{ product: dish, quantity: 1 }] };
    await expectOk(
      seller.call('POST /api/seller/order/correct', {
        orderId,
        reason: 'quality',
        by: 'Salem',
        ...change,
      }),
    );
    const ofMaha = `where bill_id = (select bill_id from dine_orders where id = '${orderId}')`;
    const { rows: notes } = await shop.pool.query(`select * from credit_notes ${ofMaha}`);
    for (const wrong of [
      `set content = jsonb_set(content, '{customer}', '{"name": "Somebody", "mobile": ""}')`,
      `set content = jsonb_set(content, '{lines}', '[]')`,
      `set total_halalas = 1, content = jsonb_set(content, '{customer}', '{"name": "", "mobile": ""}')`,
    ])
      await assert.rejects(
        shop.pool.query(`update credit_notes ${wrong} ${ofMaha}`),
        /never changed/,
        wrong,
      );
    await shop.pool.query(
      `update bills set content = jsonb_set(content, '{customer}', '{"name": "", "mobile": ""}')
      where id = (select bill_id from dine_orders where id = $1)`,
      [orderId],
    );
    await shop.app.jobs.get('forgetting guests')?.runNow();
    const { rows: after } = await shop.pool.query(`select * from credit_notes ${ofMaha}`);
    assert.equal(notes[0].content.customer.name, 'Maha');
    assert.deepEqual(after, [
      { ...notes[0], content: { ...notes[0].content, customer: { name: '', mobile: '' } } },
    ]);
  });
});
