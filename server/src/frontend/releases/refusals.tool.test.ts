import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, before, describe, it } from 'node:test';
import { startTestApp } from '../../testing';
import { formOf } from '../../testing-people';
import {
  BUILD,
  buildComment,
  type ReleaseOverrides,
  makeRelease,
  nameOf,
  newTeam,
  registryIn,
  releaseForm,
  type Team,
  type TestRelease,
  until,
} from './testing';

const test = await startTestApp({ RELEASE_LIMIT_MB: '1' });
const { folder } = test.app.context.releaseStore;
const live = makeRelease({
  routes: [
    { path: '/cart', page: 'page' },
    { path: '/add-address', page: 'page' },
  ],
  slots: ['guestEntry'],
});
const complete: ReleaseOverrides = { routes: live.manifest.routes, slots: live.manifest.slots };
const next = makeRelease({ ...complete, version: '1.1.0', script: '"next"' });
let cart: Team;

before(async () => {
  await (
    await newTeam(test, 'shell')
  ).publish(makeRelease({ remote: 'shell', routes: [{ path: '/about', page: 'page' }] }));
  cart = await newTeam(test, 'mfe-cart');
  await cart.publish(live);
});
afterEach(async () => {
  assert.equal(
    (await registryIn(test.app))['mfe-cart'],
    nameOf(live),
    'the live release is unchanged',
  );
  assert.deepEqual(await readdir(path.join(folder, '.incoming')), [], 'no temporary folders');
});

async function refused(release: TestRelease, status: number, message: RegExp): Promise<void> {
  const answer = await cart.publish(release);
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.match(answer.body.message ?? '', message);
}

describe('a release is refused', () => {
  it('if a file was changed, is missing, or is not in release.json', async () => {
    await refused(
      { ...next, files: { ...next.files, 'entry.js': '"evil"' } },
      422,
      /^entry\.js does not have the hash that release\.json lists/,
    );
    await refused(
      { ...next, files: { 'entry.js': next.files['entry.js'] ?? '' } },
      422,
      /^page\.css is missing/,
    );
    await refused(
      { ...next, files: { ...next.files, 'more.js': '1' } },
      422,
      /^more\.js was sent, but/,
    );
  });
  it('if its entry does not list the hash of a script', async () => {
    const page = '"a chunk"';
    await refused(
      makeRelease({ ...complete, version: '1.1.0', moreFiles: { 'page.js': page } }),
      422,
      /^page\.js is a script whose hash entry\.js does not list/,
    );
    const digest = createHash('sha384').update(page).digest('base64');
    const { status } = await cart.publish(
      makeRelease({
        ...complete,
        version: '1.1.1',
        script: `"${digest}"`,
        moreFiles: { 'page.js': page },
      }),
      { percent: '0' },
    );
    assert.equal(status, 200);
  });
  it("if its server build or types come from another build than the browser's files", async () => {
    const withServer = (comment: string) =>
      makeRelease({
        ...complete,
        version: '1.4.0',
        server: 'server.js',
        moreFiles: { 'server.js': `${comment}module.exports = {};` },
      });
    await refused(
      withServer(buildComment('ba9876543210')),
      422,
      /^server\.js belongs to another build \(ba9876543210\) than release\.json \(0123456789ab\): make the whole release with webpack build/,
    );
    await refused(withServer(''), 422, /^server\.js belongs to another build \(unknown\)/);
    const { manifest, files } = withServer(buildComment(BUILD));
    await refused(
      { manifest: { ...manifest, build: 'ba9876543210' }, files },
      422,
      /^server\.js belongs to another build \(0123456789ab\) than release\.json \(ba9876543210\)/,
    );
    const { build: _build, ...old } = next.manifest;
    await refused(
      { manifest: old, files: next.files },
      422,
      /^release\.json names no build: build the package with the current @smokehouse\/build/,
    );
    const { status } = await cart.publish({ manifest, files }, { percent: '0' });
    assert.equal(status, 200);
  });
  it('if the hash in its name is not the hash of its files', async () => {
    await refused(
      { ...next, manifest: { ...next.manifest, hash: '0123456789ab' } },
      422,
      /is named 0123456789ab, which is not the hash of its files/,
    );
    await refused(
      {
        ...next,
        manifest: {
          ...next.manifest,
          routes: [...next.manifest.routes, { path: '/gifts', page: 'page' }],
        },
      },
      422,
      /is not the hash of its files/,
    );
  });
  it('if a file name is a path or has a type that releases do not contain', async () => {
    for (const name of [
      '../entry.js',
      '..\\entry.js',
      '/etc/x.js',
      'a/b.js',
      '.hidden.js',
      'index.html',
      'release.json',
      'entry.js.br',
      '',
    ]) {
      await refused(
        { ...next, files: { ...next.files, [name]: '1' } },
        422,
        /is not a valid name of a file/,
      );
    }
    const manifest = {
      ...next.manifest,
      files: {
        ...next.manifest.files,
        '../x.js': { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 },
      },
    };
    await refused({ ...next, manifest }, 422, /release\.json: /);
  });
  it('if its release.json is invalid', async () => {
    const bad: Record<string, object> = {
      entry: { entry: 'gone.js' },
      container: { container: 'mfe_menu' },
      'routes.0.path': { routes: [{ path: 'cart"><script>', page: 'page' }] },
      'no chunk': { routes: [{ path: '/cart', page: 'page-nothing' }] },
      version: { version: '../1' },
      'chunk page names': { chunks: { page: ['gone.css'] } },
      extra: { extra: 1 },
      'routes.0.title.en: must be one line of plain text': {
        routes: [{ path: '/cart', page: 'page', title: { en: 'Cart\u202e', ar: 'السلة' } }],
      },
    };
    for (const [reason, change] of Object.entries(bad))
      await refused(
        { ...next, manifest: { ...next.manifest, ...change } },
        422,
        new RegExp(reason),
      );
    for (const path of ['/..', '/../admin', '/cart/.', '/./cart', '/cart/:..'])
      await refused(
        { ...next, manifest: { ...next.manifest, routes: [{ path, page: 'page' }] } },
        422,
        /routes\.0\.path: is not a valid path of a page/,
      );
    // Addresses that the server answers itself: no visitor would ever see the page.
    const own = [...(test.app.declared?.keys() ?? [])]
      .filter((route) => route.startsWith('GET /') && route !== 'GET /*')
      .map((route) => route.slice('GET '.length).replace(/[:*]\w*/g, 'x'));
    assert.ok(own.length > 20, String(own.length));
    for (const path of [...own, '/healthz', '/readyz', '/health', '/metrics'])
      await refused(
        { ...next, manifest: { ...next.manifest, routes: [{ path, page: 'page' }] } },
        422,
        /routes\.0\.path: is not a valid path of a page/,
      );
    for (const version of ['01.0.0', '1.0.12345678901234567890', '1.0', '1.0.0-rc.1'])
      await refused(
        { ...next, manifest: { ...next.manifest, version } },
        422,
        /version: must be like 1\.2\.3/,
      );
    const answer = await cart.send(formOf([{ name: 'release', value: '{' }]));
    assert.deepEqual(
      [answer.status, answer.body.message],
      [422, 'release.json: it is not valid JSON.'],
    );
  });
  it('if its release.json uses a name that every object inherits', async () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      for (const part of ['imports', 'exports', 'contract', 'consumes', 'provides', 'chunks']) {
        const text = JSON.stringify({ ...next.manifest, [part]: { NAME: [] } });
        const answer = await cart.send(
          formOf([{ name: 'release', value: text.replace('NAME', name) }]),
        );
        assert.deepEqual(
          [answer.status, answer.body.message],
          [422, `release.json: ${name} is not a valid name.`],
        );
      }
      const consumes = { page: [name] };
      await refused(
        { ...next, manifest: { ...next.manifest, consumes } },
        422,
        /release\.json: consumes\.page\.0: is not a valid name/,
      );
    }
  });
  it('if its share of the visitors is not a whole number from 0 to 100', async () => {
    for (const percent of ['', ' ', '1e2', '0x10', '-1', '1.5', '101', '9'.repeat(400)]) {
      const { status, body } = await cart.publish(next, { percent });
      assert.deepEqual(
        [status, body.message],
        [400, 'percent: must be a whole number from 0 to 100'],
        percent,
      );
    }
  });
  it('if it is larger than RELEASE_LIMIT_MB', async () => {
    await refused(
      makeRelease({ ...complete, version: '1.1.0', script: 'x'.repeat(1024 * 1024 + 1) }),
      413,
      /1 MB at most \(RELEASE_LIMIT_MB\)/,
    );
  });
  it('if the form is cut off, is not multipart, or contains a file twice', async () => {
    const { payload, headers } = releaseForm(next);
    for (const length of [10, 200, payload.length - 100, payload.length - 10]) {
      const { status, body } = await cart.send({ payload: payload.subarray(0, length), headers });
      assert.deepEqual([status, body.code], [400, 'truncated'], String(length));
    }
    assert.equal(
      (
        await cart.send({
          payload: Buffer.from('{}'),
          headers: { 'content-type': 'application/json' },
        })
      ).status,
      415,
    );
    const twice = formOf(['1', '2'].map((value) => ({ name: 'file', file: 'entry.js', value })));
    assert.equal((await cart.send(twice)).body.message, 'A file was sent twice.');
  });
  it('if its version was published before with other bytes', async () => {
    await refused(
      makeRelease({ ...complete, script: '"other"' }),
      409,
      /mfe-cart 1\.0\.0 was published before with other bytes \(1\.0\.0-\w+\): raise the version in the package\.json of mfe-cart\./,
    );
  });
});

describe('the contract', () => {
  it('refuses a release that drops a route or a slot, and names it', async () => {
    await refused(
      makeRelease({ version: '1.1.0' }),
      409,
      /no longer has the route \/add-address.*\n.*the slot guestEntry/,
    );
  });
  it('refuses a release that was built with another version of shared, and names both', async () => {
    await refused(
      makeRelease({ ...complete, version: '1.1.0', contract: { '@smokehouse/shared': '1.0.1' } }),
      409,
      new RegExp(
        'built with @smokehouse/shared 1\\.0\\.1, and the shell brings 1\\.0\\.0\\.\n' +
          'Publish the shell first: mfe-cart 1\\.1\\.0 needs a newer one than the live 1\\.\\S+\\.$',
      ),
    );
  });
  it("refuses a release that claims another package's route, and names the owner", async () => {
    const menu = await newTeam(test, 'mfe-menu');
    const { status, body } = await menu.publish(
      makeRelease({
        remote: 'mfe-menu',
        routes: [
          { path: '/CART', page: 'page' },
          { path: '/about', page: 'page' },
        ],
      }),
    );
    assert.deepEqual(
      [status, body.message],
      [
        409,
        'mfe-menu claims /CART, which belongs to mfe-cart (/cart).\nmfe-menu claims /about, which belongs to shell.',
      ],
    );
  });
  it('refuses a release without types, with imports in them, or with types that the live shell does not expect', async () => {
    await refused(
      makeRelease({ ...complete, version: '1.1.0', types: undefined }),
      409,
      /mfe-cart carries no types\.d\.ts/,
    );
    await refused(
      makeRelease({ ...complete, version: '1.1.0', types: "export * from '../secret';" }),
      409,
      /must stand on their own.* import \.\.\/secret/,
    );
    await refused(
      makeRelease({
        ...complete,
        version: '1.1.0',
        types: 'export declare const namespace: number;',
      }),
      409,
      /Type 'number' is not assignable to type 'string'/,
    );
  });
  it('refuses a shell that expects more than a live remote exposes, and names the remote', async () => {
    const shell = await newTeam(test, 'shell', 'third');
    const types = 'export interface RemoteModule { namespace: string; version: string }';
    const { status, body } = await shell.publish(
      makeRelease({
        remote: 'shell',
        version: '1.1.0',
        routes: [{ path: '/about', page: 'page' }],
        types,
      }),
    );
    assert.equal(status, 409);
    assert.match(
      body.message ?? '',
      /What mfe-cart exposes is not what the shell expects .*'version' is missing/,
    );
  });
  it('refuses a remote that imports a name the live shell lacks, and a shell that drops a name a live remote imports', async () => {
    const ui = '@smokehouse/shared/ui';
    const shell = await newTeam(test, 'shell', 'names');
    const about = { remote: 'shell', routes: [{ path: '/about', page: 'page' }] };
    const before = makeRelease({ ...about, version: '1.2.0', exports: { [ui]: ['Price'] } });
    await shell.publish(before);
    const importing = makeRelease({
      ...complete,
      version: '1.3.0',
      imports: { [ui]: ['AddControl', 'Price'], '@smokehouse/shared/new': ['*', 'thing'] },
    });
    await refused(
      importing,
      409,
      new RegExp(
        '^mfe-cart imports AddControl of @smokehouse/shared/ui, which the shell does not export\\.\n' +
          'mfe-cart imports thing of @smokehouse/shared/new, which the shell does not export\\.\n' +
          'Publish the shell first: mfe-cart 1\\.3\\.0 needs a newer one than the live 1\\.2\\.0-\\S+\\.$',
      ),
    );
    const menu = await newTeam(test, 'mfe-names');
    assert.equal(
      (
        await menu.publish(
          makeRelease({
            remote: 'mfe-names',
            routes: [{ path: '/names', page: 'page' }],
            imports: { [ui]: ['Price'] },
          }),
        )
      ).status,
      200,
    );
    const { status, body } = await shell.publish(
      makeRelease({ ...about, version: '1.3.0', exports: { [ui]: ['Cost'] } }),
    );
    assert.deepEqual(
      [status, body.message],
      [409, 'mfe-names imports Price of @smokehouse/shared/ui, which the shell does not export.'],
    );
    await test.db.deleteFrom('release_pointers').where('remote', '=', 'mfe-names').execute();
  });
  it('refuses a remote that declares an unknown live event, and lists the known ones', async () => {
    const live = { 'seller-orders': ['seller-orders'], gossip: ['gossip'] };
    await refused(
      makeRelease({ ...complete, version: '1.1.0', live }),
      409,
      new RegExp(
        '^mfe-cart declares the live event gossip, which this site does not have\\. ' +
          'It has orders, dine-orders, seller-orders',
      ),
    );
  });
  it('refuses a page whose data is not a call for pages, and lists those calls', async () => {
    const withData = (data: string[]) =>
      makeRelease({
        ...complete,
        version: '1.1.0',
        routes: [...live.manifest.routes, { path: '/tasting', page: 'page', data }],
      });
    await refused(
      withData(['GET /api/hours', 'GET /api/order/user']),
      409,
      new RegExp(
        '^mfe-cart names GET /api/order/user as data of /tasting, which is not marked forPages\\. ' +
          "A page's data can be .*GET /api/hours",
      ),
    );
    await refused(
      withData(['GET /api/gossip']),
      409,
      /^mfe-cart names GET \/api\/gossip as data of \/tasting, which is not a call of this site\./,
    );
  });
  it('refuses a shell that no longer provides the major version of a live remote', async () => {
    const shell = await newTeam(test, 'shell', 'second');
    const { body } = await shell.publish(
      makeRelease({
        remote: 'shell',
        version: '2.0.0',
        routes: [{ path: '/about', page: 'page' }],
        contract: { '@smokehouse/shared': '2.0.0' },
      }),
    );
    assert.equal(
      body.message,
      'mfe-cart was built with @smokehouse/shared 1.0.0, and the shell brings 2.0.0.',
    );
  });
});

describe('a dry run', () => {
  const known = async () => (await cart.list()).body;
  it('makes and lists all checks, and stores nothing', async () => {
    const before = await known();
    const { status, body } = await cart.publish(next, { dryRun: 'true', percent: '0' });
    assert.equal(status, 200);
    assert.deepEqual(body, {
      success: true,
      release: nameOf(next),
      dryRun: true,
      checked: ['release.json', 'files', 'version', 'contract', 'styles', 'types', 'size', 'pages'],
      rendered: [],
      browser: 'no server build',
    });
    assert.deepEqual(await known(), before);
    assert.equal(await test.app.context.releaseStore.has('mfe-cart', nameOf(next)), false);
  });
  it('refuses the same releases as a publish, with the same messages', async () => {
    const wrong: [TestRelease, number, RegExp][] = [
      [
        { ...next, files: { ...next.files, 'entry.js': '"evil"' } },
        422,
        /^entry\.js does not have the hash/,
      ],
      [
        makeRelease({ ...complete, script: '"other"' }),
        409,
        /was published before with other bytes/,
      ],
      [makeRelease({ version: '1.1.0' }), 409, /no longer has the route \/add-address/],
      [
        makeRelease({ ...complete, version: '1.1.0', types: undefined }),
        409,
        /carries no types\.d\.ts/,
      ],
    ];
    for (const [release, status, message] of wrong) {
      const answer = await cart.publish(release, { dryRun: 'true', percent: '0' });
      assert.equal(answer.status, status);
      assert.match(answer.body.message ?? '', message);
    }
    assert.equal((await cart.publish(next, { dryRun: 'perhaps' })).status, 400);
  });
});

describe('a publish whose connection breaks', () => {
  it('leaves no files and no recorded move', async () => {
    const address = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const { payload, headers } = releaseForm(next);
    const arriving = async () => (await readdir(path.join(folder, '.incoming'))).length;
    const head = [
      'POST /api/release/mfe-cart HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${cart.token}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${payload.length}`,
    ];
    const socket = connect(Number(address.port), '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(payload.subarray(0, payload.length - 300));
    });
    await until(async () => (await arriving()) === 1, 'the upload has begun');
    socket.destroy();
    await until(async () => (await arriving()) === 0, 'the temporary folder is removed');
    const { moves } = (await cart.list()).body;
    assert.deepEqual(
      moves.map(({ to }) => to),
      [nameOf(live)],
    );
  });
});

describe('two concurrent publishes', () => {
  it('of one package: one goes live, the other is refused, and one move is recorded', async () => {
    const menu = await newTeam(test, 'mfe-menu', 'both');
    const releases = [1, 2].map((number) =>
      makeRelease({
        remote: 'mfe-menu',
        version: `1.0.${number}`,
        routes: [{ path: '/', page: 'page' }],
        script: `"${number}"`,
      }),
    );
    const answers = await Promise.all(releases.map((release) => menu.publish(release)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.release;
    assert.match(
      answers.find(({ status }) => status === 409)?.body.message ?? '',
      /Somebody moved mfe-menu meanwhile/,
    );
    assert.equal((await registryIn(test.app))['mfe-menu'], won);
    assert.equal((await menu.list()).body.moves.length, 1);
  });
  it('of two packages that claim one address: one goes live, the other is refused with the owner', async () => {
    const claims = ['mfe-orders', 'mfe-dine'].map((remote) =>
      makeRelease({ remote, routes: [{ path: '/offers', page: 'page' }] }),
    );
    const answers = await Promise.all(
      claims.map(async (release) =>
        (await newTeam(test, release.manifest.remote)).publish(release),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const [won, lost] =
      answers[0]?.status === 200
        ? (['mfe-orders', 'mfe-dine'] as const)
        : (['mfe-dine', 'mfe-orders'] as const);
    assert.equal(
      answers.find(({ status }) => status === 409)?.body.message,
      `${lost} claims /offers, which belongs to ${won}.`,
    );
    const live = await registryIn(test.app);
    assert.deepEqual([live[won] !== undefined, live[lost]], [true, undefined]);
  });
});
