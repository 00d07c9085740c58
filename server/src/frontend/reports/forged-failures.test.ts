import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp, type TestBrowser } from '../../testing';
import { writeTallies } from './queries';
import { createTallies } from './tallies';
import { newAddress, numberOf, openTrial, REMOTE, type Trial } from './testing';
import { createVisitors } from './visitors';

const test = await startTestApp();
const FORGED = 1000;

/** A browser that the canary is assigned to: the number in the cookie is free to choose. */
function attacker(trial: Trial, address: string, seed = address): TestBrowser {
  const browser = test.browser({ address });
  browser.cookies.set('share', numberOf(trial.canary, true, seed));
  return browser;
}

const accuse = (browser: TestBrowser, release: string, agent = 'Firefox') =>
  browser.call(
    'POST /api/reports',
    { reports: [{ remote: REMOTE, release, kind: 'load-failed', page: '/cart' }] },
    { headers: { 'user-agent': agent } },
  );

async function failuresOf(release: string): Promise<{ failed: number; networks: number }> {
  await test.app.reports.flush();
  return test.db
    .selectFrom('release_counts')
    .where('release', '=', release)
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<number>('failed'), val(0)).as('failed'),
      fn.coalesce(fn.sum<number>('failed_networks'), val(0)).as('networks'),
    ])
    .executeTakeFirstOrThrow();
}

describe('1,000 forged failures take no canary back', () => {
  it('when no page was served to the addresses that report', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 30, canary: 12 });
    const before = test.app.reports.ignored.unproven;
    for (let index = 0; index < FORGED; index++)
      assert.equal((await accuse(attacker(trial, newAddress()), trial.canary)).status, 200);
    assert.equal(test.app.reports.ignored.unproven - before, FORGED);
    assert.deepEqual(await failuresOf(trial.canary), { failed: 0, networks: 0 });
    assert.deepEqual(await trial.settle(), []);
    assert.equal(await trial.findCanary(), trial.canary);
  });

  it('with invented proofs, and with the proof of a page that another address was served', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 30, canary: 12 });
    const honest = attacker(trial, newAddress());
    await honest.call('GET /about');
    const proof = honest.cookies.get('page_proof') ?? '';
    assert.match(proof, /^[0-9a-z]+\.[\w-]{12}\.[\w-]+\.[\w-]{22}$/);
    const [issued, nonce, releases] = proof.split('.') as [string, string, string];
    const invented = [
      proof,
      `${issued}.${nonce}.${releases}.${'A'.repeat(22)}`,
      `${issued}.${'A'.repeat(12)}.${releases}.${proof.split('.')[3]}`,
      `zzzzzzzz.${nonce}.${releases}.${proof.split('.')[3]}`,
      'x'.repeat(400),
    ];
    for (let index = 0; index < FORGED; index++) {
      const browser = attacker(trial, newAddress());
      browser.cookies.set('page_proof', invented[index % invented.length] ?? '');
      assert.equal((await accuse(browser, trial.canary)).status, 200);
    }
    assert.deepEqual(await failuresOf(trial.canary), { failed: 0, networks: 0 });
    assert.deepEqual(await trial.settle(), []);
  });

  it('when three addresses collect a proof for each report', async () => {
    const trial = await openTrial(test);
    await trial.crowd({ live: 30, canary: 12 });
    const addresses = [newAddress(), newAddress(), newAddress()];
    for (let index = 0; index < FORGED; index++) {
      const address = addresses[index % addresses.length] ?? '';
      const browser = attacker(trial, address, `seed ${index}`);
      await browser.call('GET /about');
      await accuse(browser, trial.canary, `Browser ${index}`);
    }
    const failures = await failuresOf(trial.canary);
    // Addresses share 4096 groups, so that two of three are rarely in the same one.
    const { groups } = await test.db
      .selectFrom('release_failure_votes')
      .where('release', '=', trial.canary)
      .select(({ fn }) => fn.count<number>('network').distinct().as('groups'))
      .executeTakeFirstOrThrow();
    assert.ok(groups === 3 || groups === 2, `${groups} groups`);
    // Three of each group.
    assert.deepEqual(failures, { failed: 3 * groups, networks: groups });
    assert.deepEqual(await trial.settle(), []);
  });
});

describe('a proof', () => {
  it('counts once, with any number of invented browsers', async () => {
    const trial = await openTrial(test);
    const browser = attacker(trial, newAddress());
    await browser.call('GET /about');
    for (let index = 0; index < 20; index++)
      await accuse(browser, trial.canary, `Browser ${index}`);
    assert.deepEqual(await failuresOf(trial.canary), { failed: 1, networks: 1 });
  });

  it('is valid only for the releases of its page, and for twelve hours', async () => {
    const trial = await openTrial(test);
    const browser = test.browser({ address: newAddress() });
    browser.cookies.set('share', numberOf(trial.canary, false, 'outside'));
    await browser.call('GET /about');
    browser.cookies.set('share', numberOf(trial.canary, true, 'inside'));
    await accuse(browser, trial.canary);
    assert.deepEqual(await failuresOf(trial.canary), { failed: 0, networks: 0 });
    await browser.call('GET /about');
    test.clock.tick(12 * 3_600_000);
    await accuse(browser, trial.canary);
    assert.deepEqual(await failuresOf(trial.canary), { failed: 0, networks: 0 });
  });

  it('is part of the answer and not of the page, which stays the same for everybody', async () => {
    const trial = await openTrial(test);
    const [one, other] = [attacker(trial, newAddress()), attacker(trial, newAddress())];
    const [first, second] = [await one.call('GET /about'), await other.call('GET /about')];
    assert.equal(first.text, second.text);
    assert.equal(first.headers.etag, second.headers.etag);
    assert.notEqual(one.cookies.get('page_proof'), other.cookies.get('page_proof'));
    assert.match(
      String(first.headers['set-cookie']),
      /page_proof=\S+; Max-Age=43200; Path=\/api\/reports; HttpOnly; SameSite=Strict/,
    );
  });

  it('counts on whichever of several processes, and an address has one limit for all of them', async () => {
    const trial = await openTrial(test);
    const write = async (nonces: readonly number[]) => {
      const [tallies, visitors] = [createTallies(), createVisitors()];
      const now = test.clock.now();
      for (const number of nonces) {
        const page = { nonce: Buffer.alloc(9, number), networkGroup: 7 };
        visitors.count(
          tallies.at(REMOTE, trial.canary, now),
          { kind: 'crashed', remote: REMOTE, release: trial.canary },
          { network: '192.0.2.9', browser: `Browser ${number}`, page },
          now,
        );
      }
      await writeTallies(test.db, tallies.take());
    };
    // Each call is a process of its own, with a memory of its own.
    await Promise.all([write([1]), write([1]), write([1])]);
    assert.deepEqual(await failuresOf(trial.canary), { failed: 1, networks: 1 });
    await Promise.all([write([2, 3]), write([4, 5]), write([6, 7])]);
    assert.deepEqual(await failuresOf(trial.canary), { failed: 3, networks: 1 });
  });
});
