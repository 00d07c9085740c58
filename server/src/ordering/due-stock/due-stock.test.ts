import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStock } from '../../menu/recipes/testing';
import { expectOk, openShop, type Customer } from '../orders/testing';
import { takeDueStock } from './due-stock';

const shop = await openShop({ OPENING_HOURS: 'enforced' });
const { clock, db } = shop;
const seller = await shop.seller();
const { dishOf, expectInStock, guestOrders, ingredient, move, movements, onHand, sumOf } =
  openStock(shop, seller);
const riyadh = (time: string) => Date.parse(`${time}:00+03:00`);
const TODAY = '2026-11-22T20:00';
const TOMORROW = '2026-11-23T04:00';
const DINNER = '2026-11-23T20:00';

/** Buys a dish today for a slot. @returns the id of the order */
async function buyFor(slot: string, product: string, quantity: number, who?: Customer) {
  clock.set(riyadh(TODAY));
  const customer = who ?? (await shop.customer());
  const { order } = (
    await expectOk(
      customer.call('POST /api/order/cod', {
        items: [{ product, quantity }],
        address: customer.address,
        slot: new Date(riyadh(slot)).toISOString(),
      }),
    )
  ).body;
  await expectOk(customer.verify((await customer.pay(order.id)).body));
  return (await customer.orders()).find((one) => one.id === order.id)?._id ?? '';
}
/** A dish that takes 300 g of an ingredient. */
async function plateOf(stock: number) {
  clock.set(riyadh(TODAY));
  const brisket = await ingredient(stock);
  return { brisket, plate: await dishOf({ [brisket]: 300 }) };
}
async function beginDay(time: string) {
  clock.set(riyadh(time));
  await takeDueStock(shop.app.context);
}
const dueOrders = async () =>
  (await db.selectFrom('stock_due').select('order_id').execute()).map(({ order_id }) => order_id);

describe('an order of a later trading day', () => {
  it("leaves today's stock, and takes its ingredients when its day begins, once", async () => {
    const { brisket, plate } = await plateOf(700);
    const order = await buyFor(DINNER, plate, 2);
    assert.equal(await onHand(brisket), 700);
    await expectInStock([plate, true]);
    await beginDay('2026-11-23T03:59');
    assert.equal(await onHand(brisket), 700);
    clock.set(riyadh(TOMORROW));
    await Promise.all([1, 2, 3].map(() => takeDueStock(shop.app.context)));
    assert.equal(await onHand(brisket), 100);
    await expectInStock([plate, false]);
    const [sold] = await movements(brisket);
    assert.deepEqual([sold?.kind, sold?.amount, sold?.pieces], ['sold', -600, 2]);
    assert.ok(!(await dueOrders()).includes(order));
  });

  it('can be for more than is there today; it waits for a delivery of its day', async () => {
    const { brisket, plate } = await plateOf(300);
    await buyFor(DINNER, plate, 2);
    await expectOk(guestOrders({ [plate]: 1 }));
    await beginDay(TOMORROW);
    assert.equal(await onHand(brisket), 0);
    await expectOk(move(brisket, 'delivery', 1000));
    await beginDay('2026-11-23T12:00');
    assert.equal(await onHand(brisket), 400);
    assert.equal(await onHand(brisket), await sumOf(brisket));
  });

  it('takes nothing any more once its day is over', async () => {
    const { brisket, plate } = await plateOf(300);
    const order = await buyFor(DINNER, plate, 2);
    await beginDay(DINNER);
    assert.ok((await dueOrders()).includes(order));
    await beginDay('2026-11-24T04:00');
    assert.ok(!(await dueOrders()).includes(order));
    assert.equal(await sumOf(brisket), 300);
  });

  it('takes only what was not removed before, and nothing if it was cancelled', async () => {
    const { brisket, plate } = await plateOf(3000);
    const [cancels, keeps] = [await shop.customer(), await shop.customer()];
    const cancelled = await buyFor(DINNER, plate, 2, cancels);
    const reduced = await buyFor(DINNER, plate, 3, keeps);
    await expectOk(cancels.call('POST /api/order/cancel', { orderId: cancelled }));
    await expectOk(
      seller.call('POST /api/seller/order/correct', {
        orderId: reduced,
        kind: 'remove',
        items: [{ product: plate, quantity: 1 }],
        reason: 'made_wrongly',
        by: 'Salem',
      }),
    );
    await beginDay(TOMORROW);
    assert.equal(await onHand(brisket), 3000 - 2 * 300);
    assert.deepEqual(await dueOrders(), []);
    await expectOk(keeps.call('POST /api/order/cancel', { orderId: reduced }));
    assert.equal(await onHand(brisket), 3000);
  });

  it('is taken whole or not at all while guests order, deliveries come and it is cancelled', async () => {
    const { brisket, plate } = await plateOf(1500);
    const customers = await Promise.all([1, 2, 3].map(() => shop.customer()));
    const orders: string[] = [];
    for (const customer of customers) orders.push(await buyFor(DINNER, plate, 2, customer));
    clock.set(riyadh(DINNER) - 3 * 3_600_000);
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, (_, at) => guestOrders({ [plate]: 1 }, 1 + at)),
      customers[0]!.call('POST /api/order/cancel', { orderId: orders[0] ?? '' }),
      move(brisket, 'delivery', 100),
      takeDueStock(shop.app.context).then(() => ({ status: 200 })),
      takeDueStock(shop.app.context).then(() => ({ status: 200 })),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409),
      [],
    );
    await takeDueStock(shop.app.context);
    const left = (await onHand(brisket)) ?? -1;
    assert.equal(left, await sumOf(brisket));
    const taken = await db
      .selectFrom('ingredient_movements')
      .select(['order_id', ({ fn }) => fn.sum<string>('amount').as('sum')])
      .where('order_id', 'in', orders)
      .groupBy('order_id')
      .execute();
    // The cancelled one has nothing, or has given it back; each other has 600 g, or is still due.
    const due = await dueOrders();
    const sums = new Map(taken.map(({ order_id, sum }) => [order_id, Number(sum)]));
    assert.equal(sums.get(orders[0] ?? '') ?? 0, 0);
    for (const order of orders.slice(1))
      assert.equal(sums.get(order) ?? 0, due.includes(order) ? 0 : -600);
    assert.ok(left >= 0);
  });
});

describe('an order for a slot of today', () => {
  it('takes its ingredients when it is paid, as an order for now', async () => {
    const { brisket, plate } = await plateOf(500);
    await buyFor('2026-11-23T01:00', plate, 1);
    assert.equal(await onHand(brisket), 200);
    await expectInStock([plate, false]);
  });
});
