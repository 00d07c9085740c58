import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isElsewhere, isRiyadh, isSaudiArabia, problemOfAddress } from './geography';

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
    const problem = (city: string, state: string, country = 'KSA') =>
      problemOfAddress({ city, state, country })?.code;
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
