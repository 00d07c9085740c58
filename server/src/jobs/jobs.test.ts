import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify from 'fastify';
import type pg from 'pg';
import { startTestApp } from '../testing';
import { eventually } from '../testing-eventually';
import { registerJobs, registerProcessJob, registerSiteJob } from '.';

/** A server that collects its log. */
function openServer() {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  });
  // No process of these tests works on the queue, so none needs a database.
  registerJobs(app, { pool: {} as pg.Pool });
  return { app, lines };
}

describe('a periodic job', () => {
  it('that fails is logged and runs again, whatever it throws', async () => {
    const { app, lines } = openServer();
    const failures = [
      () => Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
      () => {
        throw new TypeError('a bug');
      },
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a library may do so
      () => Promise.reject(undefined),
    ];
    let done = 0;
    registerProcessJob(app, {
      name: 'failing',
      everyMs: 5,
      run: () => failures.shift()?.() ?? done++,
    });
    await eventually(() => assert.ok(done > 1));
    await app.close();
    assert.equal(app.jobs.get('failing')?.failures, 3);
    assert.equal(lines.filter((line) => line.includes('"job":"failing"')).length, 3);
  });

  it('never runs twice at the same time, and runs again when it is requested meanwhile', async () => {
    const { app } = openServer();
    let [running, most, runs] = [0, 0, 0];
    let finish = () => {};
    const runSoon = registerProcessJob(app, {
      name: 'slow',
      everyMs: 60_000,
      run: async () => {
        runs++;
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        running--;
      },
    });
    for (let i = 0; i < 3; i++) runSoon();
    finish();
    await eventually(() => assert.equal(runs, 2));
    finish();
    await eventually(() => assert.equal(running, 0));
    await app.close();
    assert.deepEqual([runs, most], [2, 1]);
  });

  it('ends before the server has closed, and does not start again', async () => {
    const { app } = openServer();
    let finish = () => {};
    let [isClosed, runs] = [false, 0];
    const runSoon = registerProcessJob(app, {
      name: 'last',
      everyMs: 1,
      run: () => {
        runs++;
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    });
    await eventually(() => assert.equal(runs, 1));
    const closing = app.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isClosed, false);
    finish();
    await closing;
    runSoon();
    assert.equal(runs, 1);
  });
});

describe('a job of the site', () => {
  it('that fails is logged, and a run that is requested meanwhile follows', async () => {
    const { app, lines } = openServer();
    let [running, most] = [0, 0];
    registerSiteJob(app, {
      name: 'site',
      everyMinutes: 60,
      run: async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        throw new Error('the database is away');
      },
    });
    const job = app.siteJobs.get('site');
    assert.deepEqual(await Promise.all([job?.run(), job?.run()]), [false, false]);
    await app.close();
    assert.equal(most, 1);
    assert.equal(app.jobs.get('site')?.failures, 2);
    assert.equal(lines.filter((line) => line.includes('"job":"site"')).length, 2);
  });
});

describe('the jobs that delete what has expired', () => {
  it('run each on its own: one that fails is logged by name, and stops no other', async () => {
    const { app, owner } = await startTestApp();
    const deletions = [...app.jobs].filter(([name]) => /^(deleting|forgetting) /.test(name));
    assert.ok(deletions.length >= 7, `${deletions.length} jobs`);
    await owner.query('ALTER TABLE attempts RENAME TO attempts_away');
    for (const [, job] of deletions) await job.runNow();
    const failed = deletions.filter(([, { failures }]) => failures > 0).map(([name]) => name);
    assert.deepEqual(failed, ['deleting expired rate limits']);
    for (const [name, { runs }] of deletions) assert.equal(runs, 1, name);
  });
});
