import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { PageConfig, RegistryEntry } from '@smokehouse/shared/contract/federation';
import { makeRelease, nameOf, newTeam, type Team } from '../releases/testing';
import { startTestApp } from '../../testing';

const test = await startTestApp({ DEV_KEY: 'a-key-of-the-developer' });
const first = makeRelease();
const second = makeRelease({ version: '1.1.0', script: '"1.1.0"' });
const third = makeRelease({ version: '1.2.0', script: '"1.2.0"' });
let cart: Team;

async function configOf(headers: Record<string, string> = {}): Promise<PageConfig> {
  const { body } = await test.app.inject({
    url: '/about',
    headers: { host: 'localhost:8080', ...headers },
  });
  return JSON.parse(
    /<script type="application\/json" id="page-config">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}',
  ) as PageConfig;
}
const entryOf = async (cookie = ''): Promise<RegistryEntry | undefined> =>
  (await configOf({ cookie })).registry.find(({ remote }) => remote === 'mfe-cart');

before(async () => {
  await (
    await newTeam(test, 'shell')
  ).publish(makeRelease({ remote: 'shell', routes: [{ path: '/about', page: 'page' }] }));
  cart = await newTeam(test, 'mfe-cart');
  await cart.publish(first);
});

describe('the fallback of a release', () => {
  it('does not exist for the first release', async () => {
    assert.equal((await entryOf())?.release, nameOf(first));
    assert.equal((await entryOf())?.fallback, undefined);
  });
  it('is the release that was live before, with the hash of its entry', async () => {
    await cart.publish(second);
    assert.deepEqual((await entryOf())?.fallback, {
      release: nameOf(first),
      base: `/releases/mfe-cart/${nameOf(first)}/`,
      entry: 'entry.js',
      integrity: first.manifest.files['entry.js']?.integrity,
    });
  });
  it('of a canary is the live release', async () => {
    await cart.publish(third, { percent: '99' });
    const visitors = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        entryOf(`share=${index.toString(16).padStart(16, '0')}`),
      ),
    );
    const canary = visitors.find((entry) => entry?.release === nameOf(third));
    assert.equal(canary?.fallback?.release, nameOf(second));
  });
  it('is never a release that was rolled back', async () => {
    await cart.act('promote');
    assert.equal((await entryOf())?.fallback?.release, nameOf(second));
    await cart.act('rollback');
    assert.equal((await entryOf())?.release, nameOf(second));
    assert.equal((await entryOf())?.fallback?.release, nameOf(first));
  });
});

describe('the entries in the registry', () => {
  const named = {
    remote: 'mfe-cart',
    version: '1.0.0',
    hash: 'development',
    entry: 'remoteEntry.js',
    container: 'mfe_cart',
    routes: [],
    slots: [],
    contract: {},
    files: {},
    chunks: {},
  };
  const headersWith = (key: string) => ({
    'x-dev-key': key,
    'x-dev-releases': encodeURIComponent(JSON.stringify([named])),
  });
  const cartOf = async (headers?: Record<string, string>) =>
    (await configOf(headers)).registry.find(({ remote }) => remote === 'mfe-cart');
  it("have no hash for releases in development, which only the developer's own response contains", async () => {
    const mine = await cartOf(headersWith('a-key-of-the-developer'));
    assert.deepEqual([mine?.release, mine?.integrity], ['1.0.0-development', undefined]);
    for (const others of [await cartOf(headersWith('another')), await cartOf()])
      assert.equal(others?.release, nameOf(second));
  });
  it('have a hash for published releases', async () => {
    const { registry } = await configOf();
    assert.ok(registry.length > 0);
    for (const { remote, integrity } of registry)
      assert.match(integrity ?? '', /^sha384-[\w+/]{64}$/, remote);
  });
});
