import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tradingDayBounds, tradingDayOf } from '@smokehouse/shared/contract';
import { openShop } from '../../ordering/orders/testing';
import { hasRealOrders, writeSampleOrders } from '.';

const shop = await openShop();
const { db } = shop;

describe('sample orders', () => {
  it('require a menu', async () => {
    await assert.rejects(writeSampleOrders(db, 1, new Date()), /no dishes/);
  });

  it('are within the last year and the opening hours, in both languages', async () => {
    await shop.dish();
    await shop.dish({ name: 'Ribs', name_ar: 'أضلاع' });
    const now = new Date(shop.clock.now());
    await writeSampleOrders(db, 600, now);
    const delivery = await db
      .selectFrom('orders')
      .select(['paid_at', 'status', 'search_text'])
      .execute();
    const dine = await db.selectFrom('dine_orders').select(['created_at', 'status']).execute();
    assert.equal(delivery.length + dine.length, 600);
    for (const at of [
      ...delivery.map((one) => one.paid_at ?? now),
      ...dine.map((one) => one.created_at),
    ]) {
      const minutes = (at.getTime() - tradingDayBounds(tradingDayOf(at.getTime())).from) / 60_000;
      assert.ok(at <= now && minutes >= 390, at.toISOString());
    }
    assert.ok(
      delivery.some(({ search_text }) => /الحربي/.test(search_text)) &&
        delivery.some(({ search_text }) => /khan/.test(search_text)),
    );
    const seller = await shop.seller();
    const { body } = await seller.call('GET /api/order/seller?limit=1&text=0501');
    assert.ok(body.success);
  });

  it('can be distinguished from real orders', async () => {
    assert.equal(await hasRealOrders(db), false);
    const guest = await shop.guest();
    await guest.call('POST /api/dineorder/cod', {
      items: [{ product: await shop.dish(), quantity: 1 }],
    });
    assert.equal(await hasRealOrders(db), true);
  });
});
