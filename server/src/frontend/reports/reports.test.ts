import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_REPORTS } from '@smokehouse/shared/contract';
import { startTestApp } from '../../testing';
import { newAddress, openTrial, REMOTE } from './testing';
import { patternOf, redact } from './redact';

const test = await startTestApp({ RATE_LIMIT: 'on' });
const trial = await openTrial(test);
const browser = () => test.browser({ address: newAddress() });
const counts = async (release: string) => {
  await test.app.reports.flush();
  return test.db
    .selectFrom('release_counts')
    .where('release', '=', release)
    .select(({ fn, val }) =>
      (
        ['loaded', 'load_failed', 'fell_back', 'crashed', 'visitors', 'failed', 'exposed'] as const
      ).map((column) => fn.coalesce(fn.sum<number>(column), val(0)).as(column)),
    )
    .executeTakeFirstOrThrow();
};
const MINUTE = 60_000;

describe('POST /api/reports', () => {
  it('accepts reports from all visitors and counts each browser once for each kind and minute', async () => {
    const address = newAddress();
    for (let index = 0; index < 3; index++)
      assert.equal((await trial.visit('live', [{ kind: 'loaded' }], { address })).status, 200);
    const before = await counts(trial.live);
    assert.deepEqual([before.loaded, before.visitors, before.exposed], [1, 1, 1]);
    test.clock.tick(MINUTE);
    await trial.visit('live', [{ kind: 'loaded' }, { kind: 'crashed' }, { kind: 'crashed' }], {
      address,
    });
    const after = await counts(trial.live);
    assert.deepEqual(after, {
      loaded: 2,
      load_failed: 0,
      fell_back: 0,
      crashed: 1,
      visitors: 1,
      failed: 1,
      exposed: 2,
    });
  });

  it('counts a failure of a browser once, and never more failures than exposed browsers in a slot', async () => {
    const address = newAddress();
    const before = await counts(trial.canary);
    await trial.visit('canary', [{ kind: 'loaded' }], { address });
    for (let minute = 0; minute < 3; minute++) {
      test.clock.tick(MINUTE / 2);
      await trial.visit('canary', [{ kind: 'load-failed' }, { kind: 'fell-back' }], { address });
    }
    const after = await counts(trial.canary);
    assert.deepEqual(
      [
        after.failed - before.failed,
        after.visitors - before.visitors,
        after.exposed - before.exposed,
      ],
      [1, 1, 2],
    );
    for (const row of await test.db.selectFrom('release_counts').selectAll().execute())
      assert.ok(row.failed <= row.exposed && row.failed_networks <= row.failed);
  });

  it('writes one row for all visitors of a ten-second slot', async () => {
    test.clock.tick(MINUTE);
    const rows = async () =>
      (await test.db.selectFrom('release_counts').select('slot').execute()).length;
    await test.app.reports.flush();
    const before = await rows();
    for (let index = 0; index < 50; index++) await trial.visit('live', [{ kind: 'loaded' }]);
    await test.app.reports.flush();
    assert.equal(await rows(), before + 1);
  });

  it('ignores reports about unknown packages and releases, and counts them as ignored', async () => {
    const before = test.app.reports.ignored.unknown;
    const report = { kind: 'loaded', remote: REMOTE, release: trial.live };
    assert.equal(
      (
        await browser().call('POST /api/reports', {
          reports: [
            { ...report, remote: 'mfe-nothing' },
            { ...report, release: '9.9.9-000000000000' },
          ],
        })
      ).status,
      200,
    );
    assert.equal(test.app.reports.ignored.unknown, before + 2);
  });

  it('stores Web Vitals as a histogram', async () => {
    for (const value of [800, 900, 1000, 3000])
      await trial.visit('live', [
        { kind: 'vital', metric: 'LCP', value },
        { kind: 'vital', metric: 'CLS', value: 0 },
      ]);
    await test.app.reports.flush();
    const rows = await test.db
      .selectFrom('release_vitals')
      .select(['metric', 'buckets'])
      .where('release', '=', trial.live)
      .orderBy('metric')
      .execute();
    assert.deepEqual(
      rows.map(({ metric, buckets }) => [metric, buckets.reduce((sum, count) => sum + count, 0)]),
      [
        ['CLS', 4],
        ['LCP', 4],
      ],
    );
    test.clock.tick(MINUTE);
    await trial.visit('live', [{ kind: 'vital', metric: 'LCP', value: 850 }]);
    await test.app.reports.flush();
    const total = (
      await test.db
        .selectFrom('release_vitals')
        .select('buckets')
        .where('metric', '=', 'LCP')
        .execute()
    )
      .flatMap(({ buckets }) => buckets)
      .reduce((sum, count) => sum + count, 0);
    assert.equal(total, 5);
  });

  it('refuses invalid reports, too many of them, and too long bodies', async () => {
    const report = { kind: 'loaded', remote: REMOTE, release: trial.live };
    const status = async (payload: unknown) =>
      (await browser().call('POST /api/reports', payload)).status;
    for (const bad of [
      {},
      { reports: {} },
      { reports: [{ ...report, kind: 'praise' }] },
      { reports: [{ ...report, kind: 'vital', metric: 'LCP', value: 'fast' }] },
    ])
      assert.ok([400, 422].includes(await status(bad)), JSON.stringify(bad));
    assert.equal(
      await status({ reports: Array.from({ length: MAX_REPORTS + 1 }, () => report) }),
      422,
    );
    assert.equal(
      await status({ reports: [{ ...report, kind: 'crashed', reason: 'x'.repeat(40_000) }] }),
      413,
    );
    assert.equal(
      await status({ reports: [{ ...report, kind: 'crashed', reason: 'x'.repeat(5000) }] }),
      200,
    );
  });

  it('refuses requests from other sites, and more than 600 calls of a network in a minute', async () => {
    const payload = { reports: [{ kind: 'loaded', remote: REMOTE, release: trial.live }] };
    assert.equal(
      (
        await browser().call('POST /api/reports', payload, {
          headers: { origin: 'https://elsewhere.example' },
        })
      ).status,
      403,
    );
    const flood = browser();
    const statuses = new Set<number>();
    for (let index = 0; index < 601; index++)
      statuses.add((await flood.call('POST /api/reports', payload)).status);
    assert.deepEqual([...statuses], [200, 429]);
    test.clock.tick(MINUTE);
    assert.equal((await flood.call('POST /api/reports', payload)).status, 200);
  });

  it('stores error messages without personal data, and a limited number for each release', async () => {
    const reason =
      'Loading\u202e https://smokehouse.example/releases/x/page.js?user=reem failed ' +
      'for reem@example.com at +966 50 118 4402\n\tat line';
    await trial.visit('live', [{ kind: 'crashed', page: '/cart', reason }]);
    const letter = (index: number) => String.fromCharCode(65 + index);
    for (let index = 0; index < 60; index++) {
      const name = letter(index % 26) + letter(Math.floor(index / 26));
      await trial.visit('live', [{ kind: 'load-failed', reason: `invented ${name}` }]);
    }
    await test.app.reports.flush();
    const faults = await test.db
      .selectFrom('release_faults')
      .select(['reason', 'page'])
      .where('release', '=', trial.live)
      .execute();
    assert.ok(
      faults.some(
        ({ reason, page }) =>
          reason === 'Loading page.js failed for … at … at line' && page === '/cart',
      ),
    );
    assert.ok(faults.length <= 30, String(faults.length));
  });

  it('lists each different error of a browser, at most ten in a minute, and counts one of them', async () => {
    const [address, names] = [newAddress(), [...'abcdefghijkl']];
    const listed = async () => {
      await test.app.reports.flush();
      const rows = await test.db
        .selectFrom('release_faults')
        .select(['reason', 'count'])
        .where('release', '=', trial.canary)
        .where('kind', '=', 'crashed')
        .orderBy('reason')
        .execute();
      return rows.map(({ reason, count }) => [reason, count]);
    };
    const before = (await counts(trial.canary)).crashed;
    // Nothing of a minute falls into the next one.
    test.clock.set(Math.ceil(test.clock.now() / MINUTE) * MINUTE);
    for (const name of names.slice(0, 3)) {
      for (let time = 0; time < 2; time++)
        await trial.visit('canary', [{ kind: 'crashed', reason: name }], { address });
    }
    assert.deepEqual(await listed(), [
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ]);
    assert.equal((await counts(trial.canary)).crashed, before + 1);
    for (const name of names)
      await trial.visit('canary', [{ kind: 'crashed', reason: name }], { address });
    assert.equal((await listed()).length, 10);
    test.clock.tick(MINUTE);
    await trial.visit('canary', [{ kind: 'crashed', reason: 'l' }], { address });
    assert.deepEqual((await listed()).at(-1), ['l', 1]);
  });

  it('stores first and last time, a few pages and the first stack of an error', async () => {
    const stack = (column: number) =>
      `    at t (https://s.example/releases/${REMOTE}/${trial.live}/entry.js:1:${column})`;
    const at = [];
    for (let index = 0; index < 8; index++) {
      test.clock.tick(MINUTE);
      at.push(test.clock.now() - (test.clock.now() % 10_000));
      const page = `/${'abcdefgh'[index]}`;
      const more = index === 0 ? {} : { stack: stack(index) };
      await trial.visit('live', [{ kind: 'crashed', reason: 'Error: often', page, ...more }]);
      if (index % 2 === 0) await test.app.reports.flush();
    }
    await test.app.reports.flush();
    const fault = await test.db
      .selectFrom('release_faults')
      .selectAll()
      .where('reason', '=', 'Error: often')
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      [fault.count, fault.first_seen_at?.getTime(), fault.seen_at.getTime(), fault.page],
      [8, at[0], at[7], '/h'],
    );
    assert.deepEqual(fault.stack, [`${REMOTE}/${trial.live}/entry.js:1:1`]);
    assert.equal(fault.pages.length, 5);
  });

  it('stores no address and no user agent', async () => {
    const address = newAddress();
    await trial.visit(
      'live',
      [
        { kind: 'crashed', reason: 'x' },
        { kind: 'vital', metric: 'INP', value: 40 },
      ],
      { address, agent: 'A very special browser' },
    );
    await test.app.reports.flush();
    for (const table of ['release_counts', 'release_vitals', 'release_faults'] as const) {
      const text = JSON.stringify(await test.db.selectFrom(table).selectAll().execute());
      assert.ok(!text.includes(address) && !text.includes('special'), table);
    }
  });

  it('accepts reports while the database is unavailable, and writes them later', async () => {
    const before = await counts(trial.live);
    test.clock.tick(MINUTE);
    await test.owner.query('ALTER TABLE release_counts RENAME TO release_counts_away');
    await trial.visit('live', [{ kind: 'loaded' }]);
    await assert.rejects(test.app.reports.flush());
    await test.owner.query('ALTER TABLE release_counts_away RENAME TO release_counts');
    assert.equal((await counts(trial.live)).loaded, before.loaded + 1);
  });

  it('is counted in /metrics by package, release and kind', async () => {
    const { text } = await test.browser({ address: '127.0.0.1' }).call('GET /metrics');
    assert.match(
      text,
      new RegExp(
        `smokehouse_release_reports_total\\{package="${REMOTE}",release="${trial.live}",kind="loaded"\\} [1-9]`,
      ),
    );
    assert.match(text, /smokehouse_release_reports_ignored_total\{why="unknown"\} [1-9]/);
  });

  it('deletes counts that are older than two days', async () => {
    test.clock.tick(3 * 24 * 60 * MINUTE);
    await test.app.reports.watchOnce();
    assert.deepEqual(await test.db.selectFrom('release_counts').selectAll().execute(), []);
  });
});

describe('redaction', () => {
  for (const [said, kept] of [
    ['ChunkLoadError: Loading chunk 123 failed', 'ChunkLoadError: Loading chunk 123 failed'],
    ['https://a.example/releases/mfe-cart/1.0.0-abc/page-cart.1f2e.js?r=1', 'page-cart.1f2e.js'],
    ['no user "reem.a@example.com.sa"', 'no user "…"'],
    [
      'card 5555 5555 5555 4444 and order 019aa2f0-7c11-7abc-8def-0123456789ab',
      'card … and order …',
    ],
  ] as const)
    it(`${said} → ${kept}`, () => assert.equal(redact(said), kept));
  it('allows the pattern of a page, but no other address', () => {
    assert.deepEqual(
      ['/menu/:category', '/', '/menu/burger/019aa2f0', 'https://x', '/a?b=c', undefined].map(
        patternOf,
      ),
      ['/menu/:category', '/', '', '', '', ''],
    );
  });
});
