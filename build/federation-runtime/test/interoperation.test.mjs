import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { buildContainer, buildHost, openPage } from './fixture.mjs';

const GREETING = 'hello from the host’s copy';
const HOSTS = /** @type {const} */ (['slim', 'full']);
const CONTAINERS = /** @type {const} */ (['slim', 'full', 'webpack']);

/** Opens a page with a host that knows the remote. */
async function openSite(host, container, entry = 'remote.js') {
  const files = { ...host, ...container };
  const page = await openPage(files);
  const { federation } = page;
  federation.registerRemotes([
    {
      name: 'remote',
      entry: `http://localhost/${entry}`,
      type: 'global',
      entryGlobalName: 'remote',
    },
  ]);
  return { files, page, load: (id) => federation.loadRemote(id) };
}

const builds = { hosts: {}, containers: {}, newerHosts: {} };

before(async () => {
  for (const kind of HOSTS) {
    builds.hosts[kind] = await buildHost(kind);
    builds.newerHosts[kind] = await buildHost(kind, { version: '3.0.0' });
  }
  for (const kind of CONTAINERS) builds.containers[kind] = await buildContainer(kind);
});

for (const host of HOSTS) {
  for (const container of CONTAINERS) {
    describe(`a ${container} container in a ${host} host`, () => {
      test('uses the host’s copy of a shared module', async () => {
        const { load } = await openSite(builds.hosts[host], builds.containers[container]);
        assert.equal((await load('remote/greeting')).greeting, GREETING);
      });

      test('refuses another major version and names both', async () => {
        const { load } = await openSite(builds.newerHosts[host], builds.containers[container]);
        await assert.rejects(load('remote/greeting'), (/** @type {Error} */ error) => {
          assert.match(error.message, /3\.0\.0/);
          assert.match(error.message, /\^?2[.,]0/);
          return true;
        });
      });

      test('names a module that it does not expose', async () => {
        const { load } = await openSite(builds.hosts[host], builds.containers[container]);
        await assert.rejects(load('remote/farewell'), /farewell/);
      });
    });
  }
}

test('a slim container is found by its mf-manifest.json in a full host', async () => {
  const { load } = await openSite(builds.hosts.full, builds.containers.slim, 'mf-manifest.json');
  assert.equal((await load('remote/greeting')).greeting, GREETING);
});

test('a shared module that could not be loaded is loaded again with the next attempt', async () => {
  const host = await buildHost('slim', { eager: false });
  const chunk = Object.keys(host).find((file) => file.includes('greeting-library'));
  assert.ok(chunk, 'the library is a chunk of its own');
  const { files, load } = await openSite({ ...host, [chunk]: undefined }, builds.containers.slim);
  await assert.rejects(load('remote/greeting'));
  files[chunk] = host[chunk];
  assert.equal((await load('remote/greeting')).greeting, GREETING);
});

test('the library’s developer tools find the host and its remotes', async () => {
  const { page, load } = await openSite(builds.hosts.slim, builds.containers.slim);
  await load('remote/greeting');
  const { __INSTANCES__: instances, __SHARE__: share, moduleInfo } = page.__FEDERATION__;
  assert.deepEqual(
    Array.from(instances, ({ name }) => name),
    ['host'],
  );
  assert.deepEqual(Object.keys(moduleInfo.host.remotesInfo), ['remote']);
  const entry = 'http://localhost/remote.js';
  assert.equal(moduleInfo.host.remotesInfo.remote.matchedVersion, entry);
  assert.equal(moduleInfo[`remote:${entry}`].remoteEntry, entry);
  assert.equal(share.host.default['greeting-library']['2.3.0'].from, 'host');
});
