import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { newTablet } from '../../people/testing';
import { expectOk, openShop } from '../orders/testing';
import { openFloor } from '../visits/testing';

const shop = await openShop({ TABLES: '9' });
const { clock } = shop;
const { seller, order, waiterOrder, roundsOf } = await openFloor(shop);
const tablet = await newTablet(shop);
const HOUR = 60 * 60_000;

const waiting = async () => {
  const { body } = await expectOk(tablet.call('GET /api/seller/waiting'));
  return body as CallAnswer<'GET /api/seller/waiting'>;
};
const press = async (action: 'take' | 'bump', orderId: string) => {
  const ticket = await shop.db
    .selectFrom('kitchen_tickets')
    .select(['id', 'round'])
    .where('dine_order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const which =
    action === 'take' ? { tickets: [ticket.id] } : { ticket: ticket.id, round: ticket.round };
  await expectOk(seller.call('POST /api/seller/kitchen/press', { action, ...which }));
};

describe('GET /api/seller/waiting', () => {
  it('tells a locked tablet of new orders, calls and dishes at the pass, until they are done', async () => {
    assert.deepEqual([(await waiting()).orders, (await waiting()).tables], [0, []]);
    const guest = await shop.guest('Huda', '4');
    await expectOk(order(guest));
    await expectOk(waiterOrder('7'));
    const stranger = await shop.guest('Walid');
    await expectOk(order(stranger, { table: '5' }));
    assert.equal((await waiting()).orders, 3);

    await expectOk(guest.call('POST /api/dineuser/call', { kind: 'waiter' }));
    const called = new Date(clock.now()).toISOString();
    clock.tick(1000);
    const [round] = await roundsOf(guest);
    await press('take', round!._id);
    await press('bump', round!._id);
    assert.deepEqual(await waiting(), {
      success: true,
      orders: 2,
      tables: [{ table: '4', calls: 1, ready: 1, since: called }],
    });

    await expectOk(
      seller.call('POST /api/seller/dishes', {
        action: 'serve',
        dishes: [{ order: round!._id, line: 0 }],
      }),
    );
    const { calls } = (await seller.call('GET /api/seller/table-calls')).body;
    await expectOk(
      seller.call('POST /api/seller/table-calls/done', { id: calls[0]._id as string }),
    );
    assert.deepEqual((await waiting()).tables, []);
  });

  it('counts the dishes at the pass by plates', async () => {
    const guest = await shop.guest('Amal', '6');
    const items = [{ product: await shop.dish({ name: 'Ribs' }), quantity: 3 }];
    await expectOk(guest.call('POST /api/dineorder/cod', { items }));
    const [round] = await roundsOf(guest);
    await press('bump', round!._id);
    const { tables } = await waiting();
    assert.equal(tables.find(({ table }) => table === '6')?.ready, 3);
    await expectOk(
      seller.call('POST /api/seller/dishes', {
        action: 'serve',
        dishes: [{ order: round!._id, line: 0 }],
      }),
    );
  });

  it('names nobody, no dish and no amount', async () => {
    await expectOk(order(await shop.guest('Huda', '8')));
    const text = JSON.stringify(await waiting());
    assert.doesNotMatch(text, /Huda|Wings|65|halalas|amount|name/i);
  });

  it('forgets what nobody touched for six hours', async () => {
    clock.tick(6 * HOUR + 1);
    const { orders, tables } = await waiting();
    assert.deepEqual([orders, tables], [0, []]);
  });

  it('answers no other device', async () => {
    for (const device of [shop.browser(), seller]) {
      const { status, body } = await device.call('GET /api/seller/waiting');
      assert.deepEqual([status, body.code], [401, 'tablet_needed']);
    }
  });
});
