import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { CallAnswer, DeliveryArea, SellerHours } from '@smokehouse/shared/contract';
import type { Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import type { OpenInterval } from '@smokehouse/shared/contract/ordering/hours/rules';
import { DAY_MS, MINUTE_MS } from '@smokehouse/shared/contract/time';
import { expectOk, openShop, type Customer, type Shop } from './testing';
import { randomRuns } from '../../testing-random';

type Slots = CallAnswer<'GET /api/order/slots'>;
type Way = { fulfilment: 'pickup' } | { fulfilment: 'delivery'; pin: Pin };

const DAY = '2026-11-20';
const riyadh = (time: string) => Date.parse(`${DAY}T${time}:00+03:00`);
const timeOf = (at: number) => new Date(at + 3 * 60 * MINUTE_MS).toISOString().slice(11, 16);
const FAR: Pin = { lng: 46.3, lat: 24.7 };
const PICKUP: Way = { fulfilment: 'pickup' };

/** A square of its own for each area. */
const pinOf = (index: number): Pin => ({ lng: 46.68 + index / 20, lat: 24.7 });
function areaOf(index: number, rest: Partial<DeliveryArea>): DeliveryArea {
  const { lng, lat } = pinOf(index);
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return {
    id: `area${index}`,
    name: { en: `Area ${index}`, ar: `منطقة ${index}` },
    districts: [],
    points: corners.map(([x, y]) => ({ lng: lng + x / 50, lat: lat + y / 50 })),
    feeHalalas: 1800,
    minimumHalalas: 0,
    minutes: { from: 40, to: 55 },
    paused: false,
    ...rest,
  };
}

interface Settings {
  areas: readonly Partial<DeliveryArea>[];
  isPickupOpen: boolean;
  week: OpenInterval;
  capacity: number;
  /** How many of the next slots have all the orders they can have. */
  full: number;
  /** For how long the seller's pause runs. Unit: minutes; 0: there is none. */
  pause: number;
  served: OpenInterval | null;
  at: number;
}

/** A site whose seller changes everything that decides about orders. */
async function open(OPENING_HOURS: 'enforced' | 'auto') {
  const shop = await openShop({ OPENING_HOURS });
  const seller = await shop.seller();
  const always = await shop.dish({ price_halalas: 10_000 });

  async function set(given: Settings) {
    const { areas, isPickupOpen, week, capacity, full, pause, served, at } = given;
    shop.clock.set(at);
    // A case may lie before the one before it: its week holds from an earlier day on.
    await shop.db.deleteFrom('opening_weeks').execute();
    await shop.db.deleteFrom('delivery_slots').execute();
    for (let half = 1; half <= full; half++)
      await shop.db
        .insertInto('delivery_slots')
        .values({ starts_at: slotAfter(at, half)!, taken: 500 })
        .execute();
    const { version: seen } = (await expectOk(seller.call('GET /api/seller/areas'))).body;
    const pickup = { open: isPickupOpen, minutes: { from: 25, to: 30 } };
    const drawn = areas.map((area, index) => areaOf(index, area));
    await expectOk(seller.call('POST /api/seller/areas/save', { areas: drawn, pickup, seen }));
    const { hours } = (await expectOk(seller.call('GET /api/seller/hours'))).body as {
      hours: SellerHours;
    };
    const change = {
      version: hours.version,
      week: Array.from({ length: 7 }, () => [week]),
      slots: { minutes: 30, capacity, leadMinutes: 45 },
    };
    await expectOk(seller.call('POST /api/seller/hours/save', change));
    const pausing = pause === 0 ? { kind: 'none' } : { kind: 'closed', lasts: pause };
    await expectOk(seller.call('POST /api/seller/hours/pause', pausing));
    if (!served) return always;
    return shop.dish({ price_halalas: 10_000, served_from: served.from, served_to: served.to });
  }
  return { shop, set };
}

/** What a customer tries, with one dish. */
function tries(shop: Shop, who: Customer, product: string) {
  const order = (way: Way, slot: string | undefined) =>
    who.call('POST /api/order/cod', {
      items: [{ product, quantity: 1 }],
      address: who.address,
      fulfilment: way.fulfilment,
      ...('pin' in way && { place: { pin: way.pin } }),
      ...(slot !== undefined && { slot }),
    });
  const takes = async (way: Way, slot: string | undefined) =>
    (await order(way, slot)).status === 200;
  return {
    order,
    takes,
    async takesSome(ways: readonly Way[], slot: string | undefined) {
      for (const way of ways) if (await takes(way, slot)) return true;
      return false;
    },
    async slots({ fulfilment }: Way, area: string | undefined) {
      const query = `dishes=${product}&fulfilment=${fulfilment}${area ? `&area=${area}` : ''}`;
      const { body } = await expectOk(shop.browser().call<Slots>(`GET /api/order/slots?${query}`));
      return body.days.flatMap(({ slots }) =>
        slots.filter(({ isFull }) => !isFull).map(({ from }) => from),
      );
    },
  };
}

const minute = fc.integer({ min: 12, max: 60 }).map((half) => half * 30);
const interval = fc
  .tuple(minute, minute)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const settings: fc.Arbitrary<Settings> = fc.record({
  areas: fc.array(
    fc.record({ paused: fc.boolean(), served: some(interval) }).map(({ served, ...area }) => ({
      ...area,
      ...(served && { served }),
    })),
    { maxLength: 3 },
  ),
  isPickupOpen: fc.boolean(),
  week: fc.oneof(fc.constant({ from: 630, to: 1680 }), interval),
  capacity: fc.constantFrom(0, 500),
  full: fc.constantFrom(0, 0, 3, 400),
  pause: fc.oneof(fc.constant(0), fc.integer({ min: 5, max: 600 })),
  served: fc.option(interval, { freq: 4 }),
  at: fc
    .integer({ min: 0, max: 24 * 12 - 1 })
    .map((step) => riyadh('00:00') + step * 5 * MINUTE_MS),
});
/** `pickup`, the index of an area, or `far` of all. */
type Target = 'pickup' | 'far' | number;
const asked = fc.constantFrom<Target[]>('pickup', 'far', 0, 1, 2);
/** Half hours after the moment; absent: for now. */
const later = some(fc.integer({ min: 1, max: 48 }));
const wayOf = (target: Target): Way => {
  if (target === 'pickup') return PICKUP;
  return { fulfilment: 'delivery', pin: target === 'far' ? FAR : pinOf(target) };
};
const slotAfter = (at: number, half: number | undefined) => {
  if (half === undefined) return undefined;
  const first = Math.floor(at / (30 * MINUTE_MS));
  return new Date((first + half) * 30 * MINUTE_MS).toISOString();
};

interface Refused {
  shop: Shop;
  given: Settings;
  way: Way;
  slot: string | undefined;
  code: string;
  text: string;
}

/** Tries the ways that the text of a refusal names, and those that it does not name. */
async function followWays(
  { given, slot, code, text }: Refused,
  { takes, takesSome }: ReturnType<typeof tries>,
): Promise<void> {
  const elsewhere = given.areas.map((_, index) => wayOf(index));
  if (['outside_areas', 'area_paused', 'area_not_served'].includes(code)) {
    const isNamed = /choose pickup|or pickup/.test(text);
    assert.equal(isNamed, await takes(PICKUP, slot), text);
  }
  if (['outside_areas', 'pickup_closed'].includes(code)) {
    const isNamed = /choose delivery|another address/.test(text);
    assert.equal(isNamed, await takesSome(elsewhere, slot), text);
  }
}

/** Tries the first time of the other way that the text of a refusal names; else there is none. */
async function followOtherWay(
  { given, code, text }: Refused,
  { takes, slots }: ReturnType<typeof tries>,
): Promise<void> {
  const [, named, from] = text.match(/order (\w+) for (?:\w+day )?(\d\d:\d\d) or later/) ?? [];
  const isRefused = ['outside_areas', 'area_paused', 'pickup_closed'].includes(code);
  const isNone = isRefused && /\. Please try again later\./.test(text);
  if (named === undefined && !isNone) return;
  const isDelivery = code === 'pickup_closed';
  const ways = isDelivery ? given.areas.map((_, index) => wayOf(index)) : [PICKUP];
  const listed: { way: Way; at: string }[] = [];
  for (const [index, way] of ways.entries()) {
    const times = await slots(way, isDelivery ? `area${index}` : undefined);
    listed.push(...times.map((at) => ({ way, at })));
  }
  const [first] = listed.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (isNone) return assert.equal(first, undefined, text);
  assert.equal(named, isDelivery ? 'delivery' : 'pickup');
  assert.ok(first && (await takes(first.way, first.at)), text);
  assert.equal(timeOf(Date.parse(first.at)), from, text);
}

/** Tries the first of the times that the text of a refusal names. */
async function followTimes(
  { given, way, slot, text }: Refused,
  { takes, slots }: ReturnType<typeof tries>,
): Promise<void> {
  const isTimed = /within these hours|another time|Order for/.test(text);
  if (isTimed) {
    const index = given.areas.findIndex((_, at) => isDeepStrictEqual(wayOf(at), way));
    const listed = await slots(way, index < 0 ? undefined : `area${index}`);
    const [first] = listed.filter((one) => one !== slot);
    assert.ok(first && (await takes(way, first)), text);
    const from = text.match(/Order for (?:\w+day )?(\d\d:\d\d) or later/)?.[1];
    if (from !== undefined) assert.equal(timeOf(Date.parse(first)), from, text);
  }
  if (/as soon as possible/.test(text)) assert.ok(await takes(way, undefined), text);
}

const weekdayOf = (at: number) =>
  new Date(at + 3 * 60 * MINUTE_MS).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });

/** Orders again when the text of a refusal says that orders are taken. */
async function followReopening(
  { shop, given, way, text }: Refused,
  { order }: ReturnType<typeof tries>,
): Promise<void> {
  const [, day, time] = text.match(/Orders are taken from (?:(\w+day) )?(\d\d:\d\d) on/) ?? [];
  if (time === undefined) return;
  // After midnight, the day is the one on which the night began. No day begins before 06:00.
  const isOfDay = (at: number) => weekdayOf(at - DAY_MS / 4) === day;
  const then = Array.from({ length: 9 }, (_, index) => riyadh(time) + (index - 1) * DAY_MS).find(
    (at) => at >= given.at && (day === undefined || isOfDay(at)),
  );
  assert.ok(then !== undefined, text);
  shop.clock.set(then);
  const { status, body } = await order(way, undefined);
  assert.equal(status, 200, `${text} ${body.message ?? ''}`);
}

for (const OPENING_HOURS of ['enforced', 'auto'] as const)
  describe(`what the refusal of an order names (OPENING_HOURS=${OPENING_HOURS})`, async () => {
    const { shop, set } = await open(OPENING_HOURS);

    async function check(
      given: Settings,
      target: Target,
      half: number | undefined,
    ): Promise<string> {
      const product = await set(given);
      const who = await shop.customer();
      const way = wayOf(target);
      const slot = slotAfter(given.at, half);
      const tried = tries(shop, who, product);
      const { status, body } = await tried.order(way, slot);
      if (status === 200) return '';
      const text = body.message ?? '';
      assert.doesNotMatch(text, /[{}—]/);
      const refused = { shop, given, way, slot, code: body.code ?? '', text };
      await followWays(refused, tried);
      await followOtherWay(refused, tried);
      await followTimes(refused, tried);
      await followReopening(refused, tried);
      return text;
    }

    it('is accepted when it is tried then, for all settings', async () => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(settings, asked, later, async (given, target, half) => {
          const text = await check(given, target, half);
          seen.add(text.split('. ')[1] ?? '');
        }),
        { numRuns: randomRuns(120) },
      );
      assert.ok(seen.size > 3, [...seen].join());
    });

    const EVENING = { from: 18 * 60, to: 23 * 60 };
    const noon: Settings = {
      areas: [{}],
      isPickupOpen: true,
      week: { from: 630, to: 1680 },
      capacity: 8,
      full: 0,
      pause: 0,
      served: null,
      at: riyadh('13:00'),
    };
    const closed = { isPickupOpen: false };

    it('is no other address while none is delivered to', async () => {
      for (const areas of [[], [{ paused: true }]]) {
        const open = await check({ ...noon, areas }, 'far', undefined);
        assert.match(
          open,
          /^We do not deliver there yet\. Please choose pickup, or try again later\./,
        );
        const none = await check({ ...noon, ...closed, areas }, 'far', undefined);
        assert.match(none, /^We do not deliver there yet\. Please try again later\./);
      }
    });

    it('is a delivery at its times while there is none for now', async () => {
      assert.equal(
        await check({ ...noon, ...closed, areas: [{ served: EVENING }] }, 'pickup', undefined),
        'Orders cannot be picked up for now. You can order delivery for 18:00 or later. Nothing has been charged.',
      );
    });

    it('is no delivery outside of the hours of all areas without times', async () => {
      for (const more of [
        { areas: [{ served: EVENING }], capacity: 0 },
        { areas: [{ served: { from: 630, to: 720 } }], week: { from: 780, to: 1440 } },
      ])
        assert.match(
          await check({ ...noon, ...closed, ...more }, 'pickup', undefined),
          /^Orders cannot be picked up for now\. Please try again later\./,
        );
    });

    it('is the other way at its times while the seller has paused orders, if it has some', async () => {
      const paused = { ...noon, pause: 60 };
      for (const [given, target, other] of [
        [{ ...paused, areas: [{ paused: true }] }, 0, 'pickup'],
        [paused, 'far', 'pickup'],
        [{ ...paused, ...closed }, 'pickup', 'delivery'],
      ] as const) {
        assert.match(
          await check(given, target, undefined),
          new RegExp(`\\. You can order ${other} for \\d\\d:\\d\\d or later\\.`),
        );
        assert.match(
          await check({ ...given, capacity: 0 }, target, undefined),
          /\. Please try again later\./,
        );
      }
    });

    it('is no slot that is full', async () => {
      const night = { ...noon, at: riyadh('05:00') };
      if (OPENING_HOURS === 'enforced')
        assert.match(
          await check({ ...night, capacity: 500 }, 0, undefined),
          /Order for \d\d:\d\d or/,
        );
      for (const half of [undefined, 15])
        assert.doesNotMatch(
          await check({ ...night, capacity: 500, full: 400 }, 0, half),
          /Order for|another time/,
        );
    });

    it('is pickup too outside of the hours of an area', async () => {
      const evening = { ...noon, areas: [{ served: EVENING }] };
      assert.match(await check(evening, 0, undefined), /within these hours\. Or choose pickup\./);
      assert.doesNotMatch(await check({ ...evening, ...closed }, 0, undefined), /pickup/);
    });

    it('is no time where none can be chosen', async () => {
      const without = { ...noon, capacity: 0, pause: 60 };
      assert.match(
        await check(without, 0, undefined),
        /^We are not taking orders for now\. Orders are taken from 14:00 on\./,
      );
      assert.match(
        await check({ ...without, areas: [{ served: EVENING }], pause: 0 }, 0, undefined),
        /^We deliver to this area from 18:00 to 23:00\. Orders are taken from 18:00 on\./,
      );
      assert.match(await check({ ...without, pause: 0 }, 0, 4), /as soon as possible instead\./);
    });
  });
