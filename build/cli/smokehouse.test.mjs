import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { encode } from '@jridgewell/sourcemap-codec';
import { createFront } from '../dev/front.mjs';
import { makeFolder, smokehouse, startSite } from './testing.mjs';

const TOKEN = { RELEASE_TOKEN: 'secret' };
const RELEASE = '1.2.0-0123456789ab';
/** The discard port, on which nothing listens. */
const UNREACHABLE_SITE = 'http://127.0.0.1:9';

const manifest = {
  remote: 'mfe-x',
  routes: [{ path: '/x' }],
  files: { 'entry.js': {}, 'page.css': {} },
};
const makeDist = (t, more = {}) =>
  makeFolder(t, { 'release.json': manifest, 'entry.js': 'let x;', 'page.css': 'p {}', ...more });
const makePackage = (t, packageJson) =>
  makeFolder(t, { 'package.json': packageJson, 'remote.json': { routes: [] } });

describe('smokehouse --help', () => {
  it('lists every command, the environment and the exit codes on stdout', async () => {
    const { code, out, err } = await smokehouse(['--help']);
    assert.equal(code, 0);
    assert.equal(err, '');
    const commands = [
      'new',
      'build',
      'dev',
      'test',
      'contract',
      'publish',
      'preview',
      'promote',
      'rollback',
      'list',
      'errors',
      'token',
      'take',
    ];
    for (const word of [...commands, 'RELEASE_TOKEN', 'SITE', 'Exit codes'])
      assert.match(out, new RegExp(`^ *${word}\\b`, 'm'));
    for (const command of commands)
      assert.equal((await smokehouse([command, '--help'])).code, 0, command);
  });
});

describe('wrong usage exits with 2 and a message', () => {
  /** @type {[args: string[], message: RegExp][]} */
  const cases = [
    [[], /Usage: smokehouse/],
    [['pubish'], /unknown command 'pubish'\n\(Did you mean publish\?\)/],
    [['publish', '--to'], /argument missing/],
    [['publish', 'mfe-x', '--percent', '101'], /Use a whole number from 0 to 100\./],
    [['publish', 'mfe-x', '--dropping', ','], /^--dropping needs addresses: \/old,\/older$/m],
    [['preview', 'mfe-x', '--hours', '0'], /at most 720/],
    [['list', '../mfe-x'], /^\.\.\/mfe-x is not a valid package name\.$/m],
    [
      ['list', 'mfe-x', '--to', 'ftp://x'],
      /^ftp:\/\/x is not the address of a site: --to https:\/\/smokehouse\.example$/m,
    ],
    [['preview', 'mfe-x', '--path', 'reviews'], /Use an address of the site, like \/cart\./],
    [['preview', 'mfe-x', '--path', 'https://evil.example'], /Use an address of the site/],
    [['publish', 'mfe-x', '--reason', 'x'], /^--reason is for --force: a seller reads it\.$/m],
    ...['1.1.0', '1.1.0-21383d7'].map(
      (release) =>
        /** @type {[string[], RegExp]} */ ([
          ['promote', release],
          /^1\.1\.0\S* is not a release: it needs all 12 digits of the hash, .+ list shows all\.$/m,
        ]),
    ),
    [['promote'], / is not a package: it has no package\.json with a remote\.json\./],
    [['token', 'create'], /missing required argument 'remote'/],
  ];
  for (const [args, message] of cases) {
    it(`smokehouse ${args.join(' ')}`, async () => {
      const { code, out, err } = await smokehouse(args, { env: TOKEN });
      assert.equal(code, 2);
      assert.equal(out, '');
      assert.match(err, message);
    });
  }

  it('an empty SITE or --to', async () => {
    const empty = await smokehouse(['list', 'mfe-x'], { env: { ...TOKEN, SITE: '' } });
    assert.deepEqual(
      [empty.code, empty.err],
      [2, 'SITE is empty: --to https://smokehouse.example\n'],
    );
    const { code, err } = await smokehouse(['list', 'mfe-x', '--to', ''], { env: TOKEN });
    assert.deepEqual([code, err], [2, '--to is empty: --to https://smokehouse.example\n']);
  });

  it('an unknown option, with the usage of the command', async () => {
    const { code, err } = await smokehouse(['publish', '--chek'], { env: TOKEN });
    assert.deepEqual(
      [code, err],
      [2, "error: unknown option '--chek'\nUsage: smokehouse publish [options] [remote]\n"],
    );
  });

  it('a missing token', async () => {
    const { code, err } = await smokehouse(['list', 'mfe-x']);
    assert.equal(code, 2);
    assert.match(err, /^RELEASE_TOKEN is not set: .+\n$/);
  });

  it('a folder without a package, for every command that builds', async (t) => {
    const folder = makeFolder(t, { 'package.json': { name: 'other' } });
    for (const command of ['build', 'dev', 'test', 'contract', 'publish']) {
      const { code, err } = await smokehouse([command], { cwd: folder, env: TOKEN });
      assert.equal(code, 2, command);
      assert.equal(
        err,
        `${folder} is not a package: it has no package.json with a remote.json. Change to its folder, or name it.\n`,
      );
    }
  });

  it('required packages that are not listed in package.json, or not installed', async (t) => {
    const requiring = (shared) => ({
      name: '@smokehouse/mfe-x',
      dependencies: { '@smokehouse/shared': shared },
    });
    const missing = await smokehouse(['build'], {
      cwd: makePackage(t, requiring('file:vendor/smokehouse-shared-2.0.0.tgz')),
    });
    assert.deepEqual(
      [missing.code, missing.err],
      [2, '@smokehouse/shared is not installed: run npm install.\n'],
    );
    const unlisted = await smokehouse(['build'], { cwd: makePackage(t, { name: 'mfe-x' }) });
    assert.deepEqual(
      [unlisted.code, unlisted.err],
      [2, 'package.json does not list @smokehouse/shared.\n'],
    );
  });
});

describe('smokehouse dev says in one sentence', () => {
  const dev = (env) => smokehouse(['dev', 'mfe-cart'], { env });
  it('that the port is in use, or is none', async (t) => {
    const { address } = await startSite(t, {});
    const { port: PORT } = new URL(address);
    const { code, err } = await dev({ PORT, DEV_KEY: 'key' });
    assert.deepEqual([code, err], [1, `Port ${PORT} is in use: set PORT to another one.\n`]);
    const none = await dev({ PORT: 'abc', DEV_KEY: 'key' });
    assert.deepEqual(
      [none.code, none.err],
      [2, 'PORT must be a whole number from 0 to 65535: abc\n'],
    );
  });
  it('that SITE is a development server, also one with the same key', async (t) => {
    const { address: site } = await startSite(t, { body: '<h1>Page</h1>' });
    const { hostname, port } = new URL(site);
    const target = async () => ({ protocol: 'http:', hostname, port });
    const front = createFront({ bundles: [], key: 'key', site: { target } });
    front.listen(0);
    await once(front, 'listening');
    t.after(() => front.close());
    const { port: own } = /** @type {import('node:net').AddressInfo} */ (front.address());
    const SITE = `http://localhost:${own}`;
    const { code, err } = await dev({ PORT: '0', DEV_KEY: 'key', SITE });
    assert.equal(code, 2, err);
    assert.equal(
      err,
      `${SITE} is a development server (npm run dev), which shows its own packages only. ` +
        'Set SITE to the site that it was started with, or to one of npm start.\n',
    );
  });
  it('that the key is missing, or the address is none, or no site is there', async () => {
    /** @type {[env: Record<string, string>, code: number, message: RegExp][]} */
    const cases = [
      [{}, 2, /^DEV_KEY is not set\. .+\n$/],
      [
        { DEV_KEY: 'key', SITE: 'localhost:1' },
        2,
        /^localhost:1 is not the address of a site: .+\n$/,
      ],
      [{ DEV_KEY: 'key', SITE: '' }, 2, /^SITE is empty: .+\n$/],
      [{ DEV_KEY: 'key', SITE: UNREACHABLE_SITE }, 3, /^No site at http:\/\/127\.0\.0\.1:9: .+\n$/],
    ];
    for (const [env, code, message] of cases) {
      const ended = await dev({ PORT: '0', ...env });
      assert.equal(ended.code, code, ended.err);
      assert.match(ended.err, message);
    }
  });
});

describe('what a site would refuse exits with 1 before anything is built', () => {
  const makeWith = (t, version, remote) => {
    const folder = makeFolder(t, {
      'package.json': {
        name: '@smokehouse/mfe-x',
        version,
        devDependencies: { '@smokehouse/shared': '*', '@smokehouse/build': '*' },
      },
      'remote.json': { routes: [], ...remote },
    });
    for (const name of ['shared', 'build']) {
      const installed = path.join(folder, 'node_modules/@smokehouse', name);
      mkdirSync(installed, { recursive: true });
      writeFileSync(path.join(installed, 'package.json'), '{"version": "1.0.0"}');
    }
    return folder;
  };
  /** @type {[title: string, version: string, remote: object, message: RegExp][]} */
  const cases = [
    [
      'a version of a pre-release',
      '2.0.0-beta.1',
      {},
      /package\.json: the version "2\.0\.0-beta\.1" must be like 1\.2\.3\. .+--percent.+\n/,
    ],
    [
      'an unknown field of remote.json',
      '2.0.0',
      { navigation: [] },
      /remote\.json has an unknown field "navigation"\. It can have routes, slots, live\.\n/,
    ],
    [
      'an unknown field of a route',
      '2.0.0',
      { routes: [{ path: '/x', page: 'page-x', tilte: 'x' }] },
      /remote\.json: the route \/x has an unknown field "tilte"\. It can have path, page, .+\n/,
    ],
  ];
  for (const [title, version, remote, message] of cases) {
    it(title, async (t) => {
      const folder = makeWith(t, version, remote);
      for (const args of [
        ['build'],
        ['test', '--texts'],
        ['contract', '--to', 'http://localhost:1'],
      ]) {
        const { code, err } = await smokehouse(args, { cwd: folder, env: TOKEN });
        assert.equal(code, 1, args[0]);
        assert.match(err, message);
      }
    });
  }
});

describe('texts in one language only exit with 1', () => {
  const makeTexts = (t, en, ar) => {
    const folder = makeFolder(t, {
      'package.json': {
        name: '@smokehouse/mfe-x',
        devDependencies: { '@smokehouse/shared': '*', '@smokehouse/build': '*' },
      },
      'remote.json': { routes: [{ path: '/x', page: 'page-x', title: 'title' }] },
    });
    for (const name of ['shared', 'build']) {
      const installed = path.join(folder, 'node_modules/@smokehouse', name);
      mkdirSync(installed, { recursive: true });
      writeFileSync(path.join(installed, 'package.json'), '{"version": "1.0.0"}');
    }
    mkdirSync(path.join(folder, 'locales'));
    for (const [language, texts] of Object.entries({ en, ar }))
      writeFileSync(path.join(folder, `locales/${language}.json`), JSON.stringify(texts));
    return folder;
  };

  /** @type {[title: string, en: object, ar: object, message: string][]} */
  const cases = [
    [
      'a text that Arabic lacks',
      { title: 'X', list: { words: 'Your words', other: 'Other' } },
      { title: 'س' },
      'locales/ar.json lacks list.words, list.other, which locales/en.json has.\n',
    ],
    [
      'a text that English lacks',
      { title: 'X' },
      { title: 'س', words: 'كلماتك' },
      'locales/en.json lacks words, which locales/ar.json has.\n',
    ],
    [
      'plural forms that a language lacks',
      { title: 'X', count_other: '{{count}} dishes' },
      {
        title: 'س',
        count_one: '١',
        count_two: '٢',
        count_few: '{{count}}',
        count_other: '{{count}}',
      },
      'locales/en.json lacks the plural forms count_one.\n' +
        'locales/ar.json lacks the plural forms count_many, count_zero.\n',
    ],
    [
      'a text that Arabic lacks, whose key ends like a plural form',
      { title: 'X', list: { reason_cold: 'Cold', reason_other: 'Other' } },
      { title: 'س', list: { reason_cold: 'بارد' } },
      'locales/ar.json lacks list.reason_other, which locales/en.json has.\n',
    ],
    [
      'a text without words in one language',
      { title: 'X', lead: 'Words', list: { more: ' ' } },
      { title: 'س', lead: '', list: { more: 'المزيد' } },
      'locales/en.json has no words for list.more.\nlocales/ar.json has no words for lead.\n',
    ],
    [
      'a text whose Arabic lacks a placeholder',
      { title: 'X', open: 'Open until {{closesAt}}.', list: { of: '{{count}} of {{ all }}' } },
      { title: 'س', open: 'مفتوح.', list: { of: '{{count}}' } },
      'locales/ar.json lacks the placeholders of open ({{closesAt}}), list.of ({{all}}).\n',
    ],
    [
      'a text whose Arabic has a placeholder that English lacks',
      { title: 'X', open: 'Open until {{closesAt}}.' },
      { title: 'س', open: 'مفتوح حتى {{closeAt}}.' },
      'locales/ar.json lacks the placeholders of open ({{closesAt}}).\n' +
        'locales/ar.json has placeholders that locales/en.json lacks: open ({{closeAt}}).\n',
    ],
    [
      'forms for one and two that lack more than the number',
      { title: 'X', left_one: '{{count}} {{name}} left', left_other: '{{count}} {{name}} left' },
      {
        title: 'س',
        left_zero: 'لا شيء',
        left_one: 'بقي واحد',
        left_two: 'بقي اثنان من {{name}}',
        left_few: 'بقي {{count}} {{name}}',
        left_many: 'بقي {{count}} {{name}}',
        left_other: 'بقي {{count}} {{name}}',
      },
      'locales/ar.json lacks the placeholders of left_one ({{name}}).\n',
    ],
    [
      'plural forms of several dishes without the placeholder',
      { title: 'X', kcal_one: '{{amount}} calorie', kcal_other: 'calories' },
      {
        title: 'س',
        kcal_zero: 'لا سعرات',
        kcal_one: 'سعرة',
        kcal_two: 'سعرتان',
        kcal_few: '{{amount}} سعرات',
        kcal_many: 'سعرة',
        kcal_other: '{{amount}} {{count}} سعرة',
      },
      'locales/en.json lacks the placeholders of kcal_other ({{amount}}).\n' +
        'locales/ar.json lacks the placeholders of kcal_many ({{amount}}).\n',
    ],
  ];
  for (const [title, en, ar, message] of cases) {
    it(title, async (t) => {
      const cwd = makeTexts(t, en, ar);
      for (const command of ['build', 'contract', 'publish']) {
        const { code, out, err } = await smokehouse([command], { cwd, env: TOKEN });
        assert.deepEqual([code, out], [1, ''], command);
        assert.equal(err.replace(/^building .+\n/, ''), message, command);
      }
      const { code, err } = await smokehouse(['test', '--texts'], { cwd });
      assert.deepEqual([code, err], [1, `${message}texts: failed\nmfe-x fails: texts.\n`]);
    });
  }

  /** @type {[title: string, ar: string, message: RegExp][]} */
  const broken = [
    ['a file that is no JSON, with its path', '{"title": "س"', /\S+locales\/ar\.json: .*JSON/],
    ['a text that is a number', '{"title": 5}', /\S+locales\/ar\.json: title is no text\n/],
  ];
  for (const [title, ar, message] of broken) {
    it(title, async (t) => {
      const cwd = makeTexts(t, { title: 'X' }, {});
      writeFileSync(path.join(cwd, 'locales/ar.json'), ar);
      const { code, err } = await smokehouse(['test', '--texts'], { cwd });
      assert.equal(code, 1);
      assert.match(err, message);
    });
  }

  it('a title that is no text, as one sentence', async (t) => {
    const { code, err } = await smokehouse(['publish'], { cwd: makeTexts(t, {}, {}), env: TOKEN });
    assert.equal(code, 1);
    assert.match(
      err,
      /^building mfe-x …\n\S+remote\.json: the title of \/x is "title", and .+en\.json has no .+\.\n$/,
    );
  });
});

describe('an unavailable site exits with 3', () => {
  /** @type {[title: string, answer: Parameters<typeof startSite>[1] | undefined, message: RegExp][]} */
  const cases = [
    ['is down', undefined, /^http:\/\/127\.0\.0\.1:9 does not respond: ECONNREFUSED\n$/],
    [
      'does not return JSON',
      { body: '<h1>Hello</h1>' },
      /returned 200 without JSON: is it a Smoke House site\?\n$/,
    ],
    [
      'is behind a proxy that cannot reach it',
      { status: 502, body: 'Bad gateway' },
      /returned 502 without JSON/,
    ],
    ['is overloaded', { status: 503, body: { message: 'Too busy.' } }, /^Too busy\.\n$/],
    [
      'redirects',
      { status: 302, headers: { location: 'https://elsewhere.example/' } },
      /redirects to https:\/\/elsewhere\.example\/: use that address with --to\.\n$/,
    ],
  ];
  for (const [title, answer, message] of cases) {
    it(`it ${title}`, async (t) => {
      const to = answer ? (await startSite(t, answer)).address : UNREACHABLE_SITE;
      const { code, out, err } = await smokehouse(['list', 'mfe-x', '--to', to], { env: TOKEN });
      assert.deepEqual([code, out], [3, '']);
      assert.match(err, message);
    });
  }
});

describe('a request that the site rejects exits with 1', () => {
  it('prints the site’s message to stderr only', async (t) => {
    const site = await startSite(t, {
      status: 401,
      body: { success: false, message: 'This token is not known, or it was revoked.' },
    });
    const result = await smokehouse(['rollback', 'mfe-x', '--to', site.address], { env: TOKEN });
    assert.deepEqual(result, {
      code: 1,
      out: '',
      err: 'This token is not known, or it was revoked.\n',
    });
  });
});

describe('smokehouse publish', () => {
  it('sends release.json, the fields and each listed file, and prints the live release', async (t) => {
    const site = await startSite(t, {
      body: { success: true, release: RELEASE, from: '1.1.0-aaaaaaaaaaaa', percent: 10 },
    });
    const args = [
      'publish',
      'mfe-x',
      '--dist',
      makeDist(t),
      '--percent',
      '10',
      '--dropping',
      '/old,/older',
      '--to',
      site.address,
    ];
    const { code, out, err } = await smokehouse(args, { env: TOKEN });
    assert.equal(code, 0);
    assert.match(
      out,
      /^mfe-x 1\.2\.0-0123456789ab is live for 10 % of the visitors \(before: 1\.1\.0-aaaaaaaaaaaa\), \d+ ms\n$/,
    );
    assert.equal(err, `sending 2 files, 1 KB, to ${site.address} …\n`);
    const [{ method, url, token, body }] = site.requests;
    assert.deepEqual([method, url, token], ['POST', '/api/release/mfe-x', 'Bearer secret']);
    const parts = [...body.matchAll(/name="(\w+)"(?:; filename="([^"]+)")?/g)].map(
      ([, name, file]) => file ?? name,
    );
    assert.deepEqual(parts, ['release', 'percent', 'dropping', 'entry.js', 'page.css']);
  });

  it('sends the source maps of its scripts apart from its files', async (t) => {
    const site = await startSite(t, { body: { success: true, release: RELEASE, percent: 100 } });
    const dist = makeDist(t, { 'entry.js.map': '{}', 'page.css.map': '{}', 'old.js.map': '{}' });
    const { err } = await smokehouse(['publish', 'mfe-x', '--dist', dist, '--to', site.address], {
      env: TOKEN,
    });
    assert.match(err, /^sending 3 files,/);
    const [{ body }] = site.requests;
    const sent = [...body.matchAll(/name="(\w+)"; filename="([^"]+)"/g)].map(
      ([, field, file]) => `${field} ${file}`,
    );
    assert.deepEqual(sent, ['file entry.js', 'file page.css', 'map entry.js.map']);
  });

  for (const { title, force, sent } of [
    { title: 'as a request for the approval of a seller', force: ['--force'], sent: 'yes' },
    { title: 'with the code of a seller', force: ['--force', 'a-code'], sent: 'a-code' },
  ])
    it(`sends --force ${title}, with the reason`, async (t) => {
      const message = '/x in en threw: Error\n--force needs the approval of a seller';
      const site = await startSite(t, { status: 403, body: { success: false, message } });
      const { code, out, err } = await smokehouse(
        [
          ...['publish', 'mfe-x', '--dist', makeDist(t), '--to', site.address],
          ...['--reason', 'Urgent: prices', ...force],
        ],
        { env: TOKEN },
      );
      assert.deepEqual([code, out], [1, '']);
      assert.match(err, /\/x in en threw: Error\n--force needs the approval of a seller\n$/);
      const [{ body }] = site.requests;
      const fields = Object.fromEntries(
        [...body.matchAll(/name="(force|reason)"\r\n\r\n(.*)\r\n/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      );
      assert.deepEqual(fields, { force: sent, reason: 'Urgent: prices' });
    });

  it('names source lines in place of positions in the scripts of the build', async (t) => {
    const map = (...segments) =>
      JSON.stringify({
        version: 3,
        sources: ['./src/pages/x.tsx', 'react/index.js'],
        mappings: encode([[], segments]),
      });
    const dist = makeDist(t, {
      'release.json': { ...manifest, server: 'server.01.js', files: { 'server.01.js': {} } },
      'server.01.js': '',
      'server.01.js.map': map([4, 0, 16, 2], [90, 1, 3, 0]),
      'page.02.js.map': map([0, 0, 40, 0]),
      'broken.js.map': '{',
    });
    const message = [
      '/x in en threw: Error: no (at X (server.01.js:2:5), at r (server.01.js:2:99))',
      '/x in en, in a browser: Error at http://localhost/releases/mfe-x/1.0.0-a/page.02.js?r=1:2:9',
      '/x in ar threw: Error (at s (shell/1.0.0-b/server.js:9:9), at t (broken.js:1:1))',
      '/x in ar threw: Error (at X (server.01.js:1:1), at X (server.01.js:2:4))',
    ].join('\n');
    const site = await startSite(t, { status: 422, body: { success: false, message } });
    for (const command of ['publish', 'contract']) {
      const args = [command, 'mfe-x', '--dist', dist, '--to', site.address];
      const { code, err } = await smokehouse(args, { env: TOKEN });
      assert.equal(code, 1);
      assert.deepEqual(err.split('\n').slice(1, -1), [
        '/x in en threw: Error: no (at X (src/pages/x.tsx:17), at r (server.01.js:2:99))',
        '/x in en, in a browser: Error at src/pages/x.tsx:41',
        '/x in ar threw: Error (at s (shell/1.0.0-b/server.js:9:9), at t (broken.js:1:1))',
        '/x in ar threw: Error (at X (server.01.js:1:1), at X (server.01.js:2:4))',
      ]);
    }
    const [{ body }] = site.requests;
    assert.doesNotMatch(body, /name="map"/, 'the map of the server build stays here');
  });

  it('says what protects visitors if the site did not load the release in a browser', async (t) => {
    const browser = 'this site has no browser for it';
    const hint =
      "Effects and events run first in visitors' browsers: with --percent 10 only in a tenth of them.";
    let slots = [];
    const said = async (command, answer, ...more) => {
      const site = await startSite(t, {
        body: { success: true, release: RELEASE, browser, ...answer },
      });
      const release = { 'release.json': { ...manifest, slots } };
      const args = [
        command,
        'mfe-x',
        '--dist',
        makeDist(t, release),
        '--to',
        site.address,
        ...more,
      ];
      return (await smokehouse(args, { env: TOKEN })).err.split('\n').slice(1, -1);
    };
    const both = [`Not loaded in a browser: ${browser}.`, hint];
    assert.deepEqual(await said('publish', { percent: 100 }), both);
    assert.deepEqual(await said('contract', { dryRun: true }), both);
    assert.deepEqual(await said('publish', { percent: 10 }, '--percent', '10'), both.slice(0, 1));
    assert.deepEqual(await said('contract', { dryRun: true, rendered: [] }), [
      both[0],
      'Tried nowhere: /x.',
      hint,
    ]);
    const loaded = 'Loaded each page in a browser, in both languages.';
    assert.deepEqual(await said('publish', { percent: 100, browser: 'loaded' }), [loaded]);
    slots = ['guestEntry'];
    assert.deepEqual(await said('publish', { percent: 100, browser: 'loaded' }), [
      'Tried in no page: what it shows in the layout (guestEntry).',
      loaded,
    ]);
  });

  it('with 0 percent reports the release as stored, and how to preview it', async (t) => {
    const site = await startSite(t, { body: { success: true, release: RELEASE, percent: 0 } });
    const { out, err } = await smokehouse(
      ['publish', 'mfe-x', '--dist', makeDist(t), '--percent', '0', '--to', site.address],
      { env: TOKEN },
    );
    assert.match(out, /^mfe-x 1\.2\.0-0123456789ab is stored, but not live yet, \d+ ms\n$/);
    assert.match(
      err,
      new RegExp(`Preview it: npm run release -- preview mfe-x ${RELEASE} --to ${site.address}\n$`),
    );
  });

  it('sends nothing when the folder contains no complete release', async (t) => {
    const site = await startSite(t, {});
    const half = makeFolder(t, { 'release.json': manifest, 'entry.js': 'let x;' });
    const broken = makeFolder(t, { 'release.json': '{' });
    /** @type {[dist: string, message: RegExp][]} */
    const cases = [
      [makeFolder(t, {}), /contains no release: it has no release\.json\./],
      [half, /page\.css is missing in /],
      [broken, /is not valid JSON\./],
    ];
    for (const [dist, message] of cases) {
      const { code, err } = await smokehouse(
        ['publish', 'mfe-x', '--dist', dist, '--to', site.address],
        { env: TOKEN },
      );
      assert.equal(code, 1);
      assert.match(err, message);
    }
    assert.deepEqual(site.requests, []);
  });
});

describe('smokehouse contract', () => {
  it('requests a dry run with 0 percent, and fails when the site does not support dry runs', async (t) => {
    const dryRun = await startSite(t, {
      body: { success: true, release: RELEASE, dryRun: true, checked: ['files'] },
    });
    const result = await smokehouse(
      ['contract', 'mfe-x', '--dist', makeDist(t), '--to', dryRun.address],
      { env: TOKEN },
    );
    assert.equal(result.code, 0);
    assert.match(result.out, /^mfe-x 1\.2\.0-0123456789ab can be published to http:\S+, \d+ ms\n$/);
    assert.match(dryRun.requests[0].body, /name="dryRun"\r\n\r\ntrue/);
    assert.match(dryRun.requests[0].body, /name="percent"\r\n\r\n0/);

    const older = await startSite(t, { body: { success: true, release: RELEASE, percent: 0 } });
    const { code, err } = await smokehouse(
      ['contract', 'mfe-x', '--dist', makeDist(t), '--to', older.address],
      { env: TOKEN },
    );
    assert.equal(code, 1);
    assert.match(
      err,
      /does not support dry runs: it has stored mfe-x 1\.2\.0-0123456789ab, but not made it live\.\n$/,
    );
  });
});

describe('the name of the package', () => {
  const live = { success: true, release: RELEASE, percent: 100 };

  it('defaults to the package of the folder, also when a release is given', async (t) => {
    const site = await startSite(t, { body: live });
    const cwd = makePackage(t, { name: '@smokehouse/mfe-y' });
    assert.match(
      (await smokehouse(['promote', RELEASE, '--to', site.address], { cwd, env: TOKEN })).out,
      /^mfe-y 1\.2\.0-0123456789ab is live for everybody, /,
    );
    await smokehouse(['rollback', '--to', site.address], { cwd, env: TOKEN });
    assert.deepEqual(
      site.requests.map(({ url }) => url),
      ['/api/release/mfe-y/promote', '/api/release/mfe-y/rollback'],
    );
    assert.equal(site.requests[0].body, JSON.stringify({ release: RELEASE }));
    assert.deepEqual(
      site.requests.map(({ type }) => type),
      ['application/json', undefined],
    );
  });

  it('can be a package that does not exist locally, and SITE sets the site', async (t) => {
    const site = await startSite(t, { body: live });
    await smokehouse(['promote', 'mfe-z', RELEASE, '--dropping', '/old'], {
      env: { ...TOKEN, SITE: `${site.address}/` },
    });
    assert.equal(site.requests[0].url, '/api/release/mfe-z/promote');
    assert.equal(site.requests[0].body, JSON.stringify({ release: RELEASE, dropping: '/old' }));
  });
});

describe('output', () => {
  it('list: live releases, stored releases and moves', async (t) => {
    const body = {
      pointers: [
        { channel: 'live', release: RELEASE, percent: 100 },
        { channel: 'canary', release: '1.3.0-aaaaaaaaaaaa', percent: 10 },
      ],
      releases: [
        { release: RELEASE, at: '2026-11-01', source: 'published' },
        {
          release: '1.1.0-aaaaaaaaaaaa',
          at: '2026-11-01',
          source: 'published',
          isTakenBack: true,
        },
      ],
      moves: [
        {
          at: '2026-11-01',
          who: 'ci',
          what: 'canary',
          to: RELEASE,
          percent: 10,
          reason: 'because',
        },
      ],
    };
    const site = await startSite(t, { body });
    const { out } = await smokehouse(['list', 'mfe-x', '--to', site.address], { env: TOKEN });
    assert.equal(
      out,
      `live    ${RELEASE}
canary  1.3.0-aaaaaaaaaaaa  10 %

releases, newest first
  2026-11-01  published  ${RELEASE}
  2026-11-01  published  1.1.0-aaaaaaaaaaaa  (taken back)

moves, newest first
  2026-11-01  ci  canary 10 %  none → ${RELEASE}
      because
`,
    );
    assert.deepEqual(
      JSON.parse(
        (await smokehouse(['list', 'mfe-x', '--json', '--to', site.address], { env: TOKEN })).out,
      ),
      body,
    );
  });

  it('errors: failures with reasons, and vitals, of each release with reports', async (t) => {
    const seen = {
      release: RELEASE,
      channel: 'canary',
      percent: 10,
      visitors: 12,
      failed: 3,
      awaits: { visitors: 7, needed: 10 },
      vitals: { LCP: 1200.4, CLS: 0.01 },
      faults: [
        {
          kind: 'crashed',
          reason: 'x is undefined',
          page: '/cart',
          pages: ['/add-address', '/cart'],
          count: 3,
          firstAt: '2026-11-21T18:40:00.000Z',
          lastAt: '2026-11-21T19:05:10.000Z',
          stack: ['src/lib/checkout.ts:41:12', 'src/pages/cart.tsx:7:1'],
          isResolved: true,
        },
        {
          kind: 'crashed',
          reason: 'y is undefined',
          page: '/cart',
          pages: ['/cart'],
          count: 1,
          firstAt: '2026-11-21T19:05:10.000Z',
          lastAt: '2026-11-21T19:05:10.000Z',
          stack: [`mfe-x/${RELEASE}/entry.js:1:7`],
          isResolved: false,
        },
        // A site of before stacks.
        { kind: 'load-failed', reason: 'no answer', page: '/cart', count: 2 },
      ],
    };
    const unseen = {
      release: '1.1.0-aaaaaaaaaaaa',
      percent: 0,
      visitors: 0,
      failed: 0,
      vitals: {},
      faults: [],
    };
    const site = await startSite(t, { body: { success: true, releases: [seen, unseen] } });
    const { out } = await smokehouse(['errors', 'mfe-x', '--to', site.address], { env: TOKEN });
    assert.equal(
      out,
      `${RELEASE}  (canary, 10 %)
  12 visitors, 3 with failures, LCP 1200 ms, CLS 0.01
  withdrawn at the earliest once the live release has 10 visitors beside it: 7
  3 ×  crashed  /add-address, /cart  x is undefined
      from 2026-11-21T18:40:00Z to 2026-11-21T19:05:10Z
      at src/lib/checkout.ts:41:12
      at src/pages/cart.tsx:7:1
  1 ×  crashed  /cart  y is undefined
      at 2026-11-21T19:05:10Z
      at mfe-x/${RELEASE}/entry.js:1:7
      (no source map has this position)
  2 ×  load-failed  /cart  no answer
`,
    );
    const read = (...options) =>
      smokehouse(['errors', 'mfe-x', '--to', site.address, ...options], { env: TOKEN });
    assert.equal((await read('--release', RELEASE)).out, out);
    assert.equal(
      (await read('--release', unseen.release)).out,
      'No browser has reported about 1.1.0-aaaaaaaaaaaa yet.\n',
    );
    for (const unknown of ['foo', '1.2.0', '9.9.9-aaaaaaaaaaaa']) {
      const { code, err } = await read('--release', unknown);
      assert.deepEqual([code, err], [1, `mfe-x has no release ${unknown}; list shows all.\n`]);
    }
    const { releases } = JSON.parse((await read('--json', '--release', RELEASE)).out);
    assert.deepEqual(releases, [seen]);
    assert.deepEqual(JSON.parse((await read('--json')).out).releases, [seen, unseen]);
    const silent = await startSite(t, { body: { success: true, releases: [unseen] } });
    assert.equal(
      (await smokehouse(['errors', 'mfe-x', '--to', silent.address], { env: TOKEN })).out,
      'No browser has reported about mfe-x yet.\n',
    );
  });

  it('errors: one visitor, and a release in use that no visitor has reported about', async (t) => {
    const seen = { visitors: 1, failed: 1, vitals: {}, faults: [] };
    const releases = [
      { release: RELEASE, channel: 'live', percent: 100, ...seen, visitors: 0, failed: 0 },
      { release: '1.1.0-aaaaaaaaaaaa', percent: 0, ...seen },
    ];
    const site = await startSite(t, { body: { success: true, releases } });
    const { out } = await smokehouse(['errors', 'mfe-x', '--to', site.address], { env: TOKEN });
    assert.equal(
      out,
      `${RELEASE}  (live)
  no visitor has reported yet

1.1.0-aaaaaaaaaaaa
  1 visitor, 1 with failures
`,
    );
  });

  it('preview: only the link on stdout', async (t) => {
    const site = await startSite(t, {
      body: {
        success: true,
        release: RELEASE,
        expires: 'tomorrow',
        link: 'abc',
        faults: ['It may fail.'],
      },
    });
    const { out, err } = await smokehouse(
      ['preview', 'mfe-x', '--hours', '2', '--path', '/cart', '--to', site.address],
      { env: TOKEN },
    );
    assert.equal(out, `${site.address}/preview/abc?to=%2Fcart\n`);
    assert.match(err, /It may fail\.\nThis link shows 1\.2\.0-0123456789ab until tomorrow:\n$/);
    assert.equal(site.requests[0].body, '{"hours":2}');
  });

  it('preview: the link opens the first page of the release by default', async (t) => {
    const body = { success: true, release: RELEASE, expires: 'tomorrow', link: 'abc', faults: [] };
    const site = await startSite(t, { body: { ...body, path: '/reviews' } });
    const { out } = await smokehouse(['preview', 'mfe-x', '--to', site.address], { env: TOKEN });
    assert.equal(out, `${site.address}/preview/abc?to=%2Freviews\n`);
  });
});
