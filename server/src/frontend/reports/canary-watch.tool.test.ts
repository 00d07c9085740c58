import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WithdrawalEvidence } from '@smokehouse/shared/contract';
import { registryIn } from '../releases/testing';
import { startTestApp } from '../../testing';
import { newAddress, numberOf, openTrial, REMOTE } from './testing';

const test = await startTestApp();

describe('a canary', () => {
  it('that fails while the live release does not is withdrawn, and the reason is recorded', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 30, canary: 12, failing: 11 });
    assert.deepEqual(await trial.settle(), [trial.canary]);
    assert.equal(await trial.findCanary(), undefined);
    const [move] = (await trial.team.list()).body.moves;
    assert.ok(move);
    assert.deepEqual(
      [move.who, move.what, move.from, move.to],
      ['the server', 'withdraw', trial.canary, null],
    );
    assert.equal(
      move.reason,
      '11 of 12 visitors failed (11 did not load), with the live release 0 of 30',
    );
    const { live } = move.evidence as WithdrawalEvidence;
    assert.deepEqual(live, { release: trial.live, visitors: 30, failed: 0 });
  });

  it('that was withdrawn is in no further page', async () => {
    const trial = await openTrial(test);
    const cookie = `share=${numberOf(trial.canary, true, 'somebody')}`;
    await test.app.inject({ url: '/about' });
    await trial.crowd({ live: 30, canary: 12, failing: 12 });
    await trial.settle();
    assert.notEqual((await registryIn(test.app, cookie))[REMOTE], trial.canary);
  });

  it('that does not fail stays', async () => {
    const trial = await openTrial(test);
    for (let round = 0; round < 3; round++) {
      await trial.crowd({
        live: 20,
        canary: 20,
        failing: round === 1 ? 1 : 0,
        liveFailing: round === 0 ? 1 : 0,
      });
      assert.deepEqual(await trial.settle(), []);
    }
    assert.equal(await trial.findCanary(), trial.canary);
  });

  it('with few visitors stays, and is withdrawn after more', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 30, canary: 8, failing: 8 });
    assert.deepEqual(await trial.settle(), []);
    await trial.crowd({ live: 10, canary: 4, failing: 4 });
    assert.deepEqual(await trial.settle(), [trial.canary]);
  });

  it('stays if the live release fails as often', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 30, canary: 30, failing: 20, liveFailing: 20 });
    assert.deepEqual(await trial.settle(), []);
    assert.equal(await trial.findCanary(), trial.canary);
  });

  it('stays while nobody uses the live release', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 0, canary: 20, failing: 20 });
    assert.deepEqual(await trial.settle(), []);
    await trial.crowd({ live: 20, canary: 0 });
    // Now the live release has visitors to compare with.
    assert.deepEqual(await trial.settle(), [trial.canary]);
  });

  it('is not withdrawn because of one network, with any number of reports and browsers', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 30, canary: 5 });
    const address = newAddress();
    for (let index = 0; index < 200; index++) {
      await trial.visit(
        'canary',
        [{ kind: 'load-failed' }, { kind: 'crashed' }, { kind: 'fell-back' }],
        { address, agent: `Browser ${index}` },
      );
    }
    assert.deepEqual(await trial.settle(), []);
    const { visitors, failed, networks } = await test.db
      .selectFrom('release_counts')
      .where('release', '=', trial.canary)
      .select(({ fn }) => [
        fn.sum<number>('visitors').as('visitors'),
        fn.sum<number>('failed').as('failed'),
        fn.sum<number>('failed_networks').as('networks'),
      ])
      .executeTakeFirstOrThrow();
    assert.deepEqual([visitors, failed, networks], [25, 3, 1]);
  });

  it('is not withdrawn because of reports of visitors who do not get it', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 30, canary: 5 });
    for (let index = 0; index < 30; index++)
      await trial.visit('live', [{ kind: 'crashed' }], { release: trial.canary });
    assert.deepEqual(await trial.settle(), []);
  });

  it('that is published again is not withdrawn because of earlier reports', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 30, canary: 12, failing: 12 });
    assert.deepEqual(await trial.settle(), [trial.canary]);
    await test.db
      .insertInto('release_pointers')
      .values({
        remote: REMOTE,
        channel: 'canary',
        release: trial.canary,
        percent: 50,
        moved_at: new Date(test.clock.now()),
      })
      .execute();
    assert.deepEqual(await trial.settle(), []);
    assert.equal(await trial.findCanary(), trial.canary);
  });

  it('is checked by one process at a time', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 30, canary: 12, failing: 12 });
    test.clock.tick(30_000);
    await test.app.reports.flush();
    const rounds = await Promise.all([1, 2, 3].map(() => test.app.reports.watchOnce()));
    assert.equal(rounds.flat().length, 1);
    const withdrawals = (await trial.team.list()).body.moves.filter(
      (move) => move.what === 'withdraw' && move.from === trial.canary,
    );
    assert.equal(withdrawals.length, 1);
  });
});
