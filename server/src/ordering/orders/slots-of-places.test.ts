import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { CallAnswer, DeliveryArea, Quote } from '@smokehouse/shared/contract';
import { feeFor, type Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import { expectOk, openShop, type Customer } from './testing';
import { randomRuns } from '../../testing-random';

const shop = await openShop({ OPENING_HOURS: 'enforced' });
const wings = await shop.dish({ price_halalas: 10_000 });
const seller = await shop.seller();
const browser = shop.browser();

const PLACE: Pin = { lng: 46.68, lat: 24.7 };
const AROUND = [
  { lng: 46.66, lat: 24.68 },
  { lng: 46.7, lat: 24.68 },
  { lng: 46.7, lat: 24.72 },
];
const AREA: DeliveryArea = {
  id: 'olaya',
  name: { en: 'Al Olaya', ar: 'العليا' },
  districts: [],
  points: [...AROUND, { lng: 46.66, lat: 24.72 }],
  feeHalalas: 1800,
  minimumHalalas: 0,
  minutes: { from: 40, to: 55 },
  paused: false,
};
/** 18:00 to 23:00. */
const EVENING = { from: 18 * 60, to: 23 * 60 };
const DAY = '2026-11-20';
const riyadh = (time: string, day = DAY) => Date.parse(`${day}T${time}:00+03:00`);

type Slots = CallAnswer<'GET /api/order/slots'>;

async function draw(areas: readonly DeliveryArea[], open = true): Promise<void> {
  const { version: seen } = (await expectOk(seller.call('GET /api/seller/areas'))).body;
  const pickup = { open, minutes: { from: 25, to: 30 } };
  await expectOk(seller.call('POST /api/seller/areas/save', { areas, pickup, seen }));
}
const locate = async (more: object = {}): Promise<Quote> =>
  (await expectOk(browser.call('POST /api/areas/locate', { pin: PLACE, ...more }))).body as Quote;
const slotsOf = async ({ area, around }: Quote, fulfilment = 'delivery'): Promise<Slots> => {
  const ids = around?.join() ?? area?.id;
  const query = `dishes=${wings}&fulfilment=${fulfilment}${ids ? `&area=${ids}` : ''}`;
  return (await expectOk(browser.call<Slots>(`GET /api/order/slots?${query}`))).body;
};
const free = ({ days }: Slots) =>
  days.flatMap(({ slots }) => slots.filter(({ isFull }) => !isFull).map(({ from }) => from));
const timesOf = (slots: Slots) =>
  free(slots).map((from) => new Date(Date.parse(from) + 3 * 3_600_000).toISOString().slice(5, 16));
/** Orders with the charge that the quote shows. */
const order = (who: Customer, { slot, quote }: { slot?: string; quote: Quote }) =>
  who.call('POST /api/order/cod', {
    items: [{ product: wings, quantity: 1 }],
    address: who.address,
    place: { pin: PLACE },
    feeHalalas: feeFor(10_000, quote),
    ...(slot && { slot }),
  });

describe('a place in an area with hours', () => {
  it('is offered times within them only, and is told when they begin', async () => {
    await draw([{ ...AREA, served: EVENING }]);
    shop.clock.set(riyadh('00:18'));
    const quote = await locate();
    assert.deepEqual(quote.begins, { at: '18:00', day: DAY });
    assert.equal(quote.changesAt, new Date(riyadh('18:00')).toISOString());
    const offered = await slotsOf(quote);
    assert.equal(offered.takesOrdersNow, false);
    const times = timesOf(offered);
    assert.deepEqual(times.slice(0, 2), ['11-20T18:00', '11-20T18:30']);
    assert.ok(
      times.every((time) => time.slice(6) >= '18:00' && time.slice(6) < '23:00'),
      times.join(),
    );
  });

  it('is offered orders for now from their begin to their end', async () => {
    await draw([{ ...AREA, served: EVENING }]);
    shop.clock.set(riyadh('18:00'));
    const quote = await locate();
    assert.deepEqual(
      [quote.begins, quote.changesAt],
      [undefined, new Date(riyadh('23:00')).toISOString()],
    );
    assert.equal((await slotsOf(quote)).takesOrdersNow, true);
    shop.clock.set(riyadh('23:00'));
    assert.deepEqual((await locate()).begins, { at: '18:00', day: '2026-11-21' });
  });

  it('keeps the hours of a night after midnight', async () => {
    await draw([{ ...AREA, served: { from: 20 * 60, to: 26 * 60 } }]);
    shop.clock.set(riyadh('01:30', '2026-11-21'));
    assert.equal((await locate()).begins, undefined);
    shop.clock.set(riyadh('02:00', '2026-11-21'));
    assert.deepEqual((await locate()).begins, { at: '20:00', day: '2026-11-21' });
  });

  it('takes none where they lie outside of the opening hours', async () => {
    await draw([{ ...AREA, served: { from: 6 * 60, to: 9 * 60 } }]);
    shop.clock.set(riyadh('12:00'));
    const quote = await locate();
    assert.deepEqual([quote.result, free(await slotsOf(quote)).length], ['paused', 0]);
  });
});

describe('a paused area', () => {
  it('is offered no time', async () => {
    await draw([{ ...AREA, paused: true }]);
    shop.clock.set(riyadh('19:00'));
    const offered = await slotsOf(await locate());
    assert.deepEqual([offered.takesOrdersNow, free(offered).length], [false, 0]);
  });
});

describe('pickup', () => {
  const pickup = () => locate({ pin: undefined, fulfilment: 'pickup' });

  it('is answered like a place, with its minutes and without a charge', async () => {
    await draw([AREA]);
    shop.clock.set(riyadh('19:00'));
    const { result, minutes, feeHalalas } = await pickup();
    assert.deepEqual([result, minutes, feeHalalas], ['area', { from: 25, to: 30 }, 0]);
    assert.equal((await slotsOf(await pickup(), 'pickup')).takesOrdersNow, true);
  });

  it('is offered no time while it is closed', async () => {
    await draw([AREA], false);
    const quote = await pickup();
    const offered = await slotsOf(quote, 'pickup');
    assert.deepEqual(
      [quote.result, offered.takesOrdersNow, free(offered).length],
      ['paused', false, 0],
    );
  });
});

describe('what a place is offered', () => {
  const minute = fc.integer({ min: 12, max: 60 }).map((half) => half * 30);
  const area = fc.record({
    served: fc.option(
      fc
        .tuple(minute, minute)
        .filter(([one, other]) => one !== other)
        .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) })),
      { nil: undefined },
    ),
    paused: fc.boolean(),
    feeHalalas: fc.integer({ min: 0, max: 50 }).map((riyals) => riyals * 100),
    minutes: fc.integer({ min: 1, max: 240 }).map((to) => ({ from: 1, to })),
  });

  it('is taken at that moment for the charge that is shown, and nothing else is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(area, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 24 * 12 - 1 }),
        fc.nat(),
        async (drawn, step, pick) => {
          shop.clock.set(riyadh('00:00') + step * 5 * 60_000);
          const areas = drawn.map(({ served, ...one }, index) => ({
            ...AREA,
            ...one,
            ...(served && { served }),
            id: `area${index}`,
            name: { en: `Area ${index}`, ar: `منطقة ${index}` },
          }));
          await draw(areas);
          const quote = await locate();
          const offered = await slotsOf(quote);
          const me = await shop.customer();
          const now = await order(me, { quote });
          const isTaken = now.status === 200;
          assert.equal(isTaken, offered.takesOrdersNow, JSON.stringify(now.body));
          const slots = free(offered);
          const slot = slots[pick % slots.length];
          if (slot !== undefined) {
            const then = await locate({ slot });
            const placed = await order(me, { slot, quote: then });
            assert.equal(placed.status, 200, JSON.stringify([slot, then, placed.body]));
          }
          const all = await slotsOf({ ...quote, area: undefined, around: undefined });
          const others = free(all).filter((from) => !slots.includes(from));
          const other = others[pick % others.length];
          if (other !== undefined) {
            const refused = await order(me, { slot: other, quote: await locate({ slot: other }) });
            assert.equal(refused.status, 409, JSON.stringify([other, refused.body]));
          }
        },
      ),
      { numRuns: randomRuns(30) },
    );
  });
});
