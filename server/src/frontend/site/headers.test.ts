import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp, type TestApp } from '../../testing';
import { publishReleases, readPage } from './testing';

const [site, developers, withTiles] = [
  await startTestApp(),
  await startTestApp({ DEV_KEY: 'a key of developers' }),
  await startTestApp({
    MAP_TILES: 'https://tiles.example:8443/{z}/{x}/{y}.png',
    MAP_ATTRIBUTION: '© OpenStreetMap',
  }),
];
for (const test of [site, developers, withTiles]) await publishReleases(test);
const policyOf = async (test: TestApp) =>
  String((await readPage(test, '/about')).headers['content-security-policy']).split('; ');

describe('the Content-Security-Policy of a page', () => {
  it("requires Trusted Types and allows only the shell's policy", async () => {
    const policy = await policyOf(site);
    for (const directive of [
      "require-trusted-types-for 'script'",
      'trusted-types default',
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      assert.ok(policy.includes(directive), directive);
    }
  });
  it('allows the policy of webpack-dev-server, again for each error, only with DEV_KEY', async () => {
    assert.ok(
      (await policyOf(developers)).includes(
        "trusted-types default webpack-dev-server#overlay 'allow-duplicates'",
      ),
    );
  });
  it('allows the origin of MAP_TILES and a worker of its map, and neither without the setting', async () => {
    const hasTiles = (directive: string) => directive.includes('https://tiles.example:8443');
    const isWorker = (directive: string) => directive.startsWith('worker-src');
    const policy = await policyOf(withTiles);
    assert.deepEqual(
      policy.filter(hasTiles).map((directive) => directive.split(' ')[0]),
      ['connect-src'],
    );
    assert.deepEqual(policy.filter(isWorker), ["worker-src 'self' blob:"]);
    assert.deepEqual((await policyOf(site)).filter(isWorker), []);
  });
});
