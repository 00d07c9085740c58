import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { AreaRequests, DeliveryArea, StoredAreas } from '@smokehouse/shared/contract';
import { type Pin, RIYADH_PIN } from '@smokehouse/shared/contract/ordering/areas/rules';
import { receiveMails, tokenIn } from '../../people/testing';
import { newCustomer } from '../../testing-people';
import { expectOk, openShop } from '../orders/testing';
import type { TestBrowser } from '../../testing';
import { MAX_AREA_REQUESTS } from './requests';

const shop = await openShop({});
const { db, clock } = shop;
const seller = await shop.seller();
const browser = shop.browser();
const PASSWORD = 'brisket at noon';
const DIRIYAH: Pin = { lng: 46.55, lat: 24.75 };

/** A square of four kilometres around a pin. */
const areaAround = ({ lng, lat }: Pin, change: Partial<DeliveryArea> = {}): DeliveryArea => ({
  id: `around-${lng}-${lat}`,
  name: { en: 'Diriyah', ar: 'الدرعية' },
  districts: [],
  points: [
    { lng: lng - 0.02, lat: lat - 0.02 },
    { lng: lng + 0.02, lat: lat - 0.02 },
    { lng: lng + 0.02, lat: lat + 0.02 },
    { lng: lng - 0.02, lat: lat + 0.02 },
  ],
  feeHalalas: 2500,
  minimumHalalas: 0,
  minutes: { from: 50, to: 60 },
  paused: false,
  ...change,
});
/** More places than a contact may have. */
const PINS = Array.from({ length: MAX_AREA_REQUESTS + 2 }, (_, index) => ({
  lng: 46 + index / 10,
  lat: 25.5,
}));
const HOME = areaAround(RIYADH_PIN, { name: { en: 'Home', ar: 'الوسط' } });

async function draw(areas: DeliveryArea[]) {
  const { version: seen, pickup } = (await expectOk(seller.call('GET /api/seller/areas')))
    .body as StoredAreas;
  await expectOk(seller.call('POST /api/seller/areas/save', { areas, pickup, seen }));
}
const ask = (contact: string, pin = DIRIYAH, by = browser) =>
  by.call('POST /api/areas/request', { place: { pin }, contact });
const listed = async () =>
  (await expectOk(seller.call('GET /api/seller/areas/requests'))).body as AreaRequests;
const contacts = async () =>
  (await db.selectFrom('area_requests').select(['email', 'mobile']).execute()).map(
    ({ email, mobile }) => email ?? mobile,
  );
const countMails = async () =>
  (await db.selectFrom('mails').select('data').where('kind', '=', 'area_reached').execute()).length;

beforeEach(() => draw([HOME]));
afterEach(async () => {
  await db.deleteFrom('area_requests').execute();
  await db.deleteFrom('mails').execute();
});

describe('POST /api/areas/request', () => {
  it('stores one request of a contact for each square, whatever its spelling', async () => {
    for (const contact of ['noura@test.example', 'NOURA@test.example'])
      await expectOk(ask(contact));
    for (const contact of ['050 123 4567', '+966501234567', '٠٥٠١٢٣٤٥٦٧'])
      await expectOk(ask(contact));
    const { places } = await listed();
    assert.deepEqual(
      places.map(({ pin, count }) => [pin, count]),
      [[DIRIYAH, 2]],
    );
  });
  it('refuses a place where no area can ever be, and stores nothing', async () => {
    for (const pin of [
      { lng: 2.35, lat: 48.86 },
      { lng: 0, lat: 0 },
      { lng: 0, lat: -90 },
      { lng: 48.01, lat: 24.7 },
    ]) {
      const { status, body } = await ask('noura@test.example', pin);
      assert.deepEqual(
        [status, body.code, body.message],
        [
          422,
          'area_request_outside',
          'This place is not around Riyadh. We will not deliver there.',
        ],
      );
    }
    assert.deepEqual(await contacts(), []);
  });
  it('refuses what is neither an email nor a Saudi mobile number, by name', async () => {
    for (const contact of ['noura', 'noura@', '12345', '+4915112345678']) {
      const { status, body } = await ask(contact);
      assert.deepEqual([status, body.code], [422, 'area_request_contact'], contact);
      assert.ok(body.fields?.contact, contact);
    }
  });
  it('refuses a place that an area contains, and one that is not on the map', async () => {
    const inside = await ask('noura@test.example', RIYADH_PIN);
    assert.deepEqual([inside.status, inside.body.code], [409, 'area_request_open']);
    const place = { words: 'somewhere' };
    const { status, body } = await browser.call('POST /api/areas/request', {
      place,
      contact: 'noura@test.example',
    });
    assert.deepEqual([status, body.code], [422, 'area_request_place']);
  });
  it('limits the places of a contact that an account sends, also when they are sent at once', async () => {
    const me = await shop.customer();
    const answers = await Promise.all(PINS.map((pin) => ask('noura@test.example', pin, me)));
    assert.equal(answers.filter(({ status }) => status === 200).length, MAX_AREA_REQUESTS);
    for (const { status, body } of answers)
      if (status !== 200) assert.deepEqual([status, body.code], [409, 'area_requests_full']);
  });
  it('keeps the newest places that visitors send for a contact, so that no stranger uses them up', async () => {
    for (const pin of PINS) {
      await expectOk(ask('noura@test.example', pin));
      clock.tick(1000);
    }
    const { places } = await listed();
    assert.deepEqual(
      places.map(({ pin }) => pin.lng).sort(),
      PINS.slice(-MAX_AREA_REQUESTS).map(({ lng }) => lng),
    );
    await expectOk(ask('noura@test.example', DIRIYAH, await shop.customer()));
    assert.equal((await contacts()).length, MAX_AREA_REQUESTS + 1);
  });
});

describe('an area that contains the place of a request', () => {
  it('causes one mail in the language of the request, and ends the request', async () => {
    const arabic = shop.browser();
    arabic.cookies.set('lang', 'ar');
    await expectOk(ask('noura@test.example', DIRIYAH, arabic));
    await expectOk(ask('noura@test.example', { lng: 46.561, lat: 24.75 }, arabic));
    await draw([HOME, areaAround(DIRIYAH, { paused: true })]);
    assert.equal(await countMails(), 0, 'a paused area takes no orders');
    await draw([HOME, areaAround(DIRIYAH)]);
    const mail = await db.selectFrom('mails').select('data').executeTakeFirstOrThrow();
    assert.deepEqual(mail.data, {
      email: 'noura@test.example',
      language: 'ar',
      area: { en: 'Diriyah', ar: 'الدرعية' },
    });
    assert.equal(await shop.app.mails.deliver(), 1);
    await draw([HOME, areaAround(DIRIYAH)]);
    assert.equal(await countMails(), 0);
    assert.deepEqual(await listed(), { success: true, places: [], toCall: [] });
  });
  it('is not told of when the save is refused', async () => {
    await expectOk(ask('noura@test.example'));
    const { version, pickup } = (await expectOk(seller.call('GET /api/seller/areas')))
      .body as StoredAreas;
    const { status } = await seller.call('POST /api/seller/areas/save', {
      areas: [HOME, areaAround(DIRIYAH)],
      pickup,
      seen: version - 1,
    });
    assert.equal(status, 409);
    assert.equal(await countMails(), 0);
  });
  it('lists mobile numbers for the seller to call, until they are removed', async () => {
    await expectOk(ask('0501234567'));
    assert.deepEqual((await listed()).toCall, []);
    await draw([HOME, areaAround(DIRIYAH)]);
    const { places, toCall } = await listed();
    assert.deepEqual(places, []);
    const [person] = toCall;
    assert.deepEqual(
      [person?.mobile, person?.area],
      ['+966501234567', { en: 'Diriyah', ar: 'الدرعية' }],
    );
    await expectOk(seller.call('POST /api/seller/areas/request/remove', { id: person?._id ?? '' }));
    assert.deepEqual((await listed()).toCall, []);
  });
});

describe('the requests of a customer', () => {
  it('are part of the export, and are deleted with the account', async () => {
    const me = await shop.customer();
    await expectOk(ask('0501234567', DIRIYAH, me));
    await expectOk(ask('other@test.example'));
    const { body } = await expectOk(me.call('GET /api/user/export'));
    assert.deepEqual(
      body.areaRequests.map(({ contact, pin }: { contact: string; pin: Pin }) => [contact, pin]),
      [['+966501234567', DIRIYAH]],
    );
    await expectOk(me.call('POST /api/user/delete', { password: 'correct horse' }));
    assert.deepEqual(
      (await db.selectFrom('area_requests').select('email').execute()).map(({ email }) => email),
      ['other@test.example'],
    );
  });
  it('do not contain those of a visitor with the same email, until the email is proven', async () => {
    const email = 'visitor@test.example';
    await expectOk(ask(email));
    const exported = async (who: TestBrowser) =>
      (await expectOk(who.call('GET /api/user/export'))).body.areaRequests as unknown[] | undefined;
    const stranger = await newCustomer(shop, { email: email.toUpperCase(), password: PASSWORD });
    assert.equal(await exported(stranger), undefined);
    await expectOk(stranger.call('POST /api/user/delete', { password: PASSWORD }));
    assert.deepEqual(await contacts(), [email]);

    const owner = await newCustomer(shop, { email, password: PASSWORD });
    await receiveMails(shop);
    await expectOk(browser.call('POST /api/user/password/forgot', { email }));
    const token = (await receiveMails(shop)).map(tokenIn).find(Boolean);
    const password = 'short rib at midnight';
    await expectOk(browser.call('POST /api/user/password/reset', { token, newPassword: password }));
    await expectOk(owner.call('POST /api/user/login', { email, password }));
    assert.equal((await exported(owner))?.length, 1);
    await expectOk(owner.call('POST /api/user/delete', { password }));
    assert.deepEqual(await contacts(), []);
  });
  it('stay when somebody else asked for the same, and do not show where that was', async () => {
    const me = await shop.customer();
    await expectOk(ask('0501234567', DIRIYAH, me));
    await expectOk(ask('0501234567', { ...DIRIYAH, lat: DIRIYAH.lat + 0.001 }));
    await expectOk(me.call('POST /api/user/delete', { password: 'correct horse' }));
    assert.deepEqual(await contacts(), ['+966501234567']);
    const other = await shop.customer();
    await expectOk(ask('0501234567', DIRIYAH, other));
    const { body } = await expectOk(other.call('GET /api/user/export'));
    assert.equal(body.areaRequests, undefined);
  });
  it('are deleted after a year', async () => {
    await expectOk(ask('noura@test.example'));
    clock.tick(364 * 24 * 60 * 60_000);
    await shop.app.jobs.get('deleting old requests for areas')?.runNow();
    assert.equal((await db.selectFrom('area_requests').select('id').execute()).length, 1);
    clock.tick(2 * 24 * 60 * 60_000);
    await shop.app.jobs.get('deleting old requests for areas')?.runNow();
    assert.equal((await db.selectFrom('area_requests').select('id').execute()).length, 0);
  });
});
