import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SellerHours } from '@smokehouse/shared/contract';
import { expectOk, openShop, type Customer } from './testing';

const MINUTE = 60_000;
const shop = await openShop({ OPENING_HOURS: 'enforced', RATE_LIMIT: 'on' });
const { app, clock, db } = shop;
const wings = await shop.dish();
const riyadh = (time: string) => Date.parse(`2026-11-22T${time}:00+03:00`);
clock.set(riyadh('04:05'));
const seller = await shop.seller();

/** An order for a time of the night from a network, which differs by customer if it is not given. */
const place = (time: string, who: Customer, network?: string) =>
  who.call(
    'POST /api/order/cod',
    {
      items: [{ product: wings, quantity: 1 }],
      address: who.address,
      slot: new Date(riyadh(time)).toISOString(),
    },
    { remoteAddress: network ?? `2001:db8:0:${who.id.slice(-4)}::1` },
  );
async function openDay(capacity: number): Promise<void> {
  clock.set(riyadh('12:00'));
  const { hours } = (await expectOk(seller.call<{ hours: SellerHours }>('GET /api/seller/hours')))
    .body;
  const { version, week } = hours;
  const slots = { minutes: 30, capacity, leadMinutes: 45 } as const;
  await expectOk(seller.call('POST /api/seller/hours/save', { version, week, slots }));
}
const takenAt = async (time: string) =>
  (
    await db
      .selectFrom('delivery_slots')
      .select('taken')
      .where('starts_at', '=', new Date(riyadh(time)))
      .executeTakeFirst()
  )?.taken;

describe('the place of an unpaid order', () => {
  it('is given to others after ten minutes, unless half of the slot is free', async () => {
    await openDay(4);
    const [one, last, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => shop.customer()),
    );
    assert.ok(one && last);
    const { order } = (await expectOk(place('18:00', one))).body;
    clock.tick(10 * MINUTE);
    await app.reconcileOnce();
    assert.equal(await takenAt('18:00'), 1, 'nobody needs the place');
    for (const who of others) await expectOk(place('18:00', who));
    assert.equal((await place('18:00', last)).body.code, 'slot_full');
    clock.tick(MINUTE);
    await app.reconcileOnce();
    assert.equal(await takenAt('18:00'), 3, 'newer orders keep their places');
    await expectOk(place('18:00', last));
    const late = await one.verify((await one.pay(order.id)).body);
    assert.deepEqual([late.status, late.body.code], [409, 'payment_returned_expired']);
    await app.reconcileOnce();
    assert.equal(await takenAt('18:00'), 4, 'a place is not given back twice');
  });

  it('stays where the provider has a payment, though nobody reported it', async () => {
    await openDay(1);
    const [one, other] = [await shop.customer(), await shop.customer()];
    const { order } = (await expectOk(place('18:30', one))).body;
    await one.pay(order.id);
    clock.tick(11 * MINUTE);
    await app.reconcileOnce();
    assert.equal((await one.orders()).find(({ id }) => id === order.id)?.isPaid, true);
    assert.equal((await place('18:30', other)).body.code, 'slot_full');
  });

  it('is given to others within a minute when its customer has ordered something else', async () => {
    await openDay(1);
    const [one, other] = [await shop.customer(), await shop.customer()];
    await expectOk(place('19:00', one));
    clock.tick(MINUTE);
    await expectOk(place('19:30', one));
    await app.reconcileOnce();
    await expectOk(place('19:00', other));
    assert.equal(await takenAt('19:30'), 1);
  });
});

describe('one network', () => {
  const HOME = '192.0.2.9';

  it('holds half of the places of a slot unpaid, however many accounts it has', async () => {
    await openDay(8);
    const people = await Promise.all(Array.from({ length: 9 }, () => shop.customer()));
    const placed = await Promise.all(people.map((who) => place('20:00', who, HOME)));
    const refused = placed.filter(({ status }) => status !== 200);
    assert.equal(refused.length, 5, 'also when they are placed at the same time');
    for (const { status, body } of refused)
      assert.deepEqual([status, body.code], [409, 'slot_unpaid']);
    assert.match(refused[0]?.body.message ?? '', /^Too many orders for 20:00 .* unpaid/);
    assert.equal(await takenAt('20:00'), 4);
    await expectOk(place('20:00', await shop.customer()));
  });

  it('has its share again when its orders are paid or closed, and is not stored longer', async () => {
    await openDay(8);
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.customer()));
    const [payer, a, b, c, next, last] = people as [Customer, ...Customer[]];
    const { order } = (await expectOk(place('21:00', payer, HOME))).body;
    for (const who of [a, b, c]) if (who) await expectOk(place('21:00', who, HOME));
    assert.ok(next && last);
    assert.equal((await place('21:00', next, HOME)).body.code, 'slot_unpaid');
    await expectOk(payer.verify((await payer.pay(order.id)).body));
    await expectOk(place('21:00', next, HOME));
    assert.equal((await place('21:00', last, HOME)).body.code, 'slot_unpaid');
    clock.tick(11 * MINUTE);
    await app.reconcileOnce();
    await expectOk(place('21:00', last, HOME));
    const stored = await db
      .selectFrom('orders')
      .select('payment_state')
      .where('slot_network', 'is not', null)
      .where('slot_from', '=', new Date(riyadh('21:00')))
      .execute();
    assert.deepEqual(new Set(stored.map((row) => row.payment_state)), new Set(['created']));
  });
});
