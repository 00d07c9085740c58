/**
 * Measures the seller's lists, search and figures on the existing orders: `npm run bench-orders -w
 * server`. Each request is sent `--rounds` times (100), one after the other, over HTTP to its own
 * server, and its statements are run alone in the database.
 */
import { randomBytes, createHash } from 'node:crypto';
import { tradingDayOf } from '@smokehouse/shared/contract';
import { buildApp } from '../../src/app';
import { systemClock } from '../../src/clock';
import { createListener } from '../../src/database/listen';
import { createDatabase, createPool } from '../../src/database/pool';
import { cursorOf, filterOf } from '../../src/ordering/seller-orders/filter';
import { DELIVERY, DINE, type Kind } from '../../src/ordering/seller-orders/kinds';
import { findPage } from '../../src/ordering/seller-orders/lists';
import { openSiteDatabase } from '../../bin/site-database';
import { quantiles } from '../../../build/bench/figures.mjs';
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';

const {
  values: { rounds },
} = readOptions({ rounds: 100 });
const DAY = 86_400_000;

/** Repeats a request. @returns its median and 95th percentile, in ms */
async function measure(ask: () => Promise<unknown>): Promise<string> {
  // The first ones prepare the statement and warm the caches.
  for (let round = 0; round < 10; round++) await ask();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  return quantiles(times, [0.5, 0.95], 1);
}

const site = await openSiteDatabase();
const pool = createPool(site.url, 4);
const db = createDatabase(pool);
const listener = createListener(site.url);
const app = await buildApp({ settings: site.settings, pool, db, listener, clock: systemClock });
const token = randomBytes(32).toString('base64url');
const now = new Date();
// The site has been started, so it has an owner.
const owner = await db
  .selectFrom('staff')
  .select('id')
  .where('role', '=', 'owner')
  .executeTakeFirstOrThrow();
const session = await db
  .insertInto('sessions')
  .values({
    role: 'seller',
    subject: owner.id,
    token_hash: createHash('sha256').update(token).digest(),
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
  })
  .returning('id')
  .executeTakeFirstOrThrow();
try {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: { cookie: `sh_seller=${token}` } });
    const text = await answer.text();
    if (answer.status !== 200)
      throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 200)}`);
    return text;
  };
  /** The position of the last page: before the 50 oldest orders. */
  const lastPage = async (kind: Kind) => {
    const { rows } = await pool.query<{
      id: string;
      micros: number;
    }>(`select o.id, (extract(epoch from o.${kind.at}) * 1000000)::int8 as micros from ${kind.orders} o
      where o.${kind.at} is not null order by o.${kind.at}, o.id offset 50 limit 1`);
    return rows[0] ? cursorOf(rows[0]) : '';
  };
  const {
    rows: [total],
  } = await pool.query<{ delivery: number; dine: number }>(
    `select
      (select count(*) from orders where payment_state in ('paid', 'refunded')) as delivery,
      (select count(*) from dine_orders) as dine`,
  );
  const day = tradingDayOf(now.getTime() - 2 * DAY);
  const [lastDelivery, lastDine] = [await lastPage(DELIVERY), await lastPage(DINE)];
  const questions = [
    ['first page, delivery', DELIVERY, {}],
    ['last page, delivery', DELIVERY, { after: lastDelivery }],
    ['first page, dine', DINE, {}],
    ['last page, dine', DINE, { after: lastDine }],
    ['one status', DELIVERY, { status: 'Out For Delivery' }],
    ['one day, with counts', DELIVERY, { day }],
    ['search: a rare phone', DELIVERY, { text: '0501234' }],
    ['search: a frequent Arabic name', DELIVERY, { text: 'أحمد الحربي' }],
    ['search: every second order', DELIVERY, { text: 'الحربي' }],
    ['search: two letters', DELIVERY, { text: 'ah' }],
    ['search: nothing found', DELIVERY, { text: 'zzzzqqqq' }],
  ] as const;
  const lists = [];
  for (const [name, kind, query] of questions) {
    const address = kind.name === 'delivery' ? '/api/order/seller' : '/api/order/seller/dine';
    const path = `${address}?${new URLSearchParams(query).toString()}`;
    const http = await measure(() => get(path));
    const statement = await measure(() =>
      findPage(db, kind, filterOf(query, { weeks: [], periods: [] })),
    );
    lists.push([name, http, statement]);
  }
  const conditions =
    `p50 / p95 in ms; ${total?.delivery} delivery and ${total?.dine} dine orders, ` +
    `${rounds} rounds`;
  await recordMeasurement('order-lists', {
    columns: ['what', 'over HTTP', 'the SQL alone'],
    rows: lists,
    conditions,
  });
  const today = tradingDayOf(now.getTime());
  const ago = (days: number) => tradingDayOf(now.getTime() - days * DAY);
  const figures = [
    ['figures of today', `day=${today}`],
    ['figures of a past day', `day=${day}`],
    ['figures of a week', `from=${ago(6)}&to=${today}`],
    ['figures of a month', `from=${ago(30)}&to=${today}`],
    ['figures of a year', `from=${ago(365)}&to=${today}`],
  ] as const;
  const month = `from=${ago(30)}&to=${today}`;
  const behind = [
    ['orders of a dish, month', `${month}&product=brisket`],
    ['orders of an hour, month', `${month}&weekday=4&hour=21`],
    ['orders of a reason, month', `${month}&correction=cancel&reason=late`],
    ['orders of a station, month', `${month}&station=pit`],
  ] as const;
  const rows = [];
  for (const [name, address] of [
    ...figures.map(([name, query]) => [name, `/api/seller/statistics?${query}`] as const),
    ...behind.map(([name, query]) => [name, `/api/order/seller?${query}`] as const),
    ["accountant's file, month", `/api/seller/accounting.csv?${month}`] as const,
  ]) {
    const from = performance.now();
    await get(address);
    const first = performance.now() - from;
    rows.push([name, await measure(() => get(address)), first.toFixed(0)]);
  }
  const from = performance.now();
  const csv = await get(
    `/api/seller/orders.csv?from=${tradingDayOf(now.getTime() - 365 * DAY)}&to=${tradingDayOf(now.getTime())}`,
  );
  const lines = csv.split('\r\n').length - 2;
  const size = `${(csv.length / 1e6).toFixed(1)} MB`;
  rows.push([
    `export of the year, ${lines} lines, ${size}`,
    '–',
    (performance.now() - from).toFixed(0),
  ]);
  await recordMeasurement('order-figures', {
    columns: ['what', 'over HTTP', 'the first call'],
    rows,
    conditions,
  });
} finally {
  await db.deleteFrom('sessions').where('id', '=', session.id).execute();
  await app.close();
  await listener.close();
  await pool.end();
  await site.close();
}
