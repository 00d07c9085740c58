import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { readDisk } from '../../disk-reads';
import { startTestApp } from '../../testing';
import { makeRelease, nameOf, newTeam, type TestRelease, until } from './testing';

const test = await startTestApp();
const { folder } = test.app.context.releaseStore;
let script = 0;
/** A release whose files nobody has loaded yet. */
async function publish(remote: 'mfe-cart' | 'mfe-menu'): Promise<TestRelease> {
  script += 1;
  const address = remote === 'mfe-cart' ? '/cart' : '/menu';
  const text = `console.log(${JSON.stringify('smoke '.repeat(500))}, ${script})`;
  const version = `1.${script}.0`;
  const routes = [{ path: address, page: 'page' }];
  const release = makeRelease({ remote, version, routes, script: text });
  const team = await newTeam(test, remote, `${remote}-team-${script}`);
  assert.equal((await team.publish(release)).status, 200);
  return release;
}
before(async () => {
  const shell = makeRelease({ remote: 'shell', routes: [{ path: '/about', page: 'page' }] });
  const team = await newTeam(test, 'shell', 'shell-team');
  assert.equal((await team.publish(shell)).status, 200);
});

const urlOf = ({ manifest }: TestRelease, name = 'entry.js') =>
  `/releases/${manifest.remote}/${nameOf({ manifest, files: {} })}/${name}`;
const fileOf = (release: TestRelease, name: string) =>
  path.join(folder, release.manifest.remote, nameOf(release), name);
const get = (url: string, encodings = 'identity', more: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { 'accept-encoding': encodings, ...more } });
type Answer = Awaited<ReturnType<typeof get>>;
function assertNotCached({ statusCode, headers }: Answer) {
  assert.equal(statusCode, 503);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['retry-after'], '5');
}

describe('a file of a release', () => {
  let release: TestRelease;
  beforeEach(async () => {
    release = await publish('mfe-cart');
  });

  it('is sent in the smallest stored form, with a type, and is not sent again', async () => {
    const { headers, rawPayload } = await get(urlOf(release), 'gzip, br');
    assert.equal(headers['content-encoding'], 'br');
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(brotliDecompressSync(rawPayload).toString(), release.files['entry.js']);
    const again = await get(urlOf(release), 'gzip, br', { 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    const sheet = await get(urlOf(release, 'page.css'));
    assert.equal(sheet.headers['content-type'], 'text/css; charset=utf-8');
    const manifest = await get(urlOf(release, 'release.json'), 'br');
    assert.equal(manifest.headers['content-encoding'], 'br');
    const json = brotliDecompressSync(manifest.rawPayload).toString();
    assert.deepEqual(JSON.parse(json), release.manifest);
  });

  it('that its manifest does not name is not found', async () => {
    await writeFile(fileOf(release, 'stray.js'), 'stray');
    for (const name of ['stray.js', 'missing.js', 'entry.js.br', '..%2fentry.js', '.hidden'])
      assert.equal((await get(urlOf(release, name), 'br')).statusCode, 404, name);
  });

  it('whose bytes are not those that were published is sent to nobody until it is mended', async () => {
    const names = ['entry.js', 'entry.js.br', 'entry.js.gz'];
    const whole = await Promise.all(names.map((name) => readFile(fileOf(release, name))));
    for (const name of names) await writeFile(fileOf(release, name), 'CORRUPT');
    for (const encodings of ['identity', 'gzip', 'gzip, br'])
      assertNotCached(await get(urlOf(release), encodings));
    for (const [index, name] of names.entries())
      await writeFile(fileOf(release, name), whole[index] ?? '');
    const { statusCode, body } = await get(urlOf(release));
    assert.deepEqual([statusCode, body], [200, release.files['entry.js']]);
  });

  it('is sent in another form while one is damaged', async () => {
    await writeFile(fileOf(release, 'entry.js.br'), 'CORRUPT');
    assert.equal((await get(urlOf(release), 'gzip, br')).headers['content-encoding'], 'gzip');
    await writeFile(fileOf(release, 'entry.js.gz'), 'CORRUPT');
    const { statusCode, headers } = await get(urlOf(release, 'entry.js'), 'br');
    assert.deepEqual([statusCode, headers['content-encoding']], [200, undefined]);
  });

  it('in whose place there is a pipe is not waited for', async () => {
    const file = fileOf(release, 'page.css');
    await rename(file, `${file}.kept`);
    execFileSync('mkfifo', [file]);
    assertNotCached(await get(urlOf(release, 'page.css')));
    await rename(`${file}.kept`, file);
    assert.equal((await get(urlOf(release, 'page.css'))).statusCode, 200);
  });

  it('that the store has lost is a fault of the store', async () => {
    for (const form of ['', '.br', '.gz']) await rm(fileOf(release, `page.css${form}`));
    assertNotCached(await get(urlOf(release, 'page.css'), 'gzip, br'));
  });

  it('is a fault of the store while the manifest is damaged', async () => {
    const file = fileOf(release, 'release.json');
    for (const text of ['{', '{"files":{}}', JSON.stringify({ ...release.manifest, files: {} })]) {
      await writeFile(file, text);
      assertNotCached(await get(urlOf(release)));
      assertNotCached(await get(urlOf(release, 'release.json')));
      test.clock.set(test.clock.now() + 6_000);
      assert.match((await get('/readyz')).body, /the files of mfe-cart \S+ cannot be read/, text);
    }
    await writeFile(file, JSON.stringify(release.manifest));
    assert.equal((await get(urlOf(release))).statusCode, 200);
  });
});

describe('a release whose disk does not answer', () => {
  const hung: TestRelease[] = [];
  let whole: TestRelease;
  before(async () => {
    whole = await publish('mfe-menu');
    assert.equal((await get(urlOf(whole))).statusCode, 200);
    for (let index = 0; index < 4; index++) hung.push(await publish('mfe-cart'));
  });
  const store = test.app.context.releaseStore;
  const { ensureLocal } = store;
  const folderOf = (release: TestRelease) => path.dirname(fileOf(release, 'release.json'));
  const hanging = new Set<string>();
  let ends: ((is: boolean) => void)[] = [];
  /** From now on, a read of the release's folder does not end. */
  const hang = (release: TestRelease) => hanging.add(folderOf(release));
  store.ensureLocal = (remote, name) => {
    const own = path.join(folder, remote, name);
    if (!hanging.has(own)) return ensureLocal(remote, name);
    return readDisk(own, () => new Promise<boolean>((resolve) => ends.push(resolve)));
  };
  /** Ends the reads, as a disk that is back does. */
  function answer(): void {
    hanging.clear();
    for (const end of ends) end(true);
    ends = [];
  }
  after(answer);

  it('holds back neither other releases nor pages nor calls', async () => {
    const [first] = hung as [TestRelease];
    hang(first);
    const waiting = Array.from({ length: 8 }, () => get(urlOf(first)));
    for (const url of [urlOf(whole), urlOf(whole, 'page.css'), '/about', '/menu', '/readyz'])
      assert.equal((await get(url)).statusCode, 200, url);
    for (const answered of await Promise.all(waiting)) assertNotCached(answered);
  });

  it('leaves what is in memory and the rest of the server, however many there are', async () => {
    for (const release of hung.slice(1)) hang(release);
    const last = hung.at(-1)!;
    for (const answered of await Promise.all(hung.map((release) => get(urlOf(release)))))
      assertNotCached(answered);
    for (const url of [urlOf(whole), '/about', '/menu', '/readyz'])
      assert.equal((await get(url)).statusCode, 200, url);
    // The result of the check is kept for some seconds.
    test.clock.set(test.clock.now() + 6_000);
    const name = `mfe-cart ${nameOf(last)}`;
    assert.ok((await get('/readyz')).body.includes(`the files of ${name}`), name);
  });

  it('is served again once it has answered', async () => {
    answer();
    for (const release of hung)
      await until(
        async () => (await get(urlOf(release))).body === release.files['entry.js'],
        `${nameOf(release)} is served`,
      );
  });
});
