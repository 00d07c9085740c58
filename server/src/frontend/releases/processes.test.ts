import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestBucket } from './testing-bucket';
import { makeCheckout, newFolder, newSite, pageOf, type TestProcess } from './testing-process';
import { makeRelease, nameOf, until } from './testing';

// A shell from before types travelled: comparing them takes a process of its own, and is tested
// elsewhere.
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
const PLACES = {
  'one folder': async () => {
    const folder = newFolder();
    return { environment: {}, folders: [folder, folder] as const };
  },
  'one bucket, and a disk each': async () => ({
    environment: bucket.environment,
    folders: [newFolder(), newFolder()] as const,
  }),
};

for (const [name, place] of Object.entries(PLACES)) {
  const { environment, folders } = await place();
  // Opened here, because what a test opens within itself is closed only when nothing is open any
  // more.
  const site = await newSite(checkout, environment);
  describe(`two servers with one database and ${name}`, () => {
    it('both show what was published or rolled back at either, and keep the files of pages that are open', async (test) => {
      const servers = await Promise.all([site.start(folders[0]), site.start(folders[1])]);
      const opened = await pageOf(servers[0]);
      assert.equal(opened.cart, nameOf(built));

      const timed = async (what: string, act: () => Promise<unknown>, release: string) => {
        const since = performance.now();
        await act();
        const told = performance.now();
        for (const [number, server] of servers.entries()) {
          await until(
            async () => (await pageOf(server)).cart === release,
            `server ${number + 1} shows ${release}`,
          );
          test.diagnostic(
            `${what}: server ${number + 1} shows it ${Math.round(performance.now() - since)} ms after it was asked, ${Math.round(performance.now() - told)} ms after the answer`,
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
