import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { DeliveryArea, HoursState, Quote, StoredAreas } from '@smokehouse/shared/contract';
import { calls } from '@smokehouse/shared/contract/calls';
import { shapeProblem, type Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import { ADDRESS, expectOk, openShop } from '../orders/testing';
import { randomRuns } from '../../testing-random';

const OLAYA: DeliveryArea = {
  id: 'olaya',
  name: { en: 'Al Olaya', ar: 'العليا' },
  districts: ['Al Muhammadiyah'],
  points: [
    { lng: 46.66, lat: 24.68 },
    { lng: 46.7, lat: 24.68 },
    { lng: 46.7, lat: 24.72 },
    { lng: 46.66, lat: 24.72 },
  ],
  feeHalalas: 1800,
  minimumHalalas: 6000,
  freeAboveHalalas: 30_000,
  minutes: { from: 40, to: 50 },
  paused: false,
};
const INSIDE: Pin = { lng: 46.68, lat: 24.7 };
const OUTSIDE: Pin = { lng: 46.55, lat: 24.75 };
const SEA: Pin = { lng: 50.9, lat: 26.9 };
const SHORT: Readonly<Record<string, Pin>> = { RRRD2929: INSIDE, DRYA7310: OUTSIDE };

const shop = await openShop({}, { shortAddresses: (code) => Promise.resolve(SHORT[code] ?? null) });
const seller = await shop.seller();
const browser = shop.browser();

const stored = async () =>
  (await expectOk(seller.call('GET /api/seller/areas'))).body as StoredAreas;
const initial = await stored();
async function save(areas: DeliveryArea[], pickup = initial.pickup) {
  const { version: seen } = await stored();
  return seller.call('POST /api/seller/areas/save', { areas, pickup, seen });
}
const draw = async (areas: DeliveryArea[], pickup = initial.pickup) => {
  await expectOk(save(areas, pickup));
};
const locate = async (place: object): Promise<Quote> => {
  const { body } = await expectOk(browser.call('POST /api/areas/locate', place));
  return calls['POST /api/areas/locate'].answer.parse(body);
};

describe('the areas of a new site', () => {
  before(() => draw(initial.areas));

  it('are one around Riyadh, where delivery costs SR 50 without a minimum', async () => {
    const { body } = await expectOk(browser.call('GET /api/areas'));
    const [area, ...others] = body.areas as DeliveryArea[];
    assert.deepEqual(
      [area?.id, area?.feeHalalas, area?.minimumHalalas, others.length],
      ['riyadh', 5000, 0, 0],
    );
    assert.equal(shapeProblem(area?.points ?? []), null);
  });

  it('say whether the server looks short addresses up', async () => {
    const other = await openShop();
    for (const [at, canLookUp] of [
      [browser, true],
      [other.browser(), undefined],
    ] as const) {
      const { body } = await expectOk(at.call('GET /api/areas'));
      assert.equal(body.shortAddresses, canLookUp);
    }
  });

  it('keep the amount of an order of an older browser', async () => {
    const me = await shop.customer();
    const dish = await shop.dish({ price_halalas: 1000 });
    assert.equal((await me.order([{ product: dish, quantity: 1 }])).amount, 60);
  });
});

describe('while no delivery area takes orders', () => {
  after(() => draw(initial.areas));

  const state = async () => (await expectOk(browser.call<HoursState>('GET /api/hours'))).body;
  const offered = async (fulfilment: string) => {
    const { body } = await expectOk(
      browser.call<{ takesOrdersNow: boolean; days: { slots: unknown[] }[] }>(
        `GET /api/order/slots?dishes=&fulfilment=${fulfilment}`,
      ),
    );
    return { now: body.takesOrdersNow, slots: body.days.flatMap(({ slots }) => slots).length };
  };

  it('says so with the hours and of any place, and offers times for pickups only', async () => {
    const { open: _open, ...pickup } = initial.pickup;
    await draw([{ ...OLAYA, paused: true }], { ...pickup, open: true });
    const { noDelivery, noPickup } = await state();
    assert.deepEqual([noDelivery, noPickup], [true, undefined]);
    assert.deepEqual(await offered('delivery'), { now: false, slots: 0 });
    assert.ok((await offered('pickup')).slots > 0);
    for (const place of [{}, { words: 'somewhere' }])
      assert.equal((await locate(place)).result, 'paused');
    assert.equal((await locate({ pin: OUTSIDE })).result, 'outside');

    await draw([{ ...OLAYA, paused: true }], { ...pickup, open: false });
    assert.deepEqual([(await state()).noDelivery, (await state()).noPickup], [true, true]);

    await draw([
      { ...OLAYA, paused: true },
      { ...OLAYA, id: 'b', name: { en: 'B', ar: 'ب' }, districts: [] },
    ]);
    assert.equal((await state()).noDelivery, undefined);
    assert.equal((await locate({})).result, 'unknown');
    assert.ok((await offered('delivery')).slots > 0);
  });

  it('names no first slot that no area serves', async () => {
    shop.clock.set(Date.parse('2026-11-22T05:00:00+03:00'));
    const { open: _open, ...pickup } = initial.pickup;
    const evening = { ...OLAYA, served: { from: 18 * 60, to: 24 * 60 } };
    await draw([evening], { ...pickup, open: false });
    assert.deepEqual((await state()).firstSlot, { day: '2026-11-22', at: '18:00' });
    await draw([{ ...evening, paused: true }], { ...pickup, open: false });
    assert.equal((await state()).firstSlot, undefined);
    await draw([evening], { ...pickup, open: true });
    assert.deepEqual((await state()).firstSlot, { day: '2026-11-22', at: '11:30' });
  });
});

describe('POST /api/areas/locate', () => {
  before(() => draw([OLAYA]));
  after(() => draw(initial.areas));

  it('finds the area of a pin', async () => {
    const found = await locate({ pin: INSIDE });
    assert.deepEqual([found.result, found.area?.id, found.feeHalalas], ['area', 'olaya', 1800]);
  });
  it('says that a pin is outside, also in the sea', async () => {
    for (const pin of [OUTSIDE, SEA]) assert.equal((await locate({ pin })).result, 'outside');
  });
  it('finds a short address in lower case and with Arabic digits', async () => {
    for (const shortAddress of ['RRRD2929', 'rrrd2929', 'rrrd ٢٩٢٩', 'RRRD-2929'])
      assert.equal((await locate({ shortAddress })).area?.id, 'olaya', shortAddress);
    assert.equal((await locate({ shortAddress: 'DRYA7310' })).result, 'outside');
  });
  it('refuses what is no short address', async () => {
    for (const shortAddress of ['RRR2929', 'RRRD292', 'RRRD29299', '2929RRRD', '']) {
      const { status, body } = await browser.call('POST /api/areas/locate', { shortAddress });
      assert.equal(status, 422, shortAddress);
      assert.ok(body.fields?.shortAddress);
    }
  });
  it('finds an area by its name or a district, in both languages', async () => {
    for (const words of ['12 King Fahd Rd, AL OLAYA', 'حي العُليا', 'al muhammadiyah'])
      assert.equal((await locate({ words })).area?.id, 'olaya', words);
    assert.equal((await locate({ words: 'Al Olayan Street' })).result, 'unknown');
  });
  it('falls back to words for a short address that cannot be looked up', async () => {
    const found = await locate({ shortAddress: 'ABCD1234', words: 'Al Olaya' });
    assert.equal(found.area?.id, 'olaya');
  });
  it('does not know a place that nothing names', async () => {
    assert.equal((await locate({ shortAddress: 'ABCD1234' })).result, 'unknown');
    const address = { street: '7 Nowhere', city: 'Riyadh', country: 'Saudi Arabia' };
    assert.equal((await locate({ address })).result, 'unknown');
  });
  it('finds the district of an address in Riyadh, and not in another city', async () => {
    const address = { street: '12 Al Olaya St', city: 'ar-Riyadh', country: 'KSA' };
    assert.equal((await locate({ address })).area?.id, 'olaya');
    assert.equal((await locate({ address: { ...address, city: 'Elsewhere' } })).result, 'unknown');
    for (const change of [{ city: 'Jeddah' }, { city: 'دبي' }, { country: 'UAE' }])
      for (const more of [{}, { pin: INSIDE }, { words: 'Al Olaya' }])
        assert.equal(
          (await locate({ ...more, address: { ...address, ...change } })).result,
          'outside',
          JSON.stringify([change, more]),
        );
    assert.equal((await locate({ words: 'Jeddah' })).result, 'outside');
  });
  it('does not deliver to a pin that is far from the city of its address', async () => {
    const address = { street: '7 Nowhere', city: 'Al Kharj', country: 'KSA' };
    for (const place of [{ pin: INSIDE }, { shortAddress: 'RRRD2929' }])
      assert.equal((await locate({ ...place, address })).result, 'outside');
    const near = { ...address, city: 'Diriyah' };
    assert.equal((await locate({ pin: INSIDE, address: near })).area?.id, 'olaya');
  });
  it('does not believe a chosen district that is not in the town of the address', async () => {
    const address = (city: string) => ({ street: '7 Nowhere', city, country: 'KSA' });
    for (const city of ['Al Kharj', 'الخرج', 'Zulfi'])
      for (const more of [
        {},
        { words: 'Al Olaya' },
        { shortAddress: 'ABCD1234', words: 'Al Olaya' },
      ])
        assert.equal((await locate({ ...more, address: address(city) })).result, 'outside', city);
    // Diriyah is near: only its place says whether it is in the area.
    const near = { words: 'Al Olaya', address: address('Diriyah') };
    assert.equal((await locate(near)).result, 'unknown');
    const chosen = { words: 'Al Olaya', address: address('Riyadh') };
    assert.equal((await locate(chosen)).area?.id, 'olaya');
  });
  it('believes a district of an area that contains the town, or has its name', async () => {
    const { id, ...kharj } = OLAYA;
    const at = (lng: number, lat: number) => ({ lng, lat });
    const around = (lng: number, lat: number) => [
      at(lng - 0.05, lat - 0.05),
      at(lng + 0.05, lat - 0.05),
      at(lng + 0.05, lat + 0.05),
      at(lng - 0.05, lat + 0.05),
    ];
    const south = {
      ...kharj,
      id: 'south',
      name: { en: 'South', ar: 'الجنوب' },
      districts: ['Al Naseem'],
      points: around(47.31, 24.15),
    };
    await draw([{ id, ...kharj }, south]);
    const address = { street: '7 Nowhere', city: 'Al Kharj', country: 'KSA' };
    assert.equal((await locate({ address, words: 'Al Naseem' })).area?.id, 'south');
    assert.equal((await locate({ address, words: 'Al Olaya' })).result, 'outside');
    assert.equal((await locate({ address })).result, 'unknown');
    const riyadh = { ...address, city: 'Riyadh' };
    assert.equal((await locate({ address: riyadh, words: 'Al Naseem' })).result, 'outside');
    await draw([OLAYA]);
  });
  it('prefers the first of overlapping areas, and an open one to a paused one', async () => {
    const wide = { ...OLAYA, id: 'wide', name: { en: 'Wide', ar: 'واسع' }, districts: [] };
    await draw([OLAYA, wide]);
    assert.equal((await locate({ pin: INSIDE })).area?.id, 'olaya');
    await draw([{ ...OLAYA, paused: true }, wide]);
    assert.equal((await locate({ pin: INSIDE })).area?.id, 'wide');
    await draw([{ ...OLAYA, paused: true }]);
    assert.equal((await locate({ pin: INSIDE })).result, 'paused');
  });
});

/** Ray casting with edges inside, for points that are multiples of the grid. */
function isInside(points: readonly Pin[], { lng, lat }: Pin): boolean {
  let inside = false;
  for (const [i, a] of points.entries()) {
    const b = points[(i + 1) % points.length] ?? a;
    const cross = (b.lng - a.lng) * (lat - a.lat) - (b.lat - a.lat) * (lng - a.lng);
    const within =
      Math.min(a.lng, b.lng) <= lng &&
      lng <= Math.max(a.lng, b.lng) &&
      Math.min(a.lat, b.lat) <= lat &&
      lat <= Math.max(a.lat, b.lat);
    if (cross === 0 && within) return true;
    if (
      a.lat > lat !== b.lat > lat &&
      lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng
    )
      inside = !inside;
  }
  return inside;
}

/** A generator with a seed, so that a failure can be repeated. */
function random(seed: number) {
  return (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
}

describe('a pin and an area', () => {
  after(() => draw(initial.areas));

  it('meet exactly where the outline says so, edges and corners included', async () => {
    const next = random(20);
    // Eighths are exact in binary, so that edges are hit exactly.
    const point = (): Pin => ({ lng: 46 + next(9) / 8, lat: 24 + next(9) / 8 });
    for (let round = 0; round < 12; round++) {
      let points: Pin[];
      do points = Array.from({ length: 3 + next(4) }, point);
      while (shapeProblem(points) !== null);
      await draw([{ ...OLAYA, points }]);
      for (const pin of [...points, ...Array.from({ length: 12 }, point)])
        assert.equal(
          (await locate({ pin })).result,
          isInside(points, pin) ? 'area' : 'outside',
          JSON.stringify({ points, pin }),
        );
    }
  });
});

describe('an area with hours', () => {
  const EVENING = { ...OLAYA, served: { from: 18 * 60, to: 26 * 60 } };
  const riyadh = (time: string) => Date.parse(`2026-11-20T${time}:00+03:00`);
  before(() => draw([EVENING]));
  after(() => draw(initial.areas));

  it('names them with its charge, and is used at its hours before one that it overlaps', async () => {
    shop.clock.set(riyadh('12:00'));
    assert.deepEqual((await locate({ pin: INSIDE })).served, EVENING.served);
    const wide = { ...OLAYA, id: 'wide', name: { en: 'Wide', ar: 'واسع' }, districts: [] };
    await draw([EVENING, wide]);
    assert.equal((await locate({ pin: INSIDE })).area?.id, 'wide');
    shop.clock.set(riyadh('18:00'));
    assert.equal((await locate({ pin: INSIDE })).area?.id, 'olaya');
    await draw([EVENING]);
  });

  it('takes no order outside of them, and one for a time within them', async () => {
    const me = await shop.customer();
    const dish = await shop.dish({ price_halalas: 10_000 });
    const order = (slot?: string) =>
      me.call('POST /api/order/cod', {
        items: [{ product: dish, quantity: 1 }],
        address: me.address,
        place: { pin: INSIDE },
        ...(slot && { slot: new Date(riyadh(slot)).toISOString() }),
      });
    shop.clock.set(riyadh('12:00'));
    const refused = await order();
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.message],
      [
        409,
        'area_not_served',
        'We deliver to this area from 18:00 to 02:00. Please choose a time within these hours. Or choose pickup. Nothing has been charged.',
      ],
    );
    assert.equal((await order('15:00')).body.code, 'area_not_served');
    await expectOk(order('19:00'));
    shop.clock.set(riyadh('18:00'));
    await expectOk(order());
  });

  it('is refused when they end before they begin, or lie outside of the trading day', async () => {
    for (const served of [
      { from: 1200, to: 1200 },
      { from: 300, to: 700 },
      { from: 1200, to: 1801 },
    ])
      assert.equal((await save([{ ...OLAYA, served }])).status, 422);
  });
});

describe('POST /api/seller/areas/save', () => {
  after(() => draw(initial.areas));
  const [a, b, c, d] = OLAYA.points as [Pin, Pin, Pin, Pin];
  const refused: [string, Partial<DeliveryArea>][] = [
    ['area_crosses_itself', { points: [a, c, b, d] }],
    ['area_crosses_itself', { points: [a, b, c, b] }],
    [
      'area_crosses_itself',
      { points: [0, 1, 2].map((step) => ({ lng: a.lng + step / 50, lat: a.lat + step / 100 })) },
    ],
    ['area_too_few_points', { points: [a, b] }],
    ['area_too_few_points', { points: [a, b, a, b] }],
    ['area_outside_region', { points: [a, b, SEA] }],
  ];
  const pointsOf = ({ points = [] }: Partial<DeliveryArea>) =>
    points.map(({ lng, lat }) => `${lng}/${lat}`).join(' ');
  for (const [code, change] of refused)
    it(`refuses an area with ${code}: points ${pointsOf(change)}`, async () => {
      const { status, body } = await save([{ ...OLAYA, ...change }]);
      assert.deepEqual([status, body.code], [422, code]);
      assert.match(body.message ?? '', /Al Olaya/);
      assert.deepEqual(
        (await stored()).areas.map(({ id }) => id),
        ['riyadh'],
      );
    });
  it('refuses two areas with the same name or district', async () => {
    const other = { ...OLAYA, id: 'b', name: { en: 'North', ar: 'الشمال' } };
    for (const twin of [
      other,
      { ...other, districts: ['al olaya'] },
      { ...other, districts: [], name: { en: 'North', ar: 'العُليا' } },
    ]) {
      const { status, body } = await save([OLAYA, twin]);
      assert.deepEqual([status, body.code], [422, 'area_name_taken']);
    }
  });
  it('stores a district once that is named with another case, space or mark', async () => {
    const districts = ['Al Malaz', 'al malaz', 'AL-MALAZ', 'الملز', 'المَلز'];
    assert.equal((await save([{ ...OLAYA, districts }])).status, 200);
    assert.deepEqual((await stored()).areas[0]?.districts, ['Al Malaz', 'الملز']);
    await draw(initial.areas);
  });
  it('refuses money that is not whole halalas, and minutes that end before they begin', async () => {
    for (const change of [
      { feeHalalas: 18.5 },
      { feeHalalas: -1 },
      { minimumHalalas: 0.1 },
      { freeAboveHalalas: 0 },
      { minutes: { from: 50, to: 40 } },
    ]) {
      const { status, body } = await save([{ ...OLAYA, ...change }]);
      assert.equal(status, 422, JSON.stringify(change));
      assert.ok(Object.keys(body.fields ?? {})[0]?.startsWith('areas.0.'), JSON.stringify(body));
    }
  });
  it('lets the first of two sellers win, and shows the second the current areas', async () => {
    const { version: seen, pickup } = await stored();
    const other = await shop.seller();
    const answers = await Promise.all(
      [seller, other].map((one, index) =>
        one.call('POST /api/seller/areas/save', {
          areas: [{ ...OLAYA, feeHalalas: 1000 + index }],
          pickup,
          seen,
        }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body as {
      code: string;
      stored: StoredAreas;
    };
    assert.equal(lost.code, 'changed_meanwhile');
    assert.equal(lost.stored.version, seen + 1);
    assert.deepEqual(lost.stored.areas, (await stored()).areas);
  });
  it('returns exactly what was saved', async () => {
    const { freeAboveHalalas: _never, ...plain } = OLAYA;
    const other = { ...plain, id: 'n', name: { en: 'North', ar: 'الشمال' }, districts: [] };
    await draw([other, OLAYA]);
    assert.deepEqual((await stored()).areas, [other, OLAYA]);
  });
});

describe('POST /api/order/cod to an area', () => {
  before(() => draw([OLAYA]));
  after(() => draw(initial.areas));

  const place = { shortAddress: 'rrrd٢٩٢٩' };
  async function order(price: number, more: object) {
    const me = await shop.customer();
    const product = await shop.dish({ price_halalas: price });
    const items = [{ product, quantity: 1 }];
    const answer = await me.call('POST /api/order/cod', { items, address: me.address, ...more });
    return { me, items, ...answer };
  }

  it("charges the area's fee and keeps area, minutes and short address with the order", async () => {
    const { me, body } = await order(10_000, { place });
    assert.equal(body.order.amount, 118);
    const [placed] = (await expectOk(me.call('GET /api/order/user'))).body.orders;
    assert.deepEqual(placed.delivery, {
      fulfilment: 'delivery',
      fee: 18,
      area: OLAYA.name,
      minutes: OLAYA.minutes,
      promised: OLAYA.minutes,
      pin: INSIDE,
      shortAddress: 'RRRD2929',
    });
    await expectOk(me.verify((await me.pay(body.order.id)).body));
    const kitchen = await expectOk(seller.call('GET /api/seller/kitchen'));
    assert.equal(kitchen.body.tickets.at(-1).shortAddress, 'RRRD2929');
  });
  it('is free from the amount on that the area says', async () => {
    assert.equal((await order(29_999, { place })).body.order.amount, 317.99);
    assert.equal((await order(30_000, { place })).body.order.amount, 300);
  });
  it('refuses an order below the minimum, outside of all areas and to a paused one', async () => {
    const small = await order(5_999, { place });
    assert.deepEqual([small.status, small.body.code], [422, 'order_minimum']);
    assert.match(small.body.message ?? '', /SR 60/);
    const outside = await order(10_000, { place: { pin: OUTSIDE } });
    assert.deepEqual([outside.status, outside.body.code], [422, 'outside_areas']);
    await draw([{ ...OLAYA, paused: true }]);
    const paused = await order(10_000, { place });
    assert.deepEqual([paused.status, paused.body.code], [409, 'area_paused']);
    await draw([OLAYA]);
  });
  it('names pickup in a refusal only while it is open, and delivery while an area is', async () => {
    const product = await shop.dish({ price_halalas: 10_000 });
    const me = await shop.customer();
    const refused = async (isOpen: boolean, areas: DeliveryArea[], where: object) => {
      await draw(areas, { ...initial.pickup, open: isOpen });
      const items = [{ product, quantity: 1 }];
      const send = () => me.call('POST /api/order/cod', { items, address: me.address, ...where });
      const { message: en = '' } = (await send()).body;
      me.cookies.set('lang', 'ar');
      const { message: ar = '' } = (await send()).body;
      me.cookies.set('lang', 'en');
      return [en, ar].map((text) => text.split('. ')[1]);
    };
    const pausedArea = { ...OLAYA, paused: true };
    const far = { place: { pin: OUTSIDE } };
    const pickup = { address: '', fulfilment: 'pickup' };
    assert.deepEqual(
      [
        await refused(true, [pausedArea], { place }),
        await refused(false, [pausedArea], { place }),
        await refused(true, [OLAYA], far),
        await refused(false, [OLAYA], far),
        await refused(false, [OLAYA], pickup),
        await refused(false, [pausedArea], pickup),
      ],
      [
        [
          'Please choose pickup, or try again later',
          'يرجى اختيار الاستلام من المطعم، أو المحاولة لاحقًا',
        ],
        ['Please try again later', 'يرجى المحاولة لاحقًا'],
        ['Please choose another address, or pickup', 'يرجى اختيار عنوان آخر، أو الاستلام من المطعم'],
        ['Please choose another address', 'يرجى اختيار عنوان آخر'],
        ['Please choose delivery, or try again later', 'يرجى اختيار التوصيل، أو المحاولة لاحقًا'],
        ['Please try again later', 'يرجى المحاولة لاحقًا'],
      ],
    );
    await draw([OLAYA]);
  });
  it("uses the address's own place before the chosen one", async () => {
    const { me, items } = await order(10_000, { place });
    const address = { ...ADDRESS, pin: OUTSIDE };
    const saved = await expectOk(me.call('POST /api/address/add', { address }));
    const answer = await me.call('POST /api/order/cod', {
      items,
      address: saved.body.address._id,
      place,
    });
    assert.deepEqual([answer.status, answer.body.code], [422, 'outside_areas']);
  });
  it('never charges another fee than the one shown without saying so', async () => {
    const next = random(7);
    for (let round = 0; round < 20; round++) {
      await draw([
        { ...OLAYA, feeHalalas: next(4) * 500, freeAboveHalalas: 8000 + next(4) * 2000 },
      ]);
      const shown = await locate(place);
      if (next(2) === 0) await draw([{ ...OLAYA, feeHalalas: next(4) * 500 }]);
      const price = 6000 + next(8) * 1000;
      const free = shown.freeAboveHalalas ?? Infinity;
      const feeHalalas = price >= free ? 0 : shown.feeHalalas;
      const { status, body } = await order(price, { place, feeHalalas });
      if (status === 200) assert.equal(body.order.amount, (price + feeHalalas) / 100);
      else {
        assert.deepEqual([status, body.code], [409, 'delivery_changed']);
        assert.notEqual((body as { delivery?: unknown }).delivery, undefined);
      }
    }
    await draw([OLAYA]);
  });
  it('asks where an address is before it charges anything', async () => {
    const { me, status, body } = await order(10_000, { place: { words: 'Nowhere' } });
    assert.deepEqual([status, body.code], [422, 'place_needed']);
    assert.deepEqual((await expectOk(me.call('GET /api/order/user'))).body.orders, []);
  });
  it('never delivers outside of the areas, whatever pins, words and choices say', async () => {
    const rectangle = (west: number, east: number): Pin[] => [
      { lng: west, lat: 24.68 },
      { lng: east, lat: 24.68 },
      { lng: east, lat: 24.72 },
      { lng: west, lat: 24.72 },
    ];
    const plain = { ...OLAYA, districts: [], minimumHalalas: 0 };
    const riyadh = { ...plain, id: 'r', name: { en: 'Riyadh', ar: 'الرياض' } };
    const sets: DeliveryArea[][] = [
      [],
      [OLAYA],
      [{ ...riyadh, points: rectangle(46.5, 46.6) }],
      [OLAYA, { ...riyadh, points: rectangle(46.5, 46.6) }],
      [{ ...OLAYA, paused: true }],
    ];
    const isIn = ({ points }: DeliveryArea, { lng, lat }: Pin) => {
      const [east, west] = [Math.max, Math.min].map((of) => of(...points.map((one) => one.lng)));
      return lng > Number(west) && lng < Number(east) && lat > 24.68 && lat < 24.72;
    };
    const near: Pin = { lng: 46.55, lat: 24.7 };
    const cities = [
      ...(['Riyadh', 'الرياض', 'Al Olaya', 'Diriyah', 'Al Kharj', 'الخرج'] as const),
      ...(['Jeddah', 'جدة', 'Dubai'] as const),
    ];
    const countries = ['Saudi Arabia', 'السعودية', 'United Arab Emirates', 'Oman'] as const;
    const isOtherPostcode = (city: string, zipcode: string) =>
      city !== 'Al Olaya' && !zipcode.startsWith('1');
    let delivered = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sets),
        fc.constantFrom(...cities),
        fc.constantFrom(...countries),
        fc.constantFrom('12 Al Olaya St', 'Riyadh Street 1', 'Jeddah Road 1', '7 Nowhere'),
        fc.constantFrom(undefined, INSIDE, near, OUTSIDE, SEA),
        fc.constantFrom(
          undefined,
          { pin: near },
          ...['Al Olaya', 'Riyadh', 'Jeddah'].map((words) => ({ words })),
        ),
        fc.constantFrom('12211', '16273', '23435', '31411'),
        async (areas, city, country, street, pin, chosen, zipcode) => {
          await draw(areas);
          const { me, items, status, body } = await order(10_000, { place: { pin: SEA } });
          assert.deepEqual([status, body.code], [422, 'outside_areas']);
          // Addresses of earlier versions were saved without a check.
          const saved = { ...ADDRESS, street };
          const { address } = (await expectOk(me.call('POST /api/address/add', { address: saved })))
            .body as { address: { _id: string } };
          await shop.owner.query(
            'UPDATE addresses SET city = $1, country = $2, place = $3, zipcode = $4 WHERE id = $5',
            [city, country, pin && { pin }, zipcode, address._id],
          );
          const placed = await me.call('POST /api/order/cod', {
            items,
            address: address._id,
            ...(chosen && { place: chosen }),
          });
          const at = pin ?? (chosen && 'pin' in chosen ? chosen.pin : undefined);
          const open = areas.filter(({ paused }) => !paused);
          const isAbroad = /Emirates|Oman/.test(country);
          const isFar = /Jeddah|جدة|Dubai|Kharj|الخرج/.test(city);
          if (placed.status !== 200) return;
          delivered += 1;
          const isPossible = !isAbroad && !isFar && !isOtherPostcode(city, zipcode);
          assert.ok(isPossible, `${city} ${zipcode}, ${country}`);
          if (at) assert.ok(open.some((area) => isIn(area, at)));
          else {
            const said = [street, city, chosen && 'words' in chosen ? chosen.words : ''].join(' ');
            assert.ok(
              open.some(({ name, districts }) =>
                [name.en, name.ar, ...districts].some((one) => said.includes(one)),
              ),
              said,
            );
          }
        },
      ),
      {
        numRuns: randomRuns(60),
        // One that is delivered, whatever the others are.
        examples: [
          [[OLAYA], 'Riyadh', 'Saudi Arabia', '12 Al Olaya St', INSIDE, undefined, '12211'],
          [
            [OLAYA],
            'Al Kharj',
            'Saudi Arabia',
            '7 Nowhere',
            undefined,
            { words: 'Al Olaya' },
            '16273',
          ],
          [[OLAYA], 'Riyadh', 'Saudi Arabia', '7 Nowhere', INSIDE, undefined, '23435'],
        ],
      },
    );
    assert.ok(delivered > 0);
    await draw([OLAYA]);
  });
  it('does not continue an unpaid order with an earlier fee', async () => {
    const { me, items, body } = await order(10_000, { place });
    await draw([{ ...OLAYA, feeHalalas: 2500 }]);
    const again = await me.call('POST /api/order/cod', { items, address: me.address, place });
    assert.notEqual(again.body.order.id, body.order.id);
    assert.equal(again.body.order.amount, 125);
    await draw([OLAYA]);
  });
});

describe('a pickup', () => {
  after(() => draw(initial.areas));

  it('costs no delivery, needs no address and is on ticket, order and bill', async () => {
    const me = await shop.customer();
    const product = await shop.dish({ price_halalas: 2000 });
    const { body } = await expectOk(
      me.call('POST /api/order/cod', {
        items: [{ product, quantity: 1 }],
        address: '',
        fulfilment: 'pickup',
      }),
    );
    assert.equal(body.order.amount, 20);
    await me.verify((await me.pay(body.order.id)).body);
    const [placed] = (await expectOk(me.call('GET /api/order/user'))).body.orders;
    assert.deepEqual(placed.delivery, {
      fulfilment: 'pickup',
      fee: 0,
      minutes: initial.pickup.minutes,
      promised: initial.pickup.minutes,
    });
    const seen = await expectOk(seller.call('GET /api/order/seller'));
    const ordered = seen.body.orders.find(({ _id }: { _id: string }) => _id === placed._id);
    assert.deepEqual([ordered.delivery.fulfilment, ordered.address.firstName], ['pickup', 'Noura']);
    const kitchen = await expectOk(seller.call('GET /api/seller/kitchen'));
    assert.equal(kitchen.body.tickets.at(-1).pickup, true);
    const bill = await expectOk(seller.call('POST /api/seller/bill', { orderId: placed._id }));
    assert.equal(bill.body.bills[0].lines.at(-1).name, 'Pickup');
  });
  it('is refused while it is switched off', async () => {
    await draw(initial.areas, { ...initial.pickup, open: false });
    const me = await shop.customer();
    const product = await shop.dish();
    const { status, body } = await me.call('POST /api/order/cod', {
      items: [{ product, quantity: 1 }],
      address: '',
      fulfilment: 'pickup',
    });
    assert.deepEqual([status, body.code], [409, 'pickup_closed']);
  });
});

describe('what closes while the customer is paying', () => {
  after(() => draw(initial.areas));
  const place = { pin: INSIDE };

  it('is still sold as it was promised: an area that pauses, and pickup', async () => {
    const closings = [
      { now: { place }, close: () => draw([{ ...OLAYA, paused: true }]), code: 'area_paused' },
      { now: { place }, close: () => draw([]), code: 'outside_areas' },
      {
        now: { address: '', fulfilment: 'pickup' },
        close: () => draw([OLAYA], { ...initial.pickup, open: false }),
        code: 'pickup_closed',
      },
    ] as const;
    for (const { now, close, code } of closings) {
      await draw([OLAYA]);
      const me = await shop.customer();
      const items = [{ product: await shop.dish({ price_halalas: 10_000 }), quantity: 1 }];
      const press = () => me.call('POST /api/order/cod', { items, address: me.address, ...now });
      const { body } = await expectOk(press());
      await close();
      await expectOk(me.verify((await me.pay(body.order.id)).body));
      const [order] = (await expectOk(me.call('GET /api/order/user'))).body.orders;
      assert.deepEqual(
        [order.isPaid, order.refund, order.amount],
        [true, undefined, body.order.amount],
      );
      assert.ok(order.promise, code);
      const again = await press();
      assert.equal(again.body.code, code);
      assert.match(again.body.message ?? '', /Nothing has been charged\./, code);
      assert.equal((await expectOk(me.call('GET /api/order/user'))).body.orders.length, 1);
    }
  });
});
