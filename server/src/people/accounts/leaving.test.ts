import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, expectOk, openShop, type Customer } from '../../ordering/orders/testing';

const shop = await openShop();
const { db, clock } = shop;
const dish = await shop.dish();
const items = [{ product: dish, quantity: 2 }];
const PASSWORD = { password: 'correct horse' };
const DAY = 24 * 60 * 60_000;

/** A paid order; with `delivered`, also delivered by the seller. */
async function paidOrder(me: Customer, { delivered }: { delivered: boolean }): Promise<string> {
  const placed = await me.order(items);
  await expectOk(me.verify((await me.pay(placed.id)).body));
  const id = (await me.orders()).find((order) => order.id === placed.id)?._id ?? '';
  if (delivered)
    await db.updateTable('orders').set({ status: 'Food Delivered' }).where('id', '=', id).execute();
  return id;
}

describe('GET /api/user/export', () => {
  it('is a file with all data of the customer', async () => {
    const me = await shop.customer();
    await expectOk(me.call('POST /api/cart/update', { cart: { [dish]: 3 } }));
    const orderId = await paidOrder(me, { delivered: false });
    await expectOk(me.call('POST /api/cart/update', { cart: { [dish]: 3 } }));
    const { headers, body } = await expectOk(me.call('GET /api/user/export'));
    assert.equal(headers['content-disposition'], 'attachment; filename="smoke-house-my-data.json"');
    assert.equal(headers['cache-control'], 'no-store');
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      { ...body.account, createdAt: typeof body.account.createdAt },
      { _id: me.id, name: 'Noura', email, createdAt: 'string' },
    );
    assert.deepEqual(body.addresses, [{ _id: me.address, ...ADDRESS }]);
    assert.deepEqual(body.cart, { [dish]: 3 });
    const [order] = body.orders;
    assert.deepEqual(
      [body.orders.length, order._id, order.amount, order.delivery, order.paymentState],
      [1, orderId, 180, 50, 'paid'],
    );
    assert.deepEqual(order.items, [
      { name: 'Smoked Wings', nameAr: 'أجنحة مدخّنة', price: 65, quantity: 2 },
    ]);
    assert.deepEqual(order.address, { _id: me.address, ...ADDRESS });
    assert.deepEqual(
      [order.payments.length, order.payments[0].amount, order.steps.length],
      [1, 180, 1],
    );
    assert.match(order.bill, /^(INV|RCT)-\d{6}$/);
    assert.deepEqual(
      body.sessions.map((session: { isThisOne: boolean }) => session.isThisOne),
      [true],
    );
  });
  it('contains no other person and no secret', async () => {
    const [me, other] = [await shop.customer(), await shop.customer()];
    await paidOrder(other, { delivered: false });
    const { body, text } = await expectOk(me.call('GET /api/user/export'));
    assert.deepEqual([body.orders, body.addresses.length, body.sessions.length], [[], 1, 1]);
    for (const foreign of [other.id, other.address, 'argon2', String(me.cookies.get('sh_user'))])
      assert.ok(!text.includes(foreign), foreign);
  });
  it('is refused to visitors and cross-site requests', async () => {
    assert.equal((await shop.browser().call('GET /api/user/export')).status, 401);
    const me = await shop.customer();
    assert.equal(
      (
        await me.call('GET /api/user/export', undefined, {
          headers: { 'sec-fetch-site': 'cross-site' },
        })
      ).status,
      403,
    );
  });
});

describe('POST /api/user/delete', () => {
  it('removes all personal data, and keeps what the tax law requires', async () => {
    const me = await shop.customer();
    const phone = shop.browser();
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow();
    await expectOk(phone.call('POST /api/user/login', { email, ...PASSWORD }));
    const orderId = await paidOrder(me, { delivered: true });
    await expectOk(me.call('POST /api/cart/update', { cart: { [dish]: 3 } }));
    const bill = (await expectOk(me.call(`GET /api/order/${orderId}/bill`))).body.bill;

    assert.deepEqual((await expectOk(me.call('POST /api/user/delete', PASSWORD))).body, {
      success: true,
      message: 'Your account is deleted.',
    });
    assert.equal(me.cookies.has('sh_user'), false);
    assert.equal(
      (await phone.call('GET /api/user/is-auth')).body.success,
      false,
      'all sessions end',
    );
    assert.equal(
      (await shop.browser().call('POST /api/user/login', { email, ...PASSWORD })).status,
      401,
    );
    assert.equal(
      (
        await shop
          .browser()
          .call('POST /api/user/register', { name: 'Noura', email, password: 'brisket at noon' })
      ).status,
      200,
      'the email is free again',
    );

    const { rows } = await shop.pool.query<{ all: string }>(
      `select json_build_array(
        (select json_agg(u) from users u where id = $1),
        (select json_agg(a) from addresses a where user_id = $1),
        (select json_agg(c) from carts c where user_id = $1),
        (select json_agg(o) from orders o where user_id = $1),
        (select json_agg(s) from sessions s where subject = $1),
        (select json_agg(b) from bills b where order_id = $2),
        (select json_agg(p) from payments p where order_id = $2),
        (select json_agg(h) from order_status_changes h where order_id = $2)
      )::text as all`,
      [me.id, orderId],
    );
    const kept = rows[0]?.all ?? '';
    const personal = [
      email,
      'Noura',
      ...Object.values(ADDRESS).filter((value) => !['Riyadh', 'Saudi Arabia'].includes(value)),
      'argon2',
    ];
    for (const value of personal)
      assert.ok(!kept.toLowerCase().includes(value.toLowerCase()), `${value} is still there`);
    const seller = await shop.seller();
    const after = (await expectOk(seller.call(`GET /api/order/${orderId}/bill`))).body.bill;
    assert.deepEqual(
      after,
      { ...bill, customer: { name: '', mobile: '' } },
      'the receipt differs only in its customer',
    );
    const listed = (await expectOk(seller.call('GET /api/order/seller'))).body.orders.find(
      (order: { _id: string }) => order._id === orderId,
    );
    assert.deepEqual(
      [listed.address, listed.amount, listed.isPaid, listed.items.length],
      [null, 180, true, 1],
    );
    assert.equal(
      (await seller.call(`GET /api/order/seller?text=${listed.receipt}`)).body.orders.length,
      1,
      'found by its receipt',
    );
  });
  it('needs the password', async () => {
    const me = await shop.customer();
    assert.equal(
      (await me.call('POST /api/user/delete', { password: 'wrong' })).body.code,
      'password_wrong',
    );
    assert.equal((await me.call('POST /api/user/delete', {})).status, 400);
    assert.equal((await me.call('GET /api/user/is-auth')).body.success, true);
  });
  it('is refused while an order is on its way, in the language of the request', async () => {
    const me = await shop.customer('ar');
    const id = await paidOrder(me, { delivered: false });
    const { status, body } = await me.call('POST /api/user/delete', PASSWORD);
    assert.deepEqual([status, body.code], [409, 'account_has_order']);
    const [order] = (await me.call('GET /api/order/user')).body.orders;
    assert.match(String(body.message), /قيد التنفيذ/);
    assert.ok(String(body.message).includes(order.receipt as string));
    assert.equal(
      (await me.call('GET /api/address/get')).body.addresses.length,
      1,
      'nothing is deleted',
    );
    await db.updateTable('orders').set({ status: 'Food Delivered' }).where('id', '=', id).execute();
    assert.equal((await me.call('POST /api/user/delete', PASSWORD)).status, 200);
  });
  it('closes what is not paid, and a payment that arrives later is refunded', async () => {
    const me = await shop.customer();
    const placed = await me.order(items);
    const stored = () =>
      db
        .selectFrom('orders as o')
        .leftJoin('payments as p', 'p.order_id', 'o.id')
        .select(['o.payment_state', 'o.address', 'p.refund_reason', 'p.state'])
        .where('o.user_id', '=', me.id)
        .executeTakeFirstOrThrow();
    assert.equal((await me.call('POST /api/user/delete', PASSWORD)).status, 200);
    assert.equal((await stored()).payment_state, 'expired');
    await me.pay(placed.id);
    clock.tick(DAY);
    await shop.app.reconcileOnce();
    await shop.app.reconcileOnce();
    assert.deepEqual(await stored(), {
      payment_state: 'refunded',
      address: {},
      refund_reason: 'expired',
      state: 'refunded',
    });
  });
  it('is refused with a payment that is reported at the same moment', async () => {
    const me = await shop.customer();
    const placed = await me.order(items);
    const { body } = await me.pay(placed.id);
    const [deleted, verified] = await Promise.all([
      me.call('POST /api/user/delete', PASSWORD),
      me.verify(body),
    ]);
    const { payment_state: state } = await db
      .selectFrom('orders')
      .select('payment_state')
      .where('user_id', '=', me.id)
      .executeTakeFirstOrThrow();
    if (deleted.status === 200) assert.notEqual(state, 'paid');
    else assert.deepEqual([deleted.status, verified.status, state], [409, 200, 'paid']);
  });
  it('leaves no order open that is placed meanwhile', async () => {
    const me = await shop.customer();
    const [deleted, placed] = await Promise.all([
      me.call('POST /api/user/delete', PASSWORD),
      me.call('POST /api/order/cod', { items, address: me.address }),
    ]);
    const orders = await db
      .selectFrom('orders')
      .select(['address', 'payment_state'])
      .where('user_id', '=', me.id)
      .execute();
    assert.equal(deleted.status, 200);
    assert.deepEqual(
      orders,
      placed.status === 200 ? [{ address: {}, payment_state: 'expired' }] : [],
    );
  });
  it('is the only way to change a bill', async () => {
    const me = await shop.customer();
    const id = await paidOrder(me, { delivered: true });
    for (const change of [
      `set content = jsonb_set(content, '{customer}', '{"name": "Somebody", "mobile": ""}')`,
      `set content = jsonb_set(content, '{lines}', '[]')`,
      'set total_halalas = 1',
      `set total_halalas = 1, content = jsonb_set(content, '{customer}', '{"name": "", "mobile": ""}')`,
    ])
      await assert.rejects(
        shop.pool.query(`update bills ${change} where order_id = $1`, [id]),
        /never changed/,
        change,
      );
    await assert.rejects(
      shop.pool.query('delete from bills where order_id = $1', [id]),
      /never changed/,
    );
  });
});
