import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCapacity, type Claim } from './capacity';

const claim = (by: string | undefined, more: Partial<Claim> = {}): Claim => ({
  weight: 1,
  by,
  isSeller: false,
  isShedLast: false,
  ...more,
});

/** Adds claims while there is room. @returns how many were added */
function fill(capacity: ReturnType<typeof createCapacity>, one: Claim, most = 1000): number {
  let added = 0;
  while (added < most && capacity.hasRoom(one)) {
    capacity.add(one);
    added += 1;
  }
  return added;
}

describe('the capacity of a process', () => {
  it('leaves half of it to others, however many requests one address sends', () => {
    const capacity = createCapacity(100);
    assert.equal(fill(capacity, claim('attacker')), 50);
    const guests = Array.from({ length: 60 }, (_, n) => claim(`guest ${n}`));
    const accepted = guests.filter((guest) => fill(capacity, guest, 1) === 1).length;
    assert.equal(accepted, 50);
    assert.equal(capacity.hasRoom(claim('attacker')), false);
  });

  it('gives an address a quarter above the half that is free', () => {
    const capacity = createCapacity(100);
    fill(capacity, claim(undefined), 50);
    assert.equal(fill(capacity, claim('restaurant')), 25);
    assert.equal(fill(capacity, claim('other')), 25);
    assert.equal(capacity.carried, 100);
  });

  it('accepts one heavy request of an address that uses nothing', () => {
    const capacity = createCapacity(20);
    fill(capacity, claim(undefined), 11);
    assert.equal(fill(capacity, claim('sign-in', { weight: 8 })), 1);
  });

  it('leaves half of it to others, however much heavy work one seller asks for', () => {
    const capacity = createCapacity(100);
    const heavy = claim('session', { weight: 8, isSeller: true });
    assert.equal(fill(capacity, heavy), 6);
    assert.equal(fill(capacity, claim(undefined)), 52);
    assert.equal(fill(capacity, claim('other session', { isSeller: true })), 10);
  });

  it('has a reserve for sellers', () => {
    const capacity = createCapacity(100);
    fill(capacity, claim(undefined));
    assert.equal(capacity.carried, 100);
    assert.equal(fill(capacity, claim('restaurant', { isSeller: true })), 10);
  });

  it('accepts requests that are shed last up to twice the limit', () => {
    const capacity = createCapacity(100);
    fill(capacity, claim(undefined));
    assert.equal(fill(capacity, claim('paying', { isShedLast: true })), 50);
    assert.equal(fill(capacity, claim(undefined, { isShedLast: true })), 50);
  });

  it('keeps requests that are shed last from using up that of the others, and the others from theirs', () => {
    const capacity = createCapacity(100);
    const files = ['a', 'b', 'c'].map((by) => fill(capacity, claim(by, { isShedLast: true })));
    assert.deepEqual(files, [50, 25, 25]);
    assert.equal(fill(capacity, claim(undefined)), 100);
    assert.equal(fill(capacity, claim('desk', { isSeller: true })), 10);
  });

  it('forgets an address whose requests ended', () => {
    const capacity = createCapacity(4);
    const one = claim('a', { weight: 2 });
    capacity.add(one);
    capacity.remove(one);
    assert.equal(capacity.carried, 0);
    assert.equal(fill(capacity, claim('a')), 4);
  });

  it('accepts everything without a limit', () => {
    assert.equal(fill(createCapacity(Infinity), claim('a'), 500), 500);
  });
});
