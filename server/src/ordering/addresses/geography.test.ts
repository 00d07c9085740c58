import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { AREA_REGION } from '@smokehouse/shared/contract/ordering/areas/rules';
import { isSaudiArabia } from '@smokehouse/shared/contract/ordering/addresses/saudi-arabia';
import { isElsewhere, isFarFrom, isRiyadh, placeNameOf, problemOfAddress } from './geography';

describe('the words of an address', () => {
  it('name Saudi Arabia in each of its spellings', () => {
    for (const name of ['Saudi Arabia', 'K.S.A.', 'saudi  arabia ', 'المملكة العربيّة السعودية'])
      assert.ok(isSaudiArabia(name), name);
    for (const name of ['United Arab Emirates', 'Oman', 'South Africa', ''])
      assert.ok(!isSaudiArabia(name), name);
  });

  it('name Riyadh, another known city, or neither', () => {
    for (const name of ['Riyadh', 'ar-Riyadh', 'AL RIYADH', 'الرياض', 'رياض'])
      assert.deepEqual([isRiyadh(name), isElsewhere(name)], [true, false], name);
    for (const name of ['Jeddah', 'جدة', 'Al Khobar', 'الدمّام', 'Dubai', 'أبو ظبي'])
      assert.deepEqual([isRiyadh(name), isElsewhere(name)], [false, true], name);
    for (const name of ['Diriyah', 'Al Kharj', 'Nowhere', ''])
      assert.deepEqual([isRiyadh(name), isElsewhere(name)], [false, false], name);
  });

  it('contradict each other only where both are known', () => {
    const problem = (city: string, state: string, country = 'KSA') => {
      const found = problemOfAddress({ city, state, country, zipcode: '99999' });
      return found?.field === 'zipcode' ? undefined : found?.code;
    };
    assert.equal(problem('Jeddah', 'Riyadh'), 'address_city_region');
    assert.equal(problem('الرياض', 'المنطقة الشرقية'), 'address_city_region');
    assert.equal(problem('Doha', 'Riyadh'), 'address_city_abroad');
    assert.equal(problem('Riyadh', 'Riyadh', 'Qatar'), 'address_country');
    for (const [city, state] of [
      ['Jeddah', 'Makkah'],
      ['Diriyah', 'Riyadh'],
      ['Jeddah', '-'],
      ['Al Kharj', 'Eastern'],
    ] as const)
      assert.equal(problem(city, state), undefined, city);
  });
});

describe('the name of a place', () => {
  it('is in the language of the reader where it is known', () => {
    for (const [written, en, ar] of [
      ['riyadh', 'Riyadh', 'الرياض'],
      ['رياض', 'Riyadh', 'الرياض'],
      ['Jedda', 'Jeddah', 'جدة'],
      ['المنطقة الشرقية', 'Eastern Province', 'الشرقية'],
      ['Sayh', 'Sayh', 'السيح'],
      ['Khobar', 'Khobar', 'الخبر'],
      ['ابو ظبي', 'Abu Dhabi', 'أبوظبي'],
    ] as const)
      assert.deepEqual(placeNameOf(written), { en, ar }, written);
    assert.deepEqual(placeNameOf('Nowhere'), { en: 'Nowhere', ar: 'Nowhere' });
  });
});

describe('a postcode', () => {
  const problem = (city: string, zipcode: string) =>
    problemOfAddress({ city, state: '-', country: 'KSA', zipcode });

  it('begins with the digit of the region of its city, where all of that region do', () => {
    for (const [city, zipcode] of [
      ['Riyadh', '23435'],
      ['الرياض', '21411'],
      ['Riyadh', '31411'],
      ['Al Kharj', '42311'],
      ['جدة', '12211'],
      ['Dammam', '23435'],
    ] as const)
      assert.deepEqual(
        problem(city, zipcode),
        { field: 'zipcode', code: 'address_zipcode_city' },
        `${city} ${zipcode}`,
      );
    for (const [city, zipcode] of [
      ['Riyadh', '12211'],
      ['Riyadh', '11564'],
      ['Al Kharj', '16273'],
      ['Jeddah', '23435'],
      ['الدمام', '32244'],
      // Post boxes of other regions have codes of another numbering.
      ['Tabuk', '71411'],
      ['Nowhere', '23435'],
    ] as const)
      assert.equal(problem(city, zipcode), null, `${city} ${zipcode}`);
  });
});

describe('a pin', () => {
  const KHARJ = { lng: 47.31, lat: 24.15 };
  const OLAYA = { lng: 46.68, lat: 24.7 };
  const problem = (city: string, state: string, pin: typeof OLAYA) =>
    problemOfAddress({
      city,
      state,
      country: 'KSA',
      zipcode: city === 'Jeddah' ? '23435' : '12211',
      pin,
    });

  it('belongs to the city and the region that are typed', () => {
    assert.deepEqual(problem('Al Kharj', 'Riyadh', OLAYA), {
      field: 'city',
      code: 'address_city_pin',
    });
    assert.equal(problem('الخرج', 'الرياض', OLAYA)?.code, 'address_city_pin');
    assert.equal(problem('Riyadh', 'Riyadh', KHARJ)?.code, 'address_city_pin');
    assert.equal(problem('Jeddah', 'Makkah', OLAYA)?.code, 'address_city_pin');
    assert.deepEqual(problem('Nowhere', 'Eastern Province', OLAYA), {
      field: 'state',
      code: 'address_state_pin',
    });
    for (const [city, pin] of [
      ['Al Kharj', KHARJ],
      ['Riyadh', OLAYA],
      ['Diriyah', OLAYA],
      ['Nowhere', OLAYA],
      ['Jeddah', { lng: 39.17, lat: 21.54 }],
    ] as const)
      assert.equal(problem(city, '-', pin), null, city);
  });

  it('around Riyadh is never in a city of another region', () => {
    const around = fc.record({
      lng: fc.double({ min: AREA_REGION.west, max: AREA_REGION.east, noNaN: true }),
      lat: fc.double({ min: AREA_REGION.south, max: AREA_REGION.north, noNaN: true }),
    });
    fc.assert(
      fc.property(around, fc.constantFrom('Jeddah', 'الدمام', 'Buraydah', 'Dubai'), (pin, city) =>
        isFarFrom(city, pin),
      ),
    );
  });

  it('is never in two cities that are more than a hundred kilometres apart', () => {
    const anywhere = fc.record({
      lng: fc.double({ min: 40, max: 50, noNaN: true }),
      lat: fc.double({ min: 20, max: 28, noNaN: true }),
    });
    const pairs = fc.constantFrom(['Riyadh', 'Zulfi'], ['Al Kharj', 'Thadiq'], ['Rumah', 'Dilam']);
    fc.assert(
      fc.property(anywhere, pairs, (pin, cities) => cities.some((city) => isFarFrom(city, pin))),
    );
  });
});
