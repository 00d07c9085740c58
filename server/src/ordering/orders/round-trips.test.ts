import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { listRoundTrips } from '../../database/testing-round-trips';
import { openShop } from './testing';

const shop = await openShop({ RATE_LIMIT: 'on' });
const { pool } = shop;
const wings = await shop.dish();
const customer = await shop.customer();
const place = (body: object = {}) =>
  customer.call(
    'POST /api/order/cod',
    { address: customer.address, items: [{ product: wings, quantity: 1 }], ...body },
    { headers: { 'idempotency-key': randomUUID() } },
  );

/**
 * The round trips of an order: the address, its transaction's four, and the provider's id. Only the
 * first order also reads what is kept in memory afterwards. The limit may only fall.
 */
const LIMIT = 6;
/** The rate limit counts before the order; the sandbox is in the place of another company's server. */
const OTHERS = ['"attempts"', '"sandbox_orders"'];

describe('placing a delivery order', () => {
  it(`takes at most ${LIMIT} round trips to PostgreSQL`, async () => {
    assert.equal((await place()).status, 200);
    const { result, roundTrips: all } = await listRoundTrips(pool, () =>
      place({ items: [{ product: wings, quantity: 2 }] }),
    );
    assert.equal(result.status, 200);
    const roundTrips = all.filter(
      (texts) => !texts.some((text) => OTHERS.some((table) => text.includes(table))),
    );
    assert.ok(roundTrips.length <= LIMIT, JSON.stringify(roundTrips, null, 1));
    assert.ok(roundTrips.length > 1, 'nothing was counted');
  });
});
