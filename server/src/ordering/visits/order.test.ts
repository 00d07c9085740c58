import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../testing-eventually';
import { openShop } from '../orders/testing';
import { openFloor } from './testing';

const shop = await openShop({ TABLES: '20' });
const { db, clock } = shop;
const { waiterOrder, visitAt } = await openFloor(shop);

/** Waits until transactions wait for locks of tables and guests. */
const eventuallyWaiting = (count: number) =>
  eventually(async () => {
    const { rows } = await shop.owner.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks
       where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    assert.equal(rows[0]?.waiting, count);
  });

/** Adds the guest for the whole table, as the first order of a waiter does. */
async function addGuestOfTable(table: string): Promise<void> {
  const now = new Date(clock.now());
  const { id } = await db
    .insertInto('table_visits')
    .values({ table_label: table, opened_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('guests')
    .values({
      ...{ name: '', mobile: '', table_label: table, stands_for_all: true },
      ...{ visit_id: id, created_at: now },
    })
    .execute();
}

describe("a waiter's order for the whole table", () => {
  it('that waits while another adds its guest lets go of the table, and both are placed', async () => {
    const table = '7';
    const other = await shop.owner.connect();
    try {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `table ${table}`,
      ]);
      const early = waiterOrder(table);
      await eventuallyWaiting(1);
      await addGuestOfTable(table);
      // It holds the guest, and waits for the table behind the early one.
      const late = waiterOrder(table);
      await eventuallyWaiting(2);
      await other.query('commit');
      assert.deepEqual([(await early).status, (await late).status], [200, 200]);
      assert.equal((await visitAt(table))?.rounds.length, 2);
    } finally {
      other.release();
    }
  });
});
