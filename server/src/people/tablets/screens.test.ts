import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallAnswer } from '@smokehouse/shared/contract';
import type { Screen } from '@smokehouse/shared/contract/people/staff/rules';
import { openShop } from '../../ordering/orders/testing';
import type { TestBrowser } from '../../testing';
import { newScreen, newStaff, newStaffWithPin, newTablet, PIN } from '../testing';

const shop = await openShop({});
const { clock, db } = shop;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Tablet = CallAnswer<'GET /api/seller/tablets'>['tablets'][number];

const seesTickets = async (device: TestBrowser) =>
  (await device.call('GET /api/seller/kitchen')).status === 200;
const start = (device: TestBrowser) => device.call('POST /api/seller/screen');
const isAuth = async (device: TestBrowser) => (await device.call('GET /api/seller/is-auth')).body;
const idOf = async (device: TestBrowser) => (await isAuth(device)).self.id as string;
const listed = async (id: string) =>
  (
    (await (await newStaff(shop, 'manager')).call('GET /api/seller/tablets')).body
      .tablets as Tablet[]
  ).find((one) => one.id === id);
const set = async (id: string, screen: Screen | null) =>
  (await newStaff(shop, 'manager')).call('POST /api/seller/tablets/screen', { id, screen });

describe('the screen of a place', () => {
  it('works without a person, and its session says which tablet it is', async () => {
    const device = await newScreen(shop, 'kitchen');
    assert.ok(await seesTickets(device));
    const { success, self, tablet, screen } = await isAuth(device);
    assert.deepEqual(
      [success, tablet, screen, self.nameEn, self.screen, self.isAtTablet],
      [true, 'Screen of the kitchen', 'kitchen', 'Screen of the kitchen', 'kitchen', true],
    );
    assert.equal((await listed(self.id))?.screen, 'kitchen');
  });

  it('does not lock without a touch, and starts again by itself for as long as it is paired', async () => {
    const device = await newScreen(shop, 'pass');
    clock.tick(11 * 60 * MINUTE);
    assert.ok(await seesTickets(device));
    for (let days = 0; days < 20; days += 10) {
      clock.tick(10 * DAY);
      assert.ok(!(await seesTickets(device)));
      assert.equal((await start(device)).status, 200);
      assert.ok(await seesTickets(device));
    }
    clock.tick(15 * DAY);
    assert.equal((await start(device)).body.code, 'tablet_needed');
  });

  it('is no other device: neither a tablet with names nor one that is not paired', async () => {
    for (const device of [await newTablet(shop), shop.browser()]) {
      const { status, body } = await start(device);
      assert.deepEqual([status, body.code], [401, 'tablet_needed']);
    }
  });

  it('ends with its tablet, at once', async () => {
    const device = await newScreen(shop, 'kitchen');
    const manager = await newStaff(shop, 'manager');
    await manager.call('POST /api/seller/tablets/end', { id: await idOf(device) });
    assert.ok(!(await seesTickets(device)));
    assert.equal((await start(device)).status, 401);
  });

  it('ends at once when the tablet becomes that of another place, or one with names', async () => {
    const device = await newScreen(shop, 'kitchen');
    const id = await idOf(device);
    assert.equal((await set(id, 'pass')).status, 200);
    assert.ok(!(await seesTickets(device)));
    await start(device);
    assert.equal((await isAuth(device)).self.screen, 'pass');
    assert.equal((await set(id, null)).status, 200);
    assert.equal((await start(device)).status, 401);
    assert.equal((await listed(id))?.screen, undefined);
    assert.equal((await set('nothing', 'pass')).status, 404);
  });

  it('makes way for a person with a PIN, and comes back five minutes after the last touch', async () => {
    const device = await newScreen(shop, 'kitchen');
    const { id } = await newStaffWithPin(shop, 'cashier');
    assert.equal((await device.call('POST /api/seller/pin', { id, pin: PIN })).status, 200);
    assert.equal((await device.call('GET /api/order/seller')).status, 200);
    await start(device);
    assert.equal((await isAuth(device)).self.id, id);
    clock.tick(5 * MINUTE + 1);
    assert.equal((await isAuth(device)).self, undefined);
    await start(device);
    assert.ok(await seesTickets(device));
    assert.equal((await device.call('GET /api/order/seller')).body.code, 'pin_needed');
  });

  it('is named in the audit log with the tablet, without a person', async () => {
    const device = await newScreen(shop, 'kitchen');
    const dish = await shop.dish({ name: 'Ribs' });
    assert.equal(
      (await device.call('POST /api/product/stock', { id: dish, inStock: false })).status,
      200,
    );
    const event = await db
      .selectFrom('audit_events')
      .select(['actor_kind', 'actor_id', 'device', 'action'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.deepEqual(event, {
      actor_kind: 'system',
      actor_id: null,
      device: 'Screen of the kitchen',
      action: 'dish.stock',
    });
  });
});
