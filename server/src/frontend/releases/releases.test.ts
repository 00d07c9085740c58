import assert from 'node:assert/strict';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildApp } from '../../app';
import { startTestApp } from '../../testing';
import { activateBuiltPackages, findPointers } from './index';
import {
  makeRelease,
  nameOf,
  newTeam,
  nextReleaseChange,
  registryIn,
  type Team,
  type TestRelease,
} from './testing';
import { revokeTokens } from './tokens';

const test = await startTestApp();
const other = await buildApp({ ...test, clock: test.clock, settings: test.settings });
after(() => other.close());
const { folder } = test.app.context.releaseStore;

/** Activates builds as the server's start does. */
async function startWith(releases: readonly TestRelease[], options = {}): Promise<string[]> {
  const dists = await Promise.all(
    releases.map(async ({ manifest, files }) => {
      const dist = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-dist-'));
      for (const [name, text] of [
        ...Object.entries(files),
        ['release.json', JSON.stringify(manifest)],
      ] as const)
        await writeFile(path.join(dist, name), text);
      return dist;
    }),
  );
  const lines = await activateBuiltPackages(test.db, test.app.context.releaseStore, dists, options);
  await Promise.all(dists.map((dist) => rm(dist, { recursive: true })));
  return lines;
}

const shell = makeRelease({ remote: 'shell', routes: [{ path: '/about', page: 'page' }] });
const built = makeRelease();
let cart: Team;
before(async () => {
  await other.ready();
  const changed = nextReleaseChange(test);
  await startWith([shell, built]);
  await changed;
  cart = await newTeam(test, 'mfe-cart', 'cart-team');
});

describe('publishing', () => {
  const next = makeRelease({ version: '1.1.0', script: '"1.1.0"' });
  it('makes a release live in every process without a restart, and still serves the old files', async () => {
    assert.equal((await registryIn(other))['mfe-cart'], nameOf(built));
    const { status, body } = await cart.publish(next);
    assert.deepEqual([status, body.release, body.from], [200, nameOf(next), nameOf(built)]);
    assert.equal((await registryIn(test.app))['mfe-cart'], nameOf(next));
    // The other process is notified by the database.
    const deadline = Date.now() + 1000;
    while ((await registryIn(other))['mfe-cart'] !== nameOf(next))
      assert.ok(Date.now() < deadline, 'not within a second');
    for (const [release, script] of [
      [built, 'console.log("cart")'],
      [next, '"1.1.0"'],
    ] as const) {
      const {
        statusCode,
        body: text,
        headers,
      } = await test.app.inject(`/releases/mfe-cart/${nameOf(release)}/entry.js`);
      assert.deepEqual([statusCode, text], [200, script]);
      assert.match(String(headers['cache-control']), /immutable/);
    }
  });
  it('records who published what, from which release to which', async () => {
    const {
      moves: [last],
    } = (await cart.list()).body;
    assert.ok(last);
    const { who, what, channel, from, to, percent } = last;
    assert.deepEqual(
      { who, what, channel, from, to, percent },
      {
        who: 'cart-team',
        what: 'publish',
        channel: 'live',
        from: nameOf(built),
        to: nameOf(next),
        percent: 100,
      },
    );
    assert.ok(Math.abs(Date.parse(last.at) - Date.now()) < 60_000);
  });
  it('the same bytes twice creates one release', async () => {
    assert.equal((await cart.publish(next)).status, 200);
    assert.equal(
      (await cart.list()).body.releases.filter((one) => one.release === nameOf(next)).length,
      1,
    );
  });
  it('pins the release: a start of the server does not activate another build, and prints that', async () => {
    const rebuilt = makeRelease({ script: '"a newer build"' });
    assert.deepEqual(await startWith([rebuilt]), [
      `mfe-cart stays at ${nameOf(next)}, which was chosen by hand; the build ${nameOf(rebuilt)} was not activated.`,
    ]);
    assert.equal((await registryIn(test.app))['mfe-cart'], nameOf(next));
    assert.equal((await cart.act('promote', { release: nameOf(rebuilt) })).status, 200);
    assert.equal((await registryIn(test.app))['mfe-cart'], nameOf(rebuilt));
    assert.equal((await cart.act('rollback')).body.release, nameOf(next));
  });
});

describe('rolling back', () => {
  it('goes to the last good release, then further back, then fails if there is none', async () => {
    const bad = makeRelease({ version: '1.2.0', script: 'throw 1' });
    const past = (await registryIn(test.app))['mfe-cart'];
    await cart.publish(bad);
    const { body } = await cart.act('rollback');
    assert.deepEqual([body.release, body.from], [past, nameOf(bad)]);
    const { releases } = (await cart.list()).body;
    const isMarked = (name?: string) => releases.find((one) => one.release === name)?.isTakenBack;
    assert.deepEqual([isMarked(nameOf(bad)), isMarked(past)], [true, undefined]);
    assert.equal((await registryIn(test.app))['mfe-cart'], past);
    assert.equal((await cart.act('rollback')).body.release, nameOf(built));
    const { status, body: refused } = await cart.act('rollback');
    assert.deepEqual([status, refused.code], [409, 'no_past']);
    assert.match(refused.message ?? '', /: publish a repaired version, or one without the page/);
  });
});

describe('a canary', () => {
  const canary = makeRelease({ version: '2.0.0', script: '"canary"' });
  const repaired = makeRelease({ version: '2.0.1', script: '"repaired"' });
  const of = async (number: number) =>
    (await registryIn(test.app, `share=${number.toString(16).padStart(16, '0')}`))['mfe-cart'];
  const visitors = [...Array(300).keys()];
  const findVisitors = async (release = canary) => {
    const releases = await Promise.all(visitors.map(of));
    return visitors.filter((visitor) => releases[visitor] === nameOf(release));
  };
  it('goes to its share of the visitors, always the same ones; a larger share only adds visitors', async () => {
    await cart.publish(canary, { percent: '10' });
    const some = await findVisitors();
    assert.ok(some.length > 10 && some.length < 60, String(some.length));
    assert.deepEqual(await findVisitors(), some);
    await cart.publish(canary, { percent: '50' });
    const more = await findVisitors();
    assert.ok(more.length > 110 && more.length < 190, String(more.length));
    assert.ok(some.every((visitor) => more.includes(visitor)));
  });
  it('gives a visitor one number, which does not change', async () => {
    const browser = test.browser();
    await browser.call('GET /about');
    const number = browser.cookies.get('share');
    assert.match(number ?? '', /^[0-9a-f]{16}$/);
    await browser.call('GET /cart');
    assert.equal(browser.cookies.get('share'), number);
  });
  it('changes the preloads together with the registry', async () => {
    const [lucky = 0] = await findVisitors();
    const { body } = await test.app.inject({
      url: '/cart',
      headers: { cookie: `share=${lucky.toString(16).padStart(16, '0')}` },
    });
    assert.ok(body.includes(`src="/releases/mfe-cart/${nameOf(canary)}/entry.js"`));
    assert.doesNotMatch(
      body,
      new RegExp(`(?:href|src)="/releases/mfe-cart/${nameOf(built).replaceAll('.', '\\.')}/`),
    );
  });
  it('is withdrawn by a roll-back; then visitors get no number', async () => {
    await cart.act('rollback');
    assert.deepEqual(await findVisitors(), []);
    const browser = test.browser();
    await browser.call('GET /about');
    assert.equal(browser.cookies.has('share'), false);
  });
  it('goes to all visitors when it is promoted', async () => {
    assert.equal((await cart.publish(canary, { percent: '1' })).status, 409, 'it was withdrawn');
    await cart.publish(repaired, { percent: '1' });
    assert.equal((await cart.act('promote')).status, 200);
    assert.equal((await findVisitors(repaired)).length, visitors.length);
    assert.equal((await cart.act('promote')).body.code, 'no_canary');
  });
});

describe('a token', () => {
  it('is valid for its own package only', async () => {
    const menu = await newTeam(test, 'mfe-menu');
    const { status, body } = await menu.send({ payload: Buffer.from(''), headers: {} }, 'mfe-cart');
    assert.deepEqual(
      [status, body.message],
      [403, 'This token is for mfe-menu, not for mfe-cart.'],
    );
    const other = await menu.publish(makeRelease({ version: '9.0.0' }));
    assert.deepEqual([other.status, other.body.code], [403, 'other_token']);
  });
  it('is refused if it is wrong, missing or revoked', async () => {
    const team = await newTeam(test, 'mfe-cart', 'leaver');
    assert.equal((await team.list()).status, 200);
    await revokeTokens(test.db, 'mfe-cart', 'leaver');
    const { status, body } = await team.list();
    assert.equal(status, 401);
    assert.match(JSON.stringify(body), /was revoked: ask the site's operator .*RELEASE_TOKEN/);
    for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: cart.token }]) {
      assert.equal(
        (await test.browser().call('POST /api/release/mfe-cart/rollback', undefined, { headers }))
          .status,
        401,
      );
    }
  });
  it('is not stored in the database', async () => {
    const rows = await test.pool.query('SELECT t::text FROM release_tokens t');
    assert.ok(!JSON.stringify(rows.rows).includes(cart.token.slice('mfe-cart_'.length)));
  });
});

describe('builds beside the server', () => {
  const major = (remote: string) =>
    makeRelease({
      remote,
      version: '3.0.0',
      routes: [{ path: remote === 'shell' ? '/about' : '/cart', page: 'page' }],
      contract: { '@smokehouse/shared': '2.0.0' },
    });
  const both = [major('shell'), major('mfe-cart')];
  it('are not activated if they do not fit pinned releases, and the start prints the reason', async () => {
    const live = await registryIn(test.app);
    assert.match(
      (await startWith(both)).join(),
      new RegExp(
        'do not fit what is live, none of them was activated: ' +
          'mfe-cart was built with @smokehouse/shared 1\\.0\\.0, and the shell brings 2\\.0\\.0',
      ),
    );
    assert.deepEqual(await registryIn(test.app), live);
  });
  it('go live together with includePinned, which ends the pins', async () => {
    const changed = nextReleaseChange(test);
    assert.deepEqual(await startWith(both, { includePinned: true }), []);
    await changed;
    assert.equal((await registryIn(test.app))['mfe-cart'], nameOf(both[1] ?? built));
    const rebuilt = makeRelease({ ...major('mfe-cart').manifest, script: '"rebuilt"' });
    assert.deepEqual(await startWith([rebuilt]), []);
    assert.equal((await cart.list()).body.pointers[0]?.release, nameOf(rebuilt));
  });
});

describe('a refused publish', () => {
  it('leaves no temporary folder', async () =>
    assert.deepEqual(await readdir(path.join(folder, '.incoming')), []));
});

describe('a version below the live one', () => {
  const contract = { '@smokehouse/shared': '2.0.0' };
  const old = makeRelease({ version: '6.0.0', script: '"6.0.0"', contract });
  const live = makeRelease({ version: '6.1.0', script: '"6.1.0"', contract });
  it('is stored, but replaces the live release only on purpose', async () => {
    assert.equal((await cart.publish(old)).status, 200);
    assert.equal((await cart.publish(live)).status, 200);
    for (const fields of [
      { percent: '100', dryRun: 'false' },
      { percent: '10', dryRun: 'false' },
      { percent: '0', dryRun: 'true' },
    ]) {
      const { status, body } = await cart.publish(old, fields);
      assert.deepEqual([status, body.code], [409, 'older_version'], JSON.stringify(body));
      assert.match(body.message ?? '', /^mfe-cart 6\.0\.0 is older than the live 6\.1\.0-\w+: /);
    }
    assert.equal((await cart.publish(old, { force: 'yes' })).body.code, 'not_approved');
    assert.equal((await cart.publish(live)).status, 200, 'the live one again');
    assert.equal((await cart.publish(old, { percent: '0' })).status, 200);
    assert.equal((await cart.act('promote', { release: nameOf(old) })).status, 200);
  });
});

describe('the files of the releases', () => {
  const health = async () => {
    test.clock.tick(5_000);
    const readiness = await test.browser().call('GET /readyz');
    const local = { remoteAddress: '127.0.0.1' };
    const { text } = await test.browser().call('GET /health', undefined, local);
    return { readiness: [readiness.status, readiness.body], text };
  };
  /** Without its folder, as while a volume is not mounted. */
  async function without(place: string, act: () => Promise<void>): Promise<void> {
    await rename(place, `${place}-away`);
    try {
      await act();
    } finally {
      await rename(`${place}-away`, place);
    }
  }

  const contract = { '@smokehouse/shared': '2.0.0' };

  it('are away: a publish says so, with 503, and health checks name the releases', async () => {
    const next = makeRelease({ version: '7.0.0', script: '"7.0.0"', contract });
    const live = (await findPointers(test.db)).find((one) => one.remote === 'shell')?.release ?? '';
    await without(path.join(folder, 'shell', live), async () => {
      for (const dryRun of ['false', 'true']) {
        const { status, body } = await cart.publish(next, { dryRun });
        assert.deepEqual([status, body.code], [503, 'store_away'], JSON.stringify(body));
        assert.match(
          body.message ?? '',
          /^This site cannot read its stored releases \(shell \S+\)/,
        );
        assert.doesNotMatch(body.message ?? '', /\/releases\//);
      }
      const { readiness, text } = await health();
      const reason = `the files of shell ${live} cannot be read`;
      assert.deepEqual(readiness, [200, { status: 'ready', releases: reason }]);
      assert.match(text, new RegExp(`^BAD releases: ${reason} \\(failing since`, 'm'));
    });
    const { readiness, text } = await health();
    assert.deepEqual(readiness, [200, { status: 'ready' }]);
    assert.match(text, /^ok  releases: the files of each live release can be read$/m);
  });

  it('of its own live release are away: a package can be repaired by a publish', async () => {
    const live = (await registryIn(test.app))['mfe-cart'] ?? '';
    const next = makeRelease({ version: '7.1.0', script: '"7.1.0"', contract });
    await without(path.join(folder, 'mfe-cart', live), async () => {
      assert.equal((await cart.publish(next)).status, 200);
    });
  });
});
