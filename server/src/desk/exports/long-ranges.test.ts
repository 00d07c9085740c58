import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { expectOk, openShop } from '../../ordering/orders/testing';
import { writeSampleOrders } from '../../operations/sample-orders';
import { heavyJobsOnEventLoop } from '../../threads/jobs';

const ROWS = 200;
const shop = await openShop();
const { db, clock } = shop;
const [seller, colleague] = [await shop.seller(), await shop.seller()];
await shop.dish();
await writeSampleOrders(db, ROWS, new Date(clock.now()));
await db
  .insertInto('audit_events')
  .values(
    Array.from({ length: ROWS }, (_, n) => ({
      at: new Date(clock.now()),
      trading_day: '2026-04-10',
      actor_kind: 'system',
      action: 'pin.wrong',
      subject_type: 'staff',
      subject_id: String(n),
    })),
  )
  .execute();

const today = new Date(clock.now()).toISOString().slice(0, 10);
const YEAR = `from=${Number(today.slice(0, 4)) - 1}${today.slice(4)}&to=${today}`;
const linesOf = (text: string) => text.trimEnd().split('\r\n').length;
const read = (file: string, who = seller) => who.call(`GET /api/seller/${file}`);

describe('a year', () => {
  for (const [file, least] of [
    ['accounting.csv', 366],
    ['figures.csv', 366],
    ['orders.csv', ROWS / 2],
    ['audit.csv', ROWS],
  ] as const)
    it(`of ${file} is made in slices, between which the event loop serves others`, async () => {
      const { text } = await expectOk(read(`${file}?${file === 'audit.csv' ? '' : YEAR}`));
      assert.ok(linesOf(text) > least, `${linesOf(text)} lines`);
      assert.deepEqual(Object.fromEntries(heavyJobsOnEventLoop()), {});
    });

  it('of figures is added up in slices', async () => {
    const { body } = await expectOk(read(`statistics?${YEAR}`));
    assert.ok(body.orders > 0);
    assert.deepEqual(Object.fromEntries(heavyJobsOnEventLoop()), {});
  });
});

describe('files that are being written', () => {
  it('have a share by person: further ones are shed, those of others are not', async () => {
    const files: ReturnType<typeof read>[] = [];
    let isRefused: Awaited<(typeof files)[number]> | undefined;
    await db.transaction().execute(async (tx) => {
      // The files wait, so that all of them are being written at once.
      await sql`lock table bills in access exclusive mode`.execute(tx);
      files.push(...[1, 2, 3].map(() => read(`accounting.csv?${YEAR}`)));
      isRefused = await Promise.race(files);
      files.push(read(`accounting.csv?${YEAR}`, colleague));
    });
    assert.deepEqual([isRefused?.status, isRefused?.body.code], [503, 'busy']);
    const statuses = (await Promise.all(files)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 200, 200, 503]);
  });
});
