import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestBucket } from './testing-bucket';
import { makeCheckout, newFolder, newSite, pageOf, type TestProcess } from './testing-process';
import { makeRelease, nameOf, until } from './testing';

// A shell without types, so that none are compared.
const shell = makeRelease({
  remote: 'shell',
  routes: [{ path: '/about', page: 'page' }],
  types: undefined,
});
const built = makeRelease();
const checkout = await makeCheckout([shell, built]);

async function statusesOf({ url }: TestProcess, files: readonly string[]): Promise<number[]> {
  return [
    ...new Set(await Promise.all(files.map(async (file) => (await fetch(url + file)).status))),
  ];
}

const bucket = await startTestBucket();
const STORAGES = {
  'one folder': async () => {
    const folder = newFolder();
    return { environment: {}, folders: [folder, folder] as const };
  },
  'one bucket and separate disks': async () => ({
    environment: bucket.environment,
    folders: [newFolder(), newFolder()] as const,
  }),
};

for (const [name, createStorage] of Object.entries(STORAGES)) {
  const { environment, folders } = await createStorage();
  // Created at the top level, so that `after` hooks close it at the end of the file.
  const site = await newSite(checkout, environment);
  describe(`two servers with one database and ${name}`, () => {
    it('both show what was published or rolled back at either, and still serve the files of open pages', async (test) => {
      const servers = await Promise.all([site.start(folders[0]), site.start(folders[1])]);
      const opened = await pageOf(servers[0]);
      assert.equal(opened.cart, nameOf(built));

      const timed = async (what: string, act: () => Promise<unknown>, release: string) => {
        const start = performance.now();
        await act();
        const answered = performance.now();
        for (const [number, server] of servers.entries()) {
          await until(
            async () => (await pageOf(server)).cart === release,
            `server ${number + 1} shows ${release}`,
          );
          const sinceRequest = Math.round(performance.now() - start);
          const sinceAnswer = Math.round(performance.now() - answered);
          test.diagnostic(
            `${what}: server ${number + 1} shows it ${sinceRequest} ms after the request, ` +
              `${sinceAnswer} ms after the answer`,
          );
        }
      };
      const next = makeRelease({ version: '1.1.0', script: '"next"' });
      await timed(
        'publish',
        async () => assert.equal((await site.publish(servers[0], next)).status, 200),
        nameOf(next),
      );
      for (const server of servers) {
        assert.deepEqual(await statusesOf(server, opened.files), [200]);
        assert.equal(
          await (await fetch(`${server.url}/releases/mfe-cart/${nameOf(next)}/entry.js`)).text(),
          '"next"',
        );
      }
      await timed(
        'roll-back',
        async () => assert.equal(await site.rollBack(servers[1]), 200),
        nameOf(built),
      );
      assert.deepEqual(
        await statusesOf(servers[1], [`/releases/mfe-cart/${nameOf(next)}/entry.js`]),
        [200],
      );
      await Promise.all(servers.map((server) => server.stop()));
    });
  });
}
