import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { migrate, readMigrations } from '../../database/migrate';
import { createTestDatabase } from '../../database/testing';
import { openShop } from '../../ordering/orders/testing';
import { restoreArchive, writeArchive } from './index';
import { findCounters, findTables, findVersion, quote } from './tables';
import { readTar } from './tar';

const shop = await openShop();
const [restored, older, target, refusing] = [
  await createTestDatabase(),
  await createTestDatabase(),
  await createTestDatabase(),
  await createTestDatabase(),
];
const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-backup-'));
after(() => rmSync(home, { recursive: true, force: true }));
const folder = (name: string) => path.join(home, name);

async function withClient<T>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}

async function archive(pool: pg.Pool, dataDir?: string): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(out),
    withClient(pool, (client) => writeArchive({ client, dataDir, now: new Date() }, out)).then(() =>
      out.end(),
    ),
  ]);
  return bytes;
}

/** Every row of every table, as text. */
function contentOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  return withClient(pool, async (client) => {
    const content: Record<string, string[]> = {};
    for (const { name } of await findTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM ${quote(name)} t ORDER BY 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  });
}

const filesIn = (place: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(place, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(place, file), readFileSync(file, 'base64')]),
  );

async function fillShop(): Promise<void> {
  const customer = await shop.customer();
  const dish = await shop.dish({
    name: 'Tab\there, back\\slash,\nnew line',
    name_ar: 'أضلاع "مدخّنة"',
  });
  const order = await customer.order([{ product: dish, quantity: 2 }]);
  await customer.verify((await customer.pay(order.id)).body);
  const guest = await shop.guest('Fahad', '4');
  await guest.call('POST /api/dineorder/cod', { items: [{ product: dish, quantity: 3 }] });
  // More than two parts of the archive, of rows that are longer than what PostgreSQL sends at once.
  await shop.owner.query(
    `INSERT INTO facts (name, value)
     SELECT 'long ' || n, to_jsonb(repeat(E'a line\n\\and a tab\t', 5000) || n) FROM generate_series(1, 120) n`,
  );
  for (const [name, content] of [
    ['pictures/dishes/x/800.webp', Buffer.from([0, 255, 1, 0])],
    ['releases/mfe-menu/1.0.0-a/main.js', Buffer.alloc(100_000, 'x')],
    [`releases/${'long'.repeat(20)}/${'name'.repeat(20)}.js`, Buffer.alloc(512)],
    ['pictures/dishes/empty', Buffer.alloc(0)],
  ] as const) {
    const file = path.join(shop.settings.DATA_DIR, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  writeFileSync(path.join(shop.settings.DATA_DIR, 'pictures', 'unfinished.tmp'), 'x');
}
await fillShop();

describe('a backup', () => {
  it('restored into an empty site creates the same rows, counters and files', async () => {
    const before = await contentOf(shop.owner);
    const bytes = await archive(shop.owner, shop.settings.DATA_DIR);
    await restoreArchive(Readable.from([bytes]), {
      pool: restored.owner,
      dataDir: folder('restored'),
    });
    const afterwards = await contentOf(restored.owner);
    assert.deepEqual(Object.keys(afterwards), Object.keys(before));
    for (const [name, rows] of Object.entries(before))
      assert.deepEqual(afterwards[name], rows, name);
    for (const name of [
      'users',
      'orders',
      'order_lines',
      'bills',
      'payments',
      'dine_orders',
      'sessions',
      'sandbox_orders',
    ])
      assert.ok((before[name]?.length ?? 0) > 0, `${name} has rows`);
    assert.deepEqual(
      await withClient(restored.owner, findCounters),
      await withClient(shop.owner, findCounters),
    );
    assert.deepEqual(
      await withClient(restored.owner, findVersion),
      await withClient(shop.owner, findVersion),
    );
    const { ['pictures/unfinished.tmp']: unfinished, ...files } = filesIn(shop.settings.DATA_DIR);
    assert.ok(unfinished !== undefined);
    assert.deepEqual(filesIn(folder('restored')), files);
  });

  it('is one snapshot: an order placed meanwhile is not in it', async () => {
    const customer = await shop.customer();
    const dish = await shop.dish();
    const out = new PassThrough({ highWaterMark: 1 });
    const writing = withClient(shop.owner, (client) =>
      writeArchive({ client, now: new Date() }, out),
    ).then(() => out.end());
    const head = (await out[Symbol.asyncIterator]().next()) as IteratorResult<Buffer>;
    await customer.order([{ product: dish, quantity: 1 }]);
    const rest = buffer(out);
    await writing;
    await restoreArchive(Readable.from([head.value as Buffer, await rest]), { pool: target.owner });
    const { rows } = await target.owner.query(
      'SELECT 1 FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id)',
    );
    assert.equal(rows.length, 0);
    assert.equal(
      (await target.owner.query('SELECT 1 FROM users WHERE id = $1', [customer.id])).rowCount,
      1,
      'rows from before the snapshot are included',
    );
    assert.equal(
      (await target.owner.query('SELECT 1 FROM orders WHERE user_id = $1', [customer.id])).rowCount,
      0,
      'rows from after the snapshot are not',
    );
  });

  it('of an older version is migrated', async () => {
    const all = readMigrations();
    for (const { owner } of [older, refusing])
      await owner.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await migrate(older.owner, all.slice(0, 3));
    await older.owner.query(
      "INSERT INTO users (name, email, password_hash) VALUES ('Noura', 'old@example.com', 'x')",
    );
    const { rows } = await restoreArchive(Readable.from([await archive(older.owner)]), {
      pool: refusing.owner,
    });
    assert.equal(rows.users, 1);
    assert.deepEqual(
      (await withClient(refusing.owner, findVersion)).map(({ name }) => name),
      all.map(({ name }) => name),
    );
  });
});

describe('a restore', () => {
  it('refuses a site that is not empty and changes nothing', async () => {
    const bytes = await archive(shop.owner);
    const before = await contentOf(restored.owner);
    await assert.rejects(
      restoreArchive(Readable.from([bytes]), { pool: restored.owner }),
      /The site is not empty: it has \w+\./,
    );
    assert.deepEqual(await contentOf(restored.owner), before);
    mkdirSync(folder('full/pictures'), { recursive: true });
    writeFileSync(folder('full/pictures/a'), '');
    await assert.rejects(
      restoreArchive(Readable.from([bytes]), { pool: older.owner, dataDir: folder('full') }),
      /The site is not empty: it has pictures\./,
    );
  });

  it('refuses an archive that is damaged, truncated, newer or no backup, and leaves the site empty', async () => {
    const bytes = await archive(shop.owner, shop.settings.DATA_DIR);
    await older.owner.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const at = bytes.indexOf(Buffer.alloc(1000, 'x')) + 500;
    const damaged = Buffer.from(bytes);
    damaged[at] = 65;
    const email = bytes.indexOf('@example.com');
    const forged = Buffer.from(bytes);
    forged[email + 1] = 69;
    const newer = Buffer.from(bytes);
    newer.write('9999', bytes.indexOf('0041_'));
    for (const [given, complaint] of [
      [damaged, /damaged: releases/],
      [forged, /damaged: tables/],
      [newer, /newer version/],
      [bytes.subarray(0, bytes.length / 2), /truncated/],
      [bytes.subarray(0, bytes.length - 5000), /truncated/],
      [Buffer.from('hello'), /truncated/],
      [Buffer.alloc(2048, 'x'), /not a tar archive/],
    ] as const) {
      await assert.rejects(
        restoreArchive(Readable.from([given]), { pool: older.owner, dataDir: folder('empty') }),
        complaint,
      );
      const left = await contentOf(older.owner).catch(() => ({}));
      assert.deepEqual(
        Object.entries(left).filter(
          ([name, rows]) =>
            rows.length > 0 &&
            ![
              'bill_counters',
              'credit_note_counters',
              'delivery_areas',
              'delivery_settings',
              'drawers',
              'search_synonyms',
            ].includes(name),
        ),
        [],
        String(complaint),
      );
    }
    assert.deepEqual(readdirSync(home).includes('empty') ? filesIn(folder('empty')) : {}, {});
  });

  it('writes no file outside its folders', async () => {
    const bytes = await archive(shop.owner, shop.settings.DATA_DIR);
    const evil = Buffer.from(bytes);
    const name = 'pictures/dishes/x/800.webp';
    const at = bytes.indexOf(name);
    evil.write('pictures/../../../evil.web', at);
    const head = evil.subarray(at, at + 512);
    head.fill(' ', 148, 156);
    head.write(
      head
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0'),
      148,
    );
    await assert.rejects(
      restoreArchive(Readable.from([evil]), { pool: older.owner, dataDir: folder('outside') }),
      /a file outside its folders/,
    );
  });

  it('reads names and sizes of every length', async () => {
    const bytes = await archive(shop.owner, shop.settings.DATA_DIR);
    // Chunks of an odd size, as from a network.
    const chunks = Readable.from(
      (function* () {
        for (let from = 0; from < bytes.length; from += 777) yield bytes.subarray(from, from + 777);
      })(),
    );
    const names: string[] = [];
    for await (const file of readTar(chunks)) {
      names.push(file.name);
      let size = 0;
      for await (const chunk of file.content) size += chunk.length;
      assert.equal(size, file.size, file.name);
    }
    assert.ok(names.includes(`releases/${'long'.repeat(20)}/${'name'.repeat(20)}.js`));
    assert.equal(names.at(-1), 'tail.json');
  });
});
