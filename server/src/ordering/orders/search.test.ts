import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMigrations } from '../../database/migrate';
import { patternsOf, searchTextOf } from './search';
import { openShop } from './testing';

describe('the patterns of a search', () => {
  it('are one per word, normalized and without wildcards', () => {
    assert.deepEqual(patternsOf('  Olaya   أَحْمَد '), ['%olaya%', '%احمد%']);
    assert.deepEqual(patternsOf('50%_\\'), ['%50\\%\\_\\\\%']);
    assert.deepEqual(patternsOf(' '), []);
    assert.equal(patternsOf('a b c d e f g h i j').length, 8);
  });
  it('are one for a phone number, however it is formatted', () => {
    for (const number of ['+966 50 123', '00966-50-123', '(966) 50123', '٩٦٦٥٠١٢٣'])
      assert.deepEqual(patternsOf(number), ['%96650123%'], number);
    assert.deepEqual(patternsOf('12'), ['%12%']);
  });
});

describe('the search text of an order', () => {
  it('contains the phone number in national and international form', () => {
    assert.equal(
      searchTextOf({
        words: ['Sara'],
        phone: '050-123-4567',
        lines: [{ name: 'Wings', name_ar: null }],
      }),
      'sara 050-123-4567 966501234567 0501234567 wings',
    );
  });

  it('has the same form for orders that the migration updated', async () => {
    const shop = await openShop();
    const customer = await shop.customer();
    const dish = await shop.dish({ name: 'Kunafa', name_ar: 'كُنافة' });
    const { id } = await customer.order([{ product: dish, quantity: 1 }]);
    await customer.verify((await customer.pay(id)).body);
    const guest = await shop.guest('أَحمدُ العتيبى');
    await guest.call('POST /api/dineorder/cod', { items: [{ product: dish, quantity: 1 }] });
    await shop.pool.query(
      "UPDATE orders SET search_text = ''; UPDATE dine_orders SET search_text = ''",
    );
    const { sql } = readMigrations().find(({ name }) => name === '0040_seller_lists.sql') ?? {
      sql: '',
    };
    const [backfill] = /CREATE FUNCTION pg_temp[\s\S]*?(?=CREATE INDEX)/.exec(sql) ?? [''];
    await shop.pool.query(backfill);
    const seller = await shop.seller();
    const find = async (text: string) => {
      const [delivery, dine] = await Promise.all(
        ['', '/dine'].map((path) =>
          seller.call(`GET /api/order/seller${path}?text=${encodeURIComponent(text)}`),
        ),
      );
      return [delivery?.body.orders.length, dine?.body.dineorders.length];
    };
    for (const text of ['noura', 'olaya', '0501234567 noura', '+966501234567 olaya', 'SH-'])
      assert.equal((await find(text))[0], 1, text);
    for (const text of ['احمد', 'العتيبي', '0501234567'])
      assert.equal((await find(text))[1], 1, text);
    assert.deepEqual(await find('كنافه'), [1, 1]);
  });
});
