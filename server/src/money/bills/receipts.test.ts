import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../../ordering/orders/testing';

const shop = await openShop({ VAT_NUMBER: '' });

describe('a bill of a seller without a VAT number', () => {
  it('is titled as a plain receipt, and shows no VAT and no code', async () => {
    const wings = await shop.dish();
    const guest = await shop.guest('Huda', '7');
    await guest.call('POST /api/dineorder/cod', { items: [{ product: wings, quantity: 1 }] });
    const {
      body: {
        orders: [order],
      },
    } = await guest.call('POST /api/dineorder/user', {});
    const { bill } = (
      await (await shop.seller()).call('POST /api/seller/bill', { orderId: order._id })
    ).body;
    assert.deepEqual(
      [bill.isTaxInvoice, bill.title.en, bill.number, bill.total],
      [false, 'Receipt', 'RCT-000001', 65],
    );
    for (const name of ['vat', 'net', 'vatPercent', 'qr']) assert.equal(name in bill, false, name);
    assert.equal((await guest.call(`GET /api/order/${order._id}/bill.pdf`)).status, 200);
  });
});
