import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { buyAt, dineAt, riyadh, sellBefore } from '../../ordering/seller-orders/testing';
import { listRoundTrips } from '../../database/testing-round-trips';
import { openShop } from '../../ordering/orders/testing';
import { daysOf } from '../../ordering/hours';
import { randomRuns } from '../../testing-random';
import { createDayReader, storeMissingDays } from './days';
import { findDayFigures, type DayFigures } from './queries';
import { sumFigures } from './sums';

const shop = await openShop({ TABLES: '3' });
const { db } = shop;
shop.clock.set('2026-11-21T20:00:00+03:00');
const seller = await shop.seller();
const customer = await shop.customer();
const dishes = [await shop.dish(), await shop.dish({ name: 'Side', price_halalas: 1333 })] as const;
const readDays = createDayReader(db);
const RANGE = { from: '2026-04-10', to: '2026-04-12' };

const time = fc
  .record({ day: fc.integer({ min: 10, max: 13 }), minute: fc.integer({ min: 0, max: 1439 }) })
  .map(({ day, minute }) => new Date(riyadh(`2026-04-${day}T00:00`).getTime() + minute * 60_000));
const dish = fc.constantFrom(...dishes);
const pick = fc.nat({ max: 1000 });
const rows = async (table: 'orders' | 'dine_orders' | 'kitchen_tickets' | 'bill_payments') =>
  db.selectFrom(table).select('id').orderBy('id').execute();
const at = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

type Step = () => Promise<unknown>;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(time, dish).map(
    ([when, id]): Step =>
      () =>
        sellBefore(shop, customer, { at: when, dish: { id, quantity: 2 } }),
  ),
  fc.tuple(time, dish).map(
    ([when, product]): Step =>
      () =>
        buyAt(shop, customer, when, [{ product, quantity: 3 }]),
  ),
  fc.tuple(time, dish).map(
    ([when, product]): Step =>
      () =>
        dineAt(shop, when, product, 2),
  ),
  fc
    .tuple(pick, fc.constantFrom('bill', 'bill/paid', 'tab/close'))
    .map(([index, what]): Step => async () => {
      const order = at(await rows('dine_orders'), index);
      return (
        order &&
        seller.call(`POST /api/seller/${what}` as 'POST /api/seller/bill', {
          orderId: order.id,
        })
      );
    }),
  fc
    .tuple(
      pick,
      fc.constantFrom(
        { kind: 'cancel' },
        { kind: 'discount', percent: 33 },
        { kind: 'remove', items: [{ product: dishes[0], quantity: 1 }] },
      ),
    )
    .map(([index, change]): Step => async () => {
      const order = at([...(await rows('orders')), ...(await rows('dine_orders'))], index);
      const body = { orderId: order?.id, reason: 'quality', by: 'Salem', ...change };
      return seller.call('POST /api/seller/order/correct', body);
    }),
  pick.map((index): Step => async () => {
    const payment = at(await rows('bill_payments'), index);
    return (
      payment &&
      seller.call('POST /api/seller/bill/payment/reverse', {
        paymentId: payment.id,
        reason: 'Wrong bill',
        by: 'Salem',
      })
    );
  }),
  fc.tuple(pick, fc.constantFrom('bump', 'recall')).map(([index, action]): Step => async () => {
    const ticket = at(await rows('kitchen_tickets'), index);
    return (
      ticket &&
      seller.call('POST /api/seller/kitchen/press', { action, ticket: ticket.id, round: 1 })
    );
  }),
);

/** Its fields in one order: those that were stored have another. */
const textOf = (row: object) =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => one.localeCompare(other)));

/** The sums in an order that does not depend on the days. */
const sorted = (figures: DayFigures) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(textOf).sort() : value,
    ]),
  );

describe('the figures of a range', () => {
  it('are those of its whole span, also after changes of days that are stored', async () => {
    const { schedule } = await shop.app.hours.read();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const run of steps) {
          await run();
          const days = await readDays(schedule, daysOf(RANGE), shop.clock.now());
          const whole = await findDayFigures(db, {
            from: riyadh('2026-04-10T04:00'),
            to: riyadh('2026-04-13T04:00'),
          });
          const { guests, ...sum } = sumFigures(days);
          assert.ok(guests >= whole.guests);
          assert.deepEqual(sorted({ ...sum, guests: whole.guests }), sorted(whole));
        }
        const { count } = await db
          .selectFrom('day_figures')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        assert.equal(Number(count), 3);
      }),
      { numRuns: randomRuns(15) },
    );
  });

  it('count a guest who sits down at the visit of a day that is stored', async () => {
    const { schedule } = await shop.app.hours.read();
    const guests = async () => {
      const [figures] = await readDays(schedule, ['2026-05-10'], shop.clock.now());
      return figures?.guests;
    };
    const dine = (name: string) =>
      dineAt(shop, riyadh('2026-05-10T20:00'), dishes[0], 1, name, '2');
    const paying = await dine('Fahad');
    // Who has not paid keeps the table open.
    await dine('Sara');
    await db
      .updateTable('dine_orders')
      .set({ is_paid: true })
      .where('guest_id', '=', paying)
      .execute();
    assert.equal(await guests(), 2);
    const late = await shop.guest('Huda', '2');
    await db
      .updateTable('guests')
      .set(({ selectFrom }) => ({
        visit_id: selectFrom('guests as other')
          .select('other.visit_id')
          .where('other.id', '=', paying),
      }))
      .where('id', '=', late.id)
      .execute();
    assert.equal(await guests(), 3);
  });

  it('contain a sale that commits while the day is stored', async () => {
    const { schedule } = await shop.app.hours.read();
    const day = '2026-03-01';
    const read = async () => {
      const [figures] = await readDays(schedule, [day], shop.clock.now());
      return figures?.delivery.orders;
    };
    const id = await sellBefore(shop, customer, { at: riyadh(`${day}T20:00`) });
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('orders')
        .set({ payment_state: 'refunded' })
        .where('id', '=', id)
        .execute();
      // The change is not committed: its day can be read, but not stored.
      assert.equal(await read(), 1);
    });
    assert.equal(await read(), 0);
  });

  it('are computed once for readers who ask at the same time', async () => {
    const { schedule } = await shop.app.hours.read();
    const days = daysOf({ from: '2026-01-10', to: '2026-01-14' });
    for (const day of days) await sellBefore(shop, customer, { at: riyadh(`${day}T20:00`) });
    const read = () => readDays(schedule, days, shop.clock.now());
    const { result, roundTrips } = await listRoundTrips(shop.pool, () =>
      Promise.all([read(), read(), read(), read()]),
    );
    assert.deepEqual(
      result.map((figures) => figures.map(({ delivery }) => delivery.orders)),
      Array.from({ length: 4 }, () => [1, 1, 1, 1, 1]),
    );
    const computed = roundTrips
      .flat()
      .filter((text) => text.startsWith('with taken as materialized'));
    assert.equal(computed.length, days.length);
  });

  it('are stored by the server before anybody asks', async () => {
    const { schedule } = await shop.app.hours.read();
    await sellBefore(shop, customer, { at: riyadh('2026-02-03T20:00') });
    const stored = async () =>
      (await db.selectFrom('day_figures').select('from_at').execute()).map(({ from_at }) =>
        from_at.toISOString(),
      );
    const day = riyadh('2026-02-03T04:00').toISOString();
    assert.ok(!(await stored()).includes(day));
    await storeMissingDays(db, schedule, shop.clock.now());
    const first = await stored();
    assert.ok(first.includes(day));
    await storeMissingDays(db, schedule, shop.clock.now());
    assert.deepEqual(await stored(), first);
  });
});
