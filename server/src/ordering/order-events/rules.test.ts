import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderEvent } from './notify';
import { noticesOf, parseOrderEvent } from './rules';

const event = (rest: Partial<OrderEvent>): OrderEvent => ({
  kind: 'delivery',
  event: 'status',
  orderId: 'o1',
  ownerId: 'u1',
  ...rest,
});
const routes = (rest: Partial<OrderEvent>) =>
  noticesOf(event(rest)).map((notice) => `${notice.to} ${notice.event}`);

describe('a change to a delivery order', () => {
  it('is sent to its customer, and to the seller once it is paid', () => {
    for (const name of ['placed', 'expired'] as const)
      assert.deepEqual(routes({ event: name }), ['user:u1 orders'], name);
    for (const name of ['paid', 'status', 'refunded'] as const)
      assert.deepEqual(routes({ event: name }), ['user:u1 orders', 'seller seller-orders'], name);
  });
  it('contains the order, the change and its status, and nothing about its owner', () => {
    for (const { data } of noticesOf(event({ status: 'Food Delivered' })))
      assert.deepEqual(data, { orderId: 'o1', change: 'status', status: 'Food Delivered' });
  });
});

describe('a change to an order at a table', () => {
  it('is sent to its guest and to the seller', () => {
    for (const name of ['placed', 'status'] as const)
      assert.deepEqual(routes({ kind: 'dine', event: name }), [
        'dine:u1 dine-orders',
        'seller seller-dine-orders',
      ]);
  });
});

describe('a message of another version', () => {
  it('is ignored', () => {
    assert.deepEqual(noticesOf(event({ kind: 'catering' as 'dine' })), []);
    for (const text of ['', 'null', '7', '{', '{}', '{"kind":"dine"}'])
      assert.equal(parseOrderEvent(text), null, text);
    assert.deepEqual(parseOrderEvent(JSON.stringify(event({}))), event({}));
  });
});
