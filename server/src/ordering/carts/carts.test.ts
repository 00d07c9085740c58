import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { newCustomer, newDish, newGuest } from '../../testing-people';

const test = await startTestApp();
const dish = await newDish(test);

for (const [call, check, field, role, somebody] of [
  ['POST /api/cart/update', 'GET /api/user/is-auth', 'cart', 'sign_in_needed', newCustomer],
  ['POST /api/dinecart/update', 'GET /api/dineuser/is-auth', 'dineCart', 'guest_needed', newGuest],
] as const) {
  describe(call, () => {
    const stored = async (person: Awaited<ReturnType<typeof somebody>>) =>
      ((await person.call(check)).body as { user: Record<string, object> }).user[field];

    it('replaces the stored cart', async () => {
      const other = await newDish(test);
      const me = await somebody(test);
      assert.deepEqual((await me.call(call, { [field]: { [dish]: 2, [other]: 1 } })).body, {
        success: true,
        message: 'Cart Updated',
      });
      assert.deepEqual(await stored(me), { [dish]: 2, [other]: 1 });
      await me.call(call, { [field]: { [other]: 5 } });
      assert.deepEqual(await stored(me), { [other]: 5 });
      await me.call(call, { [field]: {} });
      assert.deepEqual(await stored(me), {});
    });
    it('keeps the order of the dishes', async () => {
      const ids = [dish, await newDish(test), await newDish(test)];
      const me = await somebody(test);
      for (const order of [ids, ids.toReversed(), [ids[1], ids[0], ids[2]]] as string[][]) {
        await me.call(call, { [field]: Object.fromEntries(order.map((id) => [id, 1])) });
        assert.deepEqual(Object.keys((await stored(me)) ?? {}), order);
      }
    });
    it('reads a cart that a server of the previous version has written', async () => {
      const [first, second] = [await newDish(test), await newDish(test)];
      const me = await somebody(test);
      await me.call(call, { [field]: { [second]: 1, [dish]: 2, [first]: 1 } });
      await test.db
        .updateTable('carts')
        .set({ items: JSON.stringify({ [first]: 4, [second]: 1 }) })
        .where(field === 'cart' ? 'user_id' : 'guest_id', '=', me.id)
        .execute();
      assert.deepEqual(Object.entries((await stored(me)) ?? {}), [
        [second, 1],
        [first, 4],
      ]);
    });
    it('drops dishes with quantity zero, and reports a dish that is not on the menu', async () => {
      const me = await somebody(test);
      const { status, body } = await me.call(call, {
        [field]: { [dish]: 1, 'no-such-dish': 2, constructor: 1 },
      });
      assert.equal(status, 200);
      assert.match(String(body.message), /no longer on the menu/);
      assert.deepEqual(await stored(me), { [dish]: 1 });
      assert.equal((await me.call(call, { [field]: { [dish]: 0 } })).body.message, 'Cart Updated');
      assert.deepEqual(await stored(me), {});
    });
    it('refuses quantities that are negative, fractional or huge, and leaves the cart', async () => {
      const me = await somebody(test);
      await me.call(call, { [field]: { [dish]: 1 } });
      for (const quantity of [-1, 1.5, 100, 1e15, 1e21]) {
        const { status, body } = await me.call(call, { [field]: { [dish]: quantity } });
        assert.equal(status, 422, String(quantity));
        assert.equal(Object.keys(body.fields ?? {})[0], `${field}.${dish}`);
      }
      assert.equal((await me.call(call, `{"${field}":{"${dish}":1e999}}`)).status, 422);
      for (const quantity of ['1', null, true, {}, [1]])
        assert.equal(
          (await me.call(call, { [field]: { [dish]: quantity } })).status,
          400,
          JSON.stringify(quantity),
        );
      assert.deepEqual(await stored(me), { [dish]: 1 });
    });
    it('refuses more different dishes than an order may contain', async () => {
      const me = await somebody(test);
      const many = Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`dish-${i}`, 1]));
      const { status, body } = await me.call(call, { [field]: many });
      assert.deepEqual(
        [status, body.fields?.[field]],
        [422, 'There are too many different dishes.'],
      );
    });
    it('is refused with 401 to other roles', async () => {
      const { status, body } = await test.browser().call(call, { [field]: {} });
      assert.deepEqual([status, body.code], [401, role]);
    });
    it('is refused for the cart of another account, which a page of the browser still shows', async () => {
      const [me, you] = [await somebody(test), await somebody(test)];
      await me.call(call, { [field]: { [dish]: 3 }, userId: me.id });
      const { status, body } = await me.call(call, { [field]: { [dish]: 1 }, userId: you.id });
      assert.deepEqual([status, body.code], [403, 'not_yours']);
      assert.deepEqual(await stored(me), { [dish]: 3 });
    });
    it("changes nobody else's cart", async () => {
      const [me, you] = [await somebody(test), await somebody(test)];
      await you.call(call, { [field]: { [dish]: 7 } });
      await me.call(call, { [field]: { [dish]: 1 } });
      assert.deepEqual(await stored(you), { [dish]: 7 });
    });
  });
}
