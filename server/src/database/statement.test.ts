import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { statement, type ValueOf } from './statement';
import { createTestDatabase } from './testing';

const { db } = await createTestDatabase();

describe('a statement', () => {
  it('is compiled once and uses the values of each call', async () => {
    let compiled = 0;
    const echo = statement((_db, value: ValueOf<{ word: string; list: readonly number[] }>) => {
      compiled += 1;
      return sql<{
        word: string;
        size: number;
      }>`select ${value('word')}::text as word, cardinality(${value('list')}::int[]) + ${10} as size`;
    });
    assert.deepEqual(
      await Promise.all([
        echo(db, { word: 'one', list: [1] }),
        echo(db, { word: 'two', list: [1, 2] }),
      ]),
      [[{ word: 'one', size: 11 }], [{ word: 'two', size: 12 }]],
    );
    assert.equal(compiled, 1);
  });
  it('can use one value several times', async () => {
    const twice = statement(
      (_db, value: ValueOf<{ word: string }>) =>
        sql<{ word: string }>`select ${value('word')}::text || ${value('word')}::text as word`,
    );
    assert.deepEqual(await twice(db, { word: 'ha' }), [{ word: 'haha' }]);
  });
  it('runs in the transaction that it is called with', async () => {
    const write = statement((one, value: ValueOf<{ key: string }>) =>
      one.insertInto('attempts').values({ key: value('key'), count: 1, expires_at: new Date() }),
    );
    const find = statement((one, value: ValueOf<{ key: string }>) =>
      one.selectFrom('attempts').select('count').where('key', '=', value('key')),
    );
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await write(tx, { key: 'k' });
        assert.deepEqual(await find(tx, { key: 'k' }), [{ count: 1 }]);
        assert.deepEqual(await find(db, { key: 'k' }), []);
        throw new Error('rolled back');
      }),
      /rolled back/,
    );
    assert.deepEqual(await find(db, { key: 'k' }), []);
  });
});
