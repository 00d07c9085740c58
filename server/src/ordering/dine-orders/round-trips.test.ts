import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { listRoundTrips } from '../../database/testing-round-trips';
import { openShop } from '../orders/testing';

const shop = await openShop();
const wings = await shop.dish();

/**
 * The guest, the code of their table, and the transaction's four: what the order depends on, earlier
 * orders, the order with all that follows from it, the end. The limit may only fall.
 */
const LIMIT = 6;

describe('placing an order at a table', () => {
  it(`takes at most ${LIMIT} round trips to PostgreSQL`, async () => {
    const guest = await shop.guest('Fahad', '3');
    const place = (quantity: number) =>
      guest.call(
        'POST /api/dineorder/cod',
        { items: [{ product: wings, quantity }] },
        { headers: { 'idempotency-key': randomUUID() } },
      );
    assert.equal((await place(1)).status, 200);
    const { result, roundTrips } = await listRoundTrips(shop.pool, () => place(2));
    assert.equal(result.status, 200);
    assert.ok(roundTrips.length <= LIMIT, JSON.stringify(roundTrips, null, 1));
    assert.ok(roundTrips.length > 1, 'nothing was counted');
  });
});
