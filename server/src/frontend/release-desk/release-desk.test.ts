import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PackageReleases } from '@smokehouse/shared/contract';
import { makeRelease, nameOf, newTeam } from '../releases/testing';
import { newAddress, openTrial, REMOTE } from '../reports/testing';
import { startTestApp } from '../../testing';
import { asSeller } from '../../testing-people';

const test = await startTestApp();
const SELLER_EMAIL = 'seller@test.example';
const seller = await asSeller(test);
const readPackage = async (remote = REMOTE): Promise<PackageReleases> => {
  const { body } = await seller.call<{ packages: PackageReleases[] }>('GET /api/seller/releases');
  const found = body.packages.find((one) => one.remote === remote);
  assert.ok(found, remote);
  return found;
};
const rollBack = (remote: string, from: string, to: string) =>
  seller.call('POST /api/seller/releases/rollback', { remote, from, to });

describe("the seller's view of the releases", () => {
  it('shows the live release and the canary with their share, publisher and reports', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 6, canary: 4, failing: 1 });
    await trial.visit('canary', [
      { kind: 'vital', metric: 'LCP', value: 1200 },
      { kind: 'vital', metric: 'CLS', value: 0.02 },
    ]);
    await test.app.reports.flush();
    const { live, canary, moves } = await readPackage();
    assert.ok(live);
    assert.deepEqual(
      [live.release, live.percent, live.visitors, live.failed],
      [trial.live, 100, 6, 0],
    );
    assert.ok(canary);
    assert.deepEqual(
      [canary.release, canary.percent, canary.visitors, canary.failed, canary.loadFailed],
      [trial.canary, 50, 4, 1, 1],
    );
    assert.match(String(canary.by), /^team-/);
    assert.ok(Math.abs((canary.vitals.LCP ?? 0) - 1200) < 120);
    assert.equal(canary.vitals.INP, undefined);
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
    assert.deepEqual(
      moves.slice(0, 2).map(({ what, to }) => [what, to]),
      [
        ['canary', trial.canary],
        ['publish', trial.live],
      ],
    );
  });

  it('shows why the server withdrew a canary, with the figures for a translated text', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 30, canary: 12, failing: 12 });
    await trial.settle();
    const {
      canary,
      moves: [move],
    } = await readPackage();
    assert.equal(canary, undefined);
    assert.deepEqual(
      [move?.who, move?.what, move?.evidence?.canary.failed, move?.evidence?.live.visitors],
      ['the server', 'withdraw', 12, 30],
    );
    assert.match(move?.reason ?? '', /^12 of 12 visitors failed/);
  });

  it('warns of a live release that fails clearly more often than the previous one', async () => {
    const team = await newTeam(test, 'mfe-menu');
    const [one, two] = ['1.0.0', '1.0.1'].map((version) =>
      makeRelease({
        remote: 'mfe-menu',
        version,
        script: version,
        routes: [{ path: '/menu', page: 'page' }],
      }),
    );
    assert.ok(one && two);
    const crowd = async (release: string, count: number, failing: number) => {
      for (let index = 0; index < count; index++) {
        const browser = test.browser({ address: newAddress() });
        await browser.call('GET /about');
        await browser.call('POST /api/reports', {
          reports: [{ remote: 'mfe-menu', release, kind: index < failing ? 'crashed' : 'loaded' }],
        });
      }
      await test.app.reports.flush();
    };
    await team.publish(one);
    test.clock.set(Date.now());
    await crowd(nameOf(one), 40, 0);
    // Moves the reports to an earlier slot, before the second release.
    await test.db
      .updateTable('release_counts')
      .set({ slot: new Date(Date.now() - 60_000) })
      .where('remote', '=', 'mfe-menu')
      .execute();
    await team.publish(two);
    test.clock.set(Date.now() + 20_000);
    await crowd(nameOf(two), 25, 1);
    assert.equal((await readPackage('mfe-menu')).worse, undefined);
    await crowd(nameOf(two), 25, 20);
    assert.deepEqual((await readPackage('mfe-menu')).worse, {
      release: nameOf(one),
      visitors: 40,
      failed: 0,
    });
    // The server only warns and does not roll back.
    assert.equal((await readPackage('mfe-menu')).live?.release, nameOf(two));
  });
});

describe("the seller's roll-back", () => {
  it("goes to the release that the page named, withdraws the canary, and is recorded with the seller's address", async () => {
    const trial = await openTrial(test);
    const { back } = await readPackage();
    assert.ok(back);
    assert.equal((await rollBack(REMOTE, trial.live, back)).status, 200);
    const after = await readPackage();
    assert.deepEqual([after.live?.release, after.canary], [back, undefined]);
    assert.deepEqual(
      [after.moves[0]?.who, after.moves[0]?.what, after.moves[0]?.from, after.moves[0]?.to],
      [SELLER_EMAIL, 'rollback', trial.live, back],
    );
  });

  it('requested twice goes back once', async () => {
    const trial = await openTrial(test);
    const { back } = await readPackage();
    assert.ok(back);
    const answers = await Promise.all([
      rollBack(REMOTE, trial.live, back),
      rollBack(REMOTE, trial.live, back),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.equal((await readPackage()).live?.release, back);
    assert.equal(
      (await readPackage()).moves.filter(
        ({ what, from }) => what === 'rollback' && from === trial.live,
      ).length,
      1,
    );
  });

  it('returns 409 and changes nothing if somebody published in between', async () => {
    const trial = await openTrial(test);
    const { back } = await readPackage();
    await trial.team.act('promote', { release: trial.canary });
    const { status, body } = await rollBack(REMOTE, trial.live, back ?? '');
    assert.deepEqual([status, body.code], [409, 'changed_meanwhile']);
    assert.equal((await readPackage()).live?.release, trial.canary);
  });

  it('goes only to the previous release', async () => {
    const trial = await openTrial(test);
    assert.equal((await rollBack(REMOTE, trial.live, trial.canary)).status, 409);
    assert.equal((await rollBack('mfe-nothing', trial.live, trial.canary)).status, 409);
    assert.equal((await readPackage()).live?.release, trial.live);
  });
});

describe("the seller's withdrawal of a canary", () => {
  it('withdraws the canary that the seller saw, and can be repeated', async () => {
    const trial = await openTrial(test);
    const withdraw = () =>
      seller.call('POST /api/seller/releases/withdraw', { remote: REMOTE, release: trial.canary });
    assert.deepEqual([(await withdraw()).status, (await withdraw()).status], [200, 200]);
    const {
      canary,
      live,
      moves: [move],
    } = await readPackage();
    assert.deepEqual(
      [canary, live?.release, move?.who, move?.from],
      [undefined, trial.live, SELLER_EMAIL, trial.canary],
    );
  });

  it('does not withdraw another canary', async () => {
    const trial = await openTrial(test);
    assert.equal(
      (
        await seller.call('POST /api/seller/releases/withdraw', {
          remote: REMOTE,
          release: trial.live,
        })
      ).status,
      200,
    );
    assert.equal(await trial.findCanary(), trial.canary);
  });
});
