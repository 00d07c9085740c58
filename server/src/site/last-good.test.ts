import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, it } from 'node:test';
import type { PageConfig, RegistryEntry, ReleaseScripts } from '@smokehouse/shared/contract/federation';
import { makeRelease, nameOf, newTeam, type Team } from '../releases/testing';
import { startTestApp } from '../testing';

const test = await startTestApp({ DEV_KEY: 'a-key-of-the-developer' });
const first = makeRelease();
const second = makeRelease({ version: '1.1.0', script: '"1.1.0"' });
const third = makeRelease({ version: '1.2.0', script: '"1.2.0"' });
let cart: Team;

async function configOf(headers: Record<string, string> = {}): Promise<PageConfig> {
  const { body } = await test.app.inject({ url: '/about', headers: { host: 'localhost:8080', ...headers } });
  return JSON.parse(/<script type="application\/json" id="page-config">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as PageConfig;
}
const entryOf = async (cookie = ''): Promise<RegistryEntry | undefined> => (await configOf({ cookie })).registry.find(({ remote }) => remote === 'mfe-cart');

before(async () => {
  await (await newTeam(test, 'shell')).publish(makeRelease({ remote: 'shell', routes: [{ path: '/about', page: 'page' }] }));
  cart = await newTeam(test, 'mfe-cart');
  await cart.publish(first);
});

describe('the release that takes the place of one that fails', () => {
  it('is nothing where there was none before', async () => {
    assert.equal((await entryOf())?.release, nameOf(first));
    assert.equal((await entryOf())?.fallback, undefined);
  });
  it('is what was live before, with the hash of the list of its scripts', async () => {
    await cart.publish(second);
    const fallback = (await entryOf())?.fallback;
    assert.equal(fallback?.release, nameOf(first));
    const { body, statusCode } = await test.app.inject(`${fallback?.base}scripts.json`);
    assert.equal(statusCode, 200);
    assert.equal(fallback?.integrity, `sha384-${createHash('sha384').update(body).digest('base64')}`);
    const scripts = JSON.parse(body) as ReleaseScripts;
    assert.deepEqual(scripts, { entry: 'entry.js', integrity: { [`/releases/mfe-cart/${nameOf(first)}/entry.js`]: first.manifest.files['entry.js']?.integrity } });
  });
  it('is what the others have, for who has a canary', async () => {
    await cart.publish(third, { percent: '99' });
    const visitors = await Promise.all(Array.from({ length: 40 }, (_, index) => entryOf(`share=${index.toString(16).padStart(16, '0')}`)));
    const canary = visitors.find((entry) => entry?.release === nameOf(third));
    assert.equal(canary?.fallback?.release, nameOf(second));
  });
  it('is never one that was rolled back', async () => {
    await cart.act('promote');
    assert.equal((await entryOf())?.fallback?.release, nameOf(second));
    await cart.act('rollback');
    assert.equal((await entryOf())?.release, nameOf(second));
    assert.equal((await entryOf())?.fallback?.release, nameOf(first));
  });
  it('has a list only where there is such a release', async () => {
    for (const path of ['mfe-cart/9.9.9-0123456789ab', 'mfe-none/1.0.0-0123456789ab']) assert.equal((await test.app.inject(`/releases/${path}/scripts.json`)).statusCode, 404);
  });
});

describe('the list of what may run', () => {
  const named = { remote: 'mfe-cart', version: '1.0.0', hash: 'development', entry: 'remoteEntry.js', container: 'mfe_cart', routes: [], slots: [], contract: {}, files: {}, chunks: {} };
  const asked = (key: string) => ({ 'x-dev-key': key, 'x-dev-releases': encodeURIComponent(JSON.stringify([named])) });
  it('names the folder of what is in development for the developer, in that one answer, and nobody else', async () => {
    const folder = '/releases/mfe-cart/1.0.0-development/';
    assert.equal((await configOf(asked('a-key-of-the-developer'))).integrity[folder], '');
    assert.equal((await configOf(asked('another'))).integrity[folder], undefined);
    assert.equal((await configOf()).integrity[folder], undefined);
  });
  it('names no other folder: every script of a published release by its hash', async () => {
    const listed = Object.entries((await configOf()).integrity);
    assert.ok(listed.length > 0);
    for (const [path, integrity] of listed) assert.match(`${path} ${integrity}`, /\.js sha384-[\w+/]{64}$/);
  });
});
