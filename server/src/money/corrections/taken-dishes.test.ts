import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApprovableAction, KitchenTicket, VisitDetails } from '@smokehouse/shared/contract';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { openFloor, tableCorrection } from '../../ordering/visits/testing';
import { newStaff } from '../../people/testing';

const shop = await openShop({ TABLES: '9' });
const { seller, visitAt } = await openFloor(shop);
const ribs = await shop.dish({ name: 'Ribs', name_ar: 'أضلاع' });
const slaw = await shop.dish({ name: 'Slaw' });
const fries = await shop.dish({ name: 'Fries' });
const waiter = await newStaff(shop, 'waiter');

const CORRECT = 'POST /api/seller/order/correct';

/** What the approver of a correction is shown of its dishes. */
async function takenOf(call: string, payload: object) {
  const { asked } = (
    await expectOk(
      waiter.call<{ asked: ApprovableAction }>('POST /api/seller/approvals/ask', { call, payload }),
    )
  ).body;
  return asked.taken?.map(({ name, quantity, state }) => `${quantity} ${name}: ${state}`);
}

/** A round whose ribs are served, whose slaw is at the pass, and whose fries are cooking. */
async function seat(table: string): Promise<{ orderId: string; visit: VisitDetails }> {
  const items = [ribs, slaw, fries].map((product) => ({ product, quantity: 2 }));
  const headers = { 'idempotency-key': `round-${table}` };
  await expectOk(seller.call('POST /api/seller/visit/order', { table, items }, { headers }));
  const visit = await visitAt(table);
  const orderId = visit?.rounds[0]?._id ?? '';
  const { tickets } = (
    await expectOk(seller.call<{ tickets: KitchenTicket[] }>('GET /api/seller/kitchen'))
  ).body;
  const ticket = tickets.find((one) => one.number === orderId.slice(-6).toUpperCase())?._id;
  await expectOk(
    seller.call('POST /api/seller/kitchen/press', { action: 'take', tickets: [ticket] }),
  );
  const made = { action: 'strike', ticket, items: [0, 1] };
  await expectOk(seller.call('POST /api/seller/kitchen/press', made));
  const dishes = [{ order: orderId, line: 0 }];
  await expectOk(seller.call('POST /api/seller/dishes', { action: 'serve', dishes }));
  return { orderId, visit: (await visitAt(table))! };
}

describe('what the approver of a correction is shown', () => {
  it('names the state of each dish that is taken off', async () => {
    const { orderId, visit } = await seat('1');
    const payload = { orderId, reason: 'changed_mind', by: 'Rami' };
    const items = [{ product: slaw, quantity: 1 }];
    assert.deepEqual(await takenOf(CORRECT, { ...payload, kind: 'remove', items }), [
      '1 Slaw: ready',
    ]);
    const everything = ['2 Ribs: served', '2 Slaw: ready', '2 Fries: cooking'];
    assert.deepEqual(await takenOf(CORRECT, { ...payload, kind: 'cancel' }), everything);
    assert.deepEqual(
      await takenOf('POST /api/seller/visit/correct', tableCorrection(visit, { kind: 'cancel' })),
      everything,
    );
  });

  it('names no dishes of a correction that takes none off', async () => {
    const { orderId } = await seat('2');
    const payload = { orderId, reason: 'quality', by: 'Rami', kind: 'discount', percent: 10 };
    assert.equal(await takenOf(CORRECT, payload), undefined);
  });
});
