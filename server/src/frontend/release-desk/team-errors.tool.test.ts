import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newTeam } from '../releases/testing';
import { openTrial, REMOTE } from '../reports/testing';
import { startTestApp } from '../../testing';
import type { ReleaseHealth } from './team-errors';

const test = await startTestApp();
const read = (token: string, remote = REMOTE) =>
  test
    .browser()
    .call<{ releases: ReleaseHealth[]; message?: string }>(
      `GET /api/release/${remote}/errors`,
      undefined,
      { headers: { authorization: `Bearer ${token}` } },
    );

describe('GET /api/release/:remote/errors', () => {
  it('returns failures, error messages and Web Vitals of each release of the package', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 6, canary: 4, failing: 1 });
    await trial.visit('canary', [{ kind: 'vital', metric: 'LCP', value: 1200 }]);
    await test.app.reports.flush();
    const { status, body } = await read(trial.team.token);
    assert.equal(status, 200);
    const [canary, live] = [trial.canary, trial.live].map((name) =>
      body.releases.find(({ release }) => release === name),
    );
    assert.ok(live);
    assert.deepEqual([live.channel, live.percent, live.visitors, live.failed], ['live', 100, 6, 0]);
    assert.deepEqual(live.faults, []);
    assert.ok(canary);
    assert.deepEqual(
      [canary.channel, canary.percent, canary.visitors, canary.loadFailed],
      ['canary', 50, 4, 1],
    );
    assert.deepEqual(canary.awaits, { visitors: 6, needed: 10 }, 'too few to withdraw it');
    const seenAt = canary.faults[0]?.lastAt;
    assert.ok(Math.abs(test.clock.now() - Date.parse(seenAt ?? '')) < 60_000);
    assert.deepEqual(canary.faults, [
      {
        kind: 'load-failed',
        reason: 'no answer',
        page: '/cart',
        pages: ['/cart'],
        count: 1,
        firstAt: seenAt,
        lastAt: seenAt,
        stack: [],
        isResolved: false,
      },
    ]);
    assert.ok(Math.abs((canary.vitals.LCP ?? 0) - 1200) < 120);
  });

  it('includes a release that is no longer published', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 1, canary: 3, failing: 3 });
    await test.app.reports.flush();
    await trial.team.act('rollback');
    const { body } = await read(trial.team.token);
    const gone = body.releases.find(({ release }) => release === trial.canary);
    assert.deepEqual([gone?.channel, gone?.percent, gone?.failed], [undefined, 0, 3]);
  });

  it("requires the package's own token", async () => {
    const menu = await newTeam(test, 'mfe-menu');
    const answers = [await read('unknown'), await read(menu.token)];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 403],
    );
    assert.equal(answers[1]?.body.message, 'This token is for mfe-menu, not for mfe-cart.');
  });
});
