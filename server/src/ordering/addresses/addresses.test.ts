import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { newCustomer } from '../../testing-people';
import { MAX_ADDRESSES } from './queries';

const test = await startTestApp();
const address = {
  firstName: 'نورة',
  lastName: 'Al-Harbi',
  email: 'noura@test.example',
  street: 'Tahlia 7',
  city: 'Riyadh',
  state: 'Riyadh',
  zipcode: '12211',
  country: 'Saudi Arabia',
  phone: '+966501234567',
};

describe('POST /api/address/add', () => {
  it('saves the nine fields and gives them an id', async () => {
    const me = await newCustomer(test);
    const { status, body } = await me.call('POST /api/address/add', {
      address: { ...address, street: '  Tahlia 7 ' },
    });
    assert.equal(status, 200);
    const saved = (body as { address: { _id: string } }).address;
    assert.deepEqual(saved, { ...address, _id: saved._id });
    assert.deepEqual((await me.call('GET /api/address/get')).body.addresses, [saved]);
  });
  it('accepts a postcode as a JSON number, and answers with a string', async () => {
    const me = await newCustomer(test);
    const { status, body } = await me.call('POST /api/address/add', {
      address: { ...address, zipcode: 12211 },
    });
    assert.equal(status, 200);
    assert.equal((body as { address: { zipcode: unknown } }).address.zipcode, '12211');
  });
  it('refuses another country, a city or postcode of another region, and a pin elsewhere, at its field', async () => {
    const me = await newCustomer(test);
    const refused: [change: Partial<typeof address>, field: string, message: RegExp][] = [
      [{ country: 'United Arab Emirates' }, 'address.country', /within Saudi Arabia only/],
      [{ city: 'Dubai' }, 'address.city', /Dubai is not in Saudi Arabia/],
      [{ city: 'جدة' }, 'address.city', /Jeddah is not in the region Riyadh/],
      [{ zipcode: '23435' }, 'address.zipcode', /postcode 23435 is not in Riyadh/],
    ];
    for (const [change, field, message] of refused) {
      const { status, body } = await me.call('POST /api/address/add', {
        address: { ...address, ...change },
      });
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(body.fields ?? {}), [field]);
      assert.match(body.fields?.[field] ?? '', message);
    }
    const pin = { lng: 46.68, lat: 24.7 };
    const { status, body } = await me.call('POST /api/address/add', {
      address: { ...address, city: 'Al Kharj', pin },
    });
    assert.equal(status, 422);
    assert.match(body.fields?.['address.city'] ?? '', /on the map is not in Al Kharj/);
    assert.deepEqual((await me.call('GET /api/address/get')).body.addresses, []);
    const jeddah = { city: 'جدة', state: 'منطقة مكة المكرمة', zipcode: '23435' };
    const elsewhere = { ...address, ...jeddah, country: 'السعودية' };
    assert.equal((await me.call('POST /api/address/add', { address: elsewhere })).status, 200);
  });
  it('names city and region in the language of the reader', async () => {
    const me = await newCustomer(test);
    me.cookies.set('lang', 'ar');
    const refused: [change: object, message: string][] = [
      [
        { zipcode: '23435' },
        'الرمز البريدي 23435 ليس في الرياض. يرجى التحقق من الرمز البريدي والمدينة.',
      ],
      [
        { city: 'Jeddah', state: 'Riyadh Region' },
        'جدة ليست في منطقة الرياض. يرجى التحقق من المدينة والمنطقة.',
      ],
      [
        { city: 'Al Kharj', pin: { lng: 46.68, lat: 24.7 } },
        'الموقع على الخريطة ليس في الخرج. يرجى التحقق من المدينة والموقع.',
      ],
    ];
    for (const [change, message] of refused) {
      const { body } = await me.call('POST /api/address/add', {
        address: { ...address, ...change },
      });
      assert.deepEqual(Object.values(body.fields ?? {}), [message]);
    }
  });
  it('refuses an address with a field missing, empty or wrong, by name', async () => {
    const me = await newCustomer(test);
    for (const field of Object.keys(address)) {
      const { [field as 'city']: _, ...rest } = address;
      const missing = await me.call('POST /api/address/add', { address: rest });
      assert.deepEqual(
        [missing.status, missing.body.fields],
        [400, { [`address.${field}`]: 'This is required.' }],
      );
      const empty = await me.call('POST /api/address/add', {
        address: { ...address, [field]: ' ' },
      });
      assert.equal(empty.status, 422);
      assert.ok(empty.body.fields?.[`address.${field}`], field);
    }
    for (const zipcode of [
      '00000',
      '1221',
      '122111',
      '12a11',
      '１２２１１',
      1221,
      12211.5,
      -12211,
    ]) {
      assert.equal(
        (await me.call('POST /api/address/add', { address: { ...address, zipcode } })).status,
        422,
        String(zipcode),
      );
    }
    for (const zipcode of [null, true, [12211], { postcode: 12211 }])
      assert.equal(
        (await me.call('POST /api/address/add', { address: { ...address, zipcode } })).status,
        400,
        JSON.stringify(zipcode),
      );
    assert.deepEqual((await me.call('GET /api/address/get')).body.addresses, []);
  });
  it('ignores a user id in the payload', async () => {
    const [me, you] = [await newCustomer(test), await newCustomer(test)];
    await me.call('POST /api/address/add', {
      address: { ...address, userId: you.id, user_id: you.id, _id: 'mine' },
      userId: you.id,
    });
    assert.deepEqual((await you.call('GET /api/address/get')).body.addresses, []);
  });
  it('limits the number of addresses of an account', async () => {
    const me = await newCustomer(test);
    for (let i = 0; i < MAX_ADDRESSES; i++)
      assert.equal((await me.call('POST /api/address/add', { address })).status, 200);
    const { status, body } = await me.call('POST /api/address/add', { address });
    assert.deepEqual([status, body.code], [409, 'too_many_addresses']);
  });
  it('limits the number of addresses of an account to which 80 are added at once', async () => {
    const me = await newCustomer(test);
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => me.call('POST /api/address/add', { address })),
    );
    const added = answers.filter(({ status }) => status === 200);
    assert.equal(added.length, MAX_ADDRESSES);
    const { addresses } = (await me.call('GET /api/address/get')).body;
    assert.equal((addresses as unknown[]).length, MAX_ADDRESSES);
  });
});

describe('GET /api/address/get', () => {
  it("lists the user's own addresses, oldest first", async () => {
    const [me, you] = [await newCustomer(test), await newCustomer(test)];
    await you.call('POST /api/address/add', { address });
    for (const street of ['A', 'B', 'C'])
      await me.call('POST /api/address/add', { address: { ...address, street } });
    const { addresses } = (await me.call('GET /api/address/get')).body as {
      addresses: { street: string }[];
    };
    assert.deepEqual(
      addresses.map(({ street }) => street),
      ['A', 'B', 'C'],
    );
  });
  it('is refused with 401 to a visitor, in the language of the browser', async () => {
    const visitor = test.browser();
    visitor.cookies.delete('lang');
    const { status, body } = await visitor.call('GET /api/address/get', undefined, {
      headers: { 'accept-language': 'ar-SA,ar;q=0.9' },
    });
    assert.deepEqual([status, body.message], [401, 'يرجى تسجيل الدخول أولًا.']);
  });
});
