import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bill, KitchenTicket, Order, SellerHours } from '@smokehouse/shared/contract';
import { openDueTickets } from '../kitchen';
import { expectOk, openShop, type Customer } from './testing';

const shop = await openShop({ OPENING_HOURS: 'enforced' });
const { clock, db } = shop;
const wings = await shop.dish();
const tomahawk = await shop.dish({ name: 'Tomahawk', name_ar: 'توماهوك' });
await db.updateTable('products').set({ lead_minutes: 90 }).where('id', '=', tomahawk).execute();
const DAY = '2026-11-22';
const riyadh = (time: string, day = DAY) => Date.parse(`${day}T${time}:00+03:00`);
clock.set(riyadh('04:05'));
const customer = await shop.customer();
const arab = await shop.customer('ar');
const others = await Promise.all(Array.from({ length: 5 }, () => shop.customer()));
const seller = await shop.seller();

/** Places an order for a time of the night, or for now. */
const place = (time: string | null, who: Customer = customer, product = wings, quantity = 1) =>
  who.call('POST /api/order/cod', {
    items: [{ product, quantity }],
    address: who.address,
    ...(time !== null && { slot: new Date(riyadh(time)).toISOString() }),
  });
interface Slots {
  takesOrdersNow: boolean;
  days: { day: string; slots: { from: string; part: string; isFull?: boolean }[] }[];
}
const slots = async (dishes = wings) =>
  (await expectOk(shop.browser().call<Slots>(`GET /api/order/slots?dishes=${dishes}`))).body;
const times = ({ days }: Slots, index = 0) =>
  days[index]?.slots.map(({ from }) => new Date(Date.parse(from) + 3 * 3_600_000).toISOString()) ??
  [];
async function setCapacity(capacity: number): Promise<void> {
  const { hours } = (await expectOk(seller.call('GET /api/seller/hours'))).body;
  const { version, week } = hours;
  const change = { version, week, slots: { minutes: 30, capacity, leadMinutes: 45 } };
  await expectOk(seller.call('POST /api/seller/hours/save', change));
}
async function setLead(leadMinutes: number): Promise<void> {
  const { hours } = (await expectOk(seller.call('GET /api/seller/hours'))).body;
  const { version, week, slots } = hours;
  const change = { version, week, slots: { ...slots, leadMinutes } };
  await expectOk(seller.call('POST /api/seller/hours/save', change));
}
const takenAt = async (time: string) =>
  (
    await db
      .selectFrom('delivery_slots')
      .select('taken')
      .where('starts_at', '=', new Date(riyadh(time)))
      .executeTakeFirst()
  )?.taken;
const tickets = async () =>
  (await expectOk(seller.call<{ tickets: KitchenTicket[] }>('GET /api/seller/kitchen'))).body
    .tickets;

describe('an order for now', () => {
  it('is refused while the restaurant is closed, and names the first slot', async () => {
    for (const [who, message] of [
      [customer, 'The restaurant is closed. Order for 11:30 or later. Nothing has been charged.'],
      [arab, 'المطعم مغلق الآن. يمكنك الطلب لموعد 11:30 أو بعده. لم يُخصم أي مبلغ.'],
    ] as const) {
      const { status, body } = await place(null, who);
      assert.deepEqual([status, body.code, body.message], [409, 'closed', message]);
    }
    assert.equal((await customer.orders()).length, 0);
  });

  it('is taken at 03:55, and can be paid until 15 minutes after closing', async () => {
    clock.set(riyadh('03:55'));
    const [early, late] = others as [Customer, Customer];
    const first = (await expectOk(place(null, early))).body.order;
    const second = (await expectOk(place(null, late))).body.order;
    clock.set(riyadh('04:15'));
    await expectOk(early.verify((await early.pay(first.id)).body));
    clock.tick(1);
    const refused = await late.verify((await late.pay(second.id)).body);
    assert.deepEqual([refused.status, (await late.orders())[0]?.isPaid], [409, false]);
  });

  it('is refused at a table too', async () => {
    clock.set(riyadh('04:05'));
    const guest = await shop.guest();
    const items = [{ product: wings, quantity: 1 }];
    const { status, body } = await guest.call('POST /api/dineorder/cod', { items });
    assert.deepEqual([status, body.message], [409, 'The kitchen is closed until 10:30.']);
  });
});

describe('GET /api/order/slots', () => {
  it('offers five days in slots, the first after the time that the area needs', async () => {
    clock.set(riyadh('04:05'));
    const offered = await slots();
    assert.equal(offered.takesOrdersNow, false);
    assert.deepEqual(
      offered.days.map(({ day }) => day),
      ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
    );
    const night = times(offered);
    assert.deepEqual([night.length, night[0]?.slice(11, 16)], [33, '11:30']);
    assert.equal(night.at(-1)?.slice(0, 16), '2026-11-23T03:30', 'it belongs to its night');
    assert.equal(offered.days[0]?.slots.at(-1)?.part, 'night');
  });

  it('leaves the time of the area, of pickup and of the dishes after the opening', async () => {
    clock.set(riyadh('04:05'));
    const first = async (query: string) => {
      const { body } = await expectOk(
        shop.browser().call<Slots>(`GET /api/order/slots?dishes=${query}`),
      );
      return times(body)[0]?.slice(11, 16);
    };
    await setLead(5);
    assert.equal(await first(wings), '11:00', '25 minutes');
    assert.equal(await first(`${wings}&area=riyadh`), '11:30', '40–55 minutes');
    assert.equal(await first(`${wings}&fulfilment=pickup`), '11:00', '25–30 minutes');
    assert.equal(await first(`${tomahawk}&fulfilment=pickup`), '12:00', '90 minutes');
    assert.equal((await place('11:00', others[4])).body.code, 'slot_gone', 'in the area');
    await setLead(45);
  });

  it('offers only what the kitchen can still make', async () => {
    clock.set(riyadh('20:00'));
    assert.equal(times(await slots())[0]?.slice(11, 16), '21:00', '45 minutes');
    assert.equal(times(await slots(tomahawk))[0]?.slice(11, 16), '21:30', '90 minutes');
  });
});

describe('a scheduled order', () => {
  it('is taken while closed; its ticket opens when the kitchen must begin', async () => {
    clock.set(riyadh('04:05'));
    const { order } = (await expectOk(place('11:30'))).body;
    await expectOk(customer.verify((await customer.pay(order.id)).body));
    const [listed] = await customer.orders();
    assert.deepEqual((listed as { scheduled?: object } | undefined)?.scheduled, {
      from: new Date(riyadh('11:30')).toISOString(),
      to: new Date(riyadh('12:00')).toISOString(),
      kitchenAt: new Date(riyadh('10:35')).toISOString(),
    });
    const before = (await tickets()).length;
    await openDueTickets(db, new Date(riyadh('10:34')));
    assert.equal((await tickets()).length, before);
    await openDueTickets(db, new Date(riyadh('10:35')));
    await openDueTickets(db, new Date(riyadh('10:36')));
    const open = await tickets();
    assert.equal(open.length, before + 1);
    const ticket = open.at(-1);
    assert.equal(ticket?.openedAt, new Date(riyadh('10:35')).toISOString());
    assert.equal(ticket?.promisedAt, new Date(riyadh('11:30')).toISOString());
    assert.deepEqual(ticket?.slot, {
      from: new Date(riyadh('11:30')).toISOString(),
      to: new Date(riyadh('12:00')).toISOString(),
    });
  });

  it('has its time on the bill, beside the delivery', async () => {
    const [{ _id: id } = { _id: '' }] = await customer.orders();
    const { bill } = (await expectOk(customer.call<{ bill: Bill }>(`GET /api/order/${id}/bill`)))
      .body;
    const { name, details, detailsAr, price } = bill.lines.at(-1) ?? {};
    const time = '22/11/2026 11:30–12:00';
    assert.deepEqual([name, details, detailsAr, price], ['Delivery', time, time, 50]);
  });

  it('is refused for a time that is past, too soon, or no slot', async () => {
    clock.set(riyadh('20:00'));
    const [, , who] = others as [Customer, Customer, Customer];
    for (const time of ['19:00', '20:30', '21:10']) {
      const { status, body } = await place(time, who);
      assert.deepEqual([status, body.code], [409, 'slot_gone'], time);
    }
    assert.equal((await place('21:00', who, tomahawk)).status, 409);
    assert.equal((await place('21:30', who, tomahawk)).status, 200);
  });

  it('is the same order when it is sent again, and has one place in the slot', async () => {
    clock.set(riyadh('12:00'));
    const first = (await expectOk(place('15:00'))).body.order;
    const again = (await expectOk(place('15:00'))).body.order;
    assert.equal(again.id, first.id);
    assert.equal(await takenAt('15:00'), 1);
  });

  it('cannot be paid any more once its slot has begun', async () => {
    clock.set(riyadh('14:00'));
    const { order } = (await expectOk(place('15:30'))).body;
    clock.set(riyadh('15:31'));
    const late = await customer.verify((await customer.pay(order.id)).body);
    assert.equal(late.status, 409);
    assert.equal(await takenAt('15:30'), 0);
  });
});

describe('the places of a slot', () => {
  it('are never sold twice: of five orders for two places, two get one', async () => {
    clock.set(riyadh('12:00'));
    await setCapacity(2);
    const answers = await Promise.all(others.map((who) => place('19:00', who)));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'placed' : body.code));
    assert.deepEqual(codes.sort(), ['placed', 'placed', 'slot_full', 'slot_full', 'slot_full']);
    assert.equal(await takenAt('19:00'), 2);
    const slot = (await slots()).days[0]?.slots.find(
      ({ from }) => Date.parse(from) === riyadh('19:00'),
    );
    assert.equal(slot?.isFull, true);
    const { body } = await place('19:00');
    assert.match(body.message ?? '', /^19:00 has just filled up\. .* nothing has been charged\.$/);
  });

  it('are given back when an order is cancelled, expires or is refunded', async () => {
    clock.set(riyadh('12:00'));
    const { order } = (await expectOk(place('20:00'))).body;
    await expectOk(customer.verify((await customer.pay(order.id)).body));
    assert.equal(await takenAt('20:00'), 1);
    const id = (await customer.orders()).find((one) => one.id === order.id)?._id;
    const headers = { 'idempotency-key': 'cancel-1' };
    await expectOk(customer.call('POST /api/order/cancel', { orderId: id }, { headers }));
    assert.equal(await takenAt('20:00'), 0);

    await expectOk(place('20:30'));
    clock.tick(2 * 60 * 60_000);
    await shop.app.reconcileOnce();
    assert.equal(await takenAt('20:30'), 0);
  });

  it('are none with a capacity of 0', async () => {
    clock.set(riyadh('12:00'));
    await setCapacity(0);
    assert.deepEqual((await slots()).days, []);
    assert.equal((await place('22:00')).status, 409);
    await setCapacity(8);
  });
});

describe('a dish with hours', () => {
  it('is refused for now outside them, and taken for a time within them', async () => {
    const breakfast = await shop.dish({ name: 'Shakshuka', served_from: 360, served_to: 750 });
    clock.set(riyadh('13:00'));
    const { status, body } = await place(null, customer, breakfast);
    assert.deepEqual([status, body.code], [409, 'dishes_not_served']);
    assert.equal(
      body.message,
      'Not served at this time: Shakshuka. Order for Monday 11:30 or later. ' +
        'Nothing has been charged.',
    );
    const offered = await slots(breakfast);
    assert.equal(offered.takesOrdersNow, false);
    assert.deepEqual(times(offered), []);
    assert.deepEqual(
      times(offered, 1).map((time) => time.slice(11, 16)),
      ['11:30', '12:00'],
    );
    assert.equal((await place('15:00', customer, breakfast)).body.code, 'dishes_not_served');
    clock.set(riyadh('09:00'));
    await expectOk(place('11:30', customer, breakfast));
    clock.set(riyadh('10:30'));
    await expectOk(place(null, customer, breakfast));
  });

  it('holds in a combo too', async () => {
    const breakfast = await shop.dish({ name: 'Foul', served_from: 360, served_to: 690 });
    const tray = await shop.dish({ name: 'Tray' });
    const { group } = (
      await expectOk(
        seller.call('POST /api/seller/options/save', {
          name: 'Plates',
          min: 1,
          max: 1,
          options: [{ name: 'Foul', product: breakfast }],
        }),
      )
    ).body;
    await expectOk(
      seller.call('POST /api/seller/options/dish', {
        product: tray,
        groups: [{ group: group.id }],
      }),
    );
    clock.set(riyadh('12:00'));
    const items = [{ product: tray, quantity: 1, options: [{ option: `${group.id}/foul` }] }];
    const { address } = customer;
    const delivery = await customer.call('POST /api/order/cod', { items, address });
    assert.deepEqual([delivery.status, delivery.body.code], [409, 'dishes_not_served']);
    const guest = await shop.guest('Fahad', '4');
    const round = await guest.call('POST /api/dineorder/cod', { items });
    assert.deepEqual([round.status, round.body.code], [409, 'kitchen_not_serving']);
  });

  it('has those of its category without its own', async () => {
    const cake = await shop.dish({ name: 'Cake', category: 'dessert' });
    const always = await shop.dish({ category: 'dessert', served_from: 360, served_to: 1800 });
    const early = await shop.dish({ category: 'dessert', served_from: 630, served_to: 720 });
    const setHours = async (served?: object) =>
      expectOk(seller.call('POST /api/seller/hours/category', { category: 'dessert', served }));
    const listed = async (dish: string) => {
      const { body } = await expectOk(shop.browser().call('GET /api/product/list'));
      return body.products.find(({ _id }: { _id: string }) => _id === dish)?.served;
    };
    const changed = await setHours({ from: 1080, to: 1680 });
    assert.deepEqual(changed.body.hours.categories, [
      { category: 'dessert', served: { from: 1080, to: 1680 } },
    ]);
    assert.deepEqual(
      [await listed(cake), await listed(always), await listed(early)],
      [{ from: 1080, to: 1680 }, undefined, { from: 630, to: 720 }],
    );
    const own = (await expectOk(seller.call(`GET /api/seller/product?id=${cake}`))).body.product;
    assert.equal(own.served, undefined, 'the form of the dish does not take them over');

    clock.set(riyadh('12:00'));
    const { status, body } = await place(null, customer, cake);
    assert.deepEqual(
      [status, body.message],
      [409, 'Not served at this time: Cake. Order for 18:00 or later. Nothing has been charged.'],
    );
    assert.equal(times(await slots(cake))[0]?.slice(11, 16), '18:00');
    await expectOk(place(null, customer, always));
    assert.equal((await place('18:00', customer, early)).body.code, 'dishes_not_served');
    await expectOk(place('18:00', customer, cake));

    await setHours();
    assert.equal(await listed(cake), undefined);
    await expectOk(place(null, customer, cake));
  });

  it('cannot get hours outside a trading day from its category', async () => {
    for (const [category, served] of [
      ['dessert', { from: 300, to: 700 }],
      ['dessert', { from: 700, to: 700 }],
      ['dessert', { from: 700, to: 1801 }],
      ['breakfast', { from: 700, to: 800 }],
    ] as const) {
      const answer = await seller.call('POST /api/seller/hours/category', { category, served });
      assert.equal(answer.status, 422, JSON.stringify(served));
    }
    const { hours } = (await expectOk(seller.call('GET /api/seller/hours'))).body;
    assert.deepEqual(hours.categories, []);
  });

  it('is refused at a table too: nothing is ordered', async () => {
    const breakfast = await shop.dish({
      name: 'Shakshuka',
      name_ar: 'شكشوكة',
      served_from: 360,
      served_to: 690,
    });
    clock.set(riyadh('12:00'));
    const guest = await shop.guest();
    const order = () =>
      guest.call('POST /api/dineorder/cod', { items: [{ product: breakfast, quantity: 1 }] });
    for (const [language, message] of [
      ['en', 'Not served at this time: Shakshuka. You can order it from Monday 10:30.'],
      ['ar', 'غير متاح في هذا الوقت: شكشوكة. يمكنك طلبه ابتداءً من الاثنين 10:30.'],
    ] as const) {
      guest.cookies.set('lang', language);
      const { status, body } = await order();
      assert.deepEqual([status, body.code, body.message], [409, 'kitchen_not_serving', message]);
    }
    const placed = async () =>
      (await expectOk(guest.call('POST /api/dineorder/user', {}))).body.orders.length as number;
    assert.equal(await placed(), 0);
    clock.set(riyadh('10:30'));
    await expectOk(order());
    assert.equal(await placed(), 1);
  });
});

describe('a pause', () => {
  it('refuses orders for now until it ends, and takes those for later', async () => {
    clock.set(riyadh('20:00'));
    await expectOk(seller.call('POST /api/seller/hours/pause', { kind: 'closed', lasts: 60 }));
    const { status, body } = await place(null);
    assert.deepEqual([status, body.code], [409, 'orders_paused']);
    assert.match(body.message ?? '', /Order for 21:00 or later\./);
    await expectOk(place('22:00'));
    await expectOk(seller.call('POST /api/seller/hours/pause', { kind: 'none' }));
    await expectOk(place(null));
  });
});

describe('where a pickup is collected', () => {
  it('has the hours of the day of its time, and the next opening if it lies outside of them', async () => {
    const [MONDAY, TUESDAY] = [1, 2];
    const who = await shop.customer();
    const place = async () =>
      (await expectOk(who.call<{ orders: Order[] }>('GET /api/order/user'))).body.orders[0]
        ?.collectAt;
    const open = async () => (await place())?.open;
    const change = async (weekday: number, from: number, to: number) => {
      const { hours } = (await expectOk(seller.call('GET /api/seller/hours'))).body;
      const week = (hours.week as unknown[]).map((day, index) =>
        index === weekday ? [{ from: from * 60, to: to * 60 }] : day,
      );
      const { version, slots: settings } = hours;
      await expectOk(
        seller.call('POST /api/seller/hours/save', { version, week, slots: settings }),
      );
    };
    await expectOk(
      who.call('POST /api/order/cod', {
        items: [{ product: wings, quantity: 1 }],
        address: '',
        fulfilment: 'pickup',
        // In the night of Monday.
        slot: new Date(riyadh('01:00', '2026-11-24')).toISOString(),
      }),
    );
    await change(TUESDAY, 12, 26);
    assert.deepEqual(await open(), { from: '10:30', to: '04:00' });
    await change(MONDAY, 16, 28);
    assert.deepEqual(await open(), { from: '16:00', to: '04:00' });
    await change(MONDAY, 16, 24);
    assert.equal(await open(), undefined);
    const { at, day } = (await place())?.opens ?? {};
    assert.deepEqual([at, day], ['12:00', '2026-11-24']);
  });
});

describe('a planned order outside of changed hours', () => {
  const DAY_OF_SLOT = '2026-11-25';
  const slot = new Date(riyadh('15:00', DAY_OF_SLOT)).toISOString();
  const order = async (who: Customer) => {
    const { body } = await expectOk(
      who.call('POST /api/order/cod', {
        items: [{ product: wings, quantity: 1 }],
        address: '',
        fulfilment: 'pickup',
        slot,
      }),
    );
    return body.order as { id: string; receipt: string };
  };
  const special = (from: number) =>
    seller.call('POST /api/seller/hours/day', {
      day: DAY_OF_SLOT,
      intervals: [{ from: from * 60, to: 28 * 60 }],
      name: { en: 'Inventory', ar: 'جرد' },
    });
  const outside = async () =>
    (await expectOk(seller.call<{ hours: SellerHours }>('GET /api/seller/hours'))).body.hours
      .outside;

  it('is listed at the desk once it is paid, until the hours contain it', async () => {
    const who = await shop.customer();
    const { id, receipt } = await order(who);
    await expectOk(who.verify((await who.pay(id)).body));
    assert.deepEqual(await outside(), []);
    const { body } = await expectOk(special(16));
    const listed = [
      { receipt, from: slot, to: new Date(riyadh('15:30', DAY_OF_SLOT)).toISOString() },
    ];
    assert.deepEqual(body.hours.outside, listed);
    await expectOk(special(12));
    assert.deepEqual(await outside(), []);
  });

  it('is not bought by a payment that comes after the change', async () => {
    const who = await shop.customer();
    const { id } = await order(who);
    const { body: proof } = await who.pay(id);
    await expectOk(special(16));
    const { status, body } = await who.verify(proof);
    assert.deepEqual([status, body.code], [409, 'payment_returned_hours']);
    assert.match(
      String(body.message),
      /^Our hours changed while you were paying: 15:00–15:30 can no longer be chosen\./,
    );
    const [listed] = (await expectOk(who.call('GET /api/order/user'))).body.orders;
    assert.equal(listed.refund.reason, 'hours');
    assert.equal(
      (await who.orders()).some(({ isPaid }) => isPaid),
      false,
    );
    await expectOk(special(12));
  });
});
