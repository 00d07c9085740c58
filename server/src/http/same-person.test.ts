import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../ordering/orders/testing';
import { newStaff } from '../people/testing';
import type { TestBrowser } from '../testing';

const shop = await openShop();
const ahmed = await newStaff(shop, 'manager');
const sara = await newStaff(shop, 'manager');
const idOf = async (who: TestBrowser) =>
  (await who.call('GET /api/seller/self')).body.self.id as string;
const dish = await shop.dish();

/** Takes a dish off the menu in one session, as pressed by a person. */
const soldOut = (session: TestBrowser, pressedBy: string) =>
  session.call(
    'POST /api/product/stock',
    { id: dish, inStock: false },
    { headers: { 'x-staff': pressedBy } },
  );
const isInStock = async () =>
  (await shop.db.selectFrom('products').select('in_stock').where('id', '=', dish).execute())[0]
    ?.in_stock;

describe('a call that names who pressed it', () => {
  it('is refused for the session of somebody else, and changes nothing', async () => {
    const { status, body } = await soldOut(sara, await idOf(ahmed));
    assert.deepEqual([status, body.code], [409, 'other_person']);
    assert.equal(await isInStock(), true);
  });

  it('says so in the language of the reader', async () => {
    sara.cookies.set('lang', 'ar');
    const { body } = await soldOut(sara, await idOf(ahmed));
    sara.cookies.set('lang', 'en');
    assert.match(body.message ?? '', /لم يعد مسجّل الدخول/);
  });

  it('is refused for what is no id', async () => {
    assert.equal((await soldOut(sara, "' or 1=1")).status, 409);
    assert.equal((await soldOut(sara, '')).status, 409);
  });

  it('is made for the session of that person', async () => {
    assert.equal((await soldOut(ahmed, await idOf(ahmed))).status, 200);
    assert.equal(await isInStock(), false);
  });
});
