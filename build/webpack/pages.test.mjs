import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const { CollectPages, collectPages, writePages } = require('./pages.cjs');
const { readRemote } = require('./remote-json.cjs');
const { readTexts } = require('./texts.cjs');

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const GENERATED = [
  'remote.json',
  ...['loads.ts', 'pages.ts', 'titles.ar.json', 'titles.en.json'].map(
    (name) => `src/generated/${name}`,
  ),
];

/** What a team adds for a page: a declaration, the page, its texts. */
const TIPS = {
  'src/tips/page.ts': `
    import type { DeskPage } from '../desk-page';
    export const page: DeskPage = {
      path: '/seller/tips',
      chunk: 'page-tips',
      title: { key: 'tipsTitle', en: 'Tips', ar: 'الإكراميات' },
      permission: 'reports.view',
      data: ['GET /api/hours'],
      link: { group: 'service', order: 45, icon: 'chart' },
    };
    export const load = () => import(/* webpackChunkName: "page-tips" */ './tips');
  `,
  'src/tips/tips.tsx': `
    import { useTranslation } from '@smokehouse/shared/i18n';
    import { Page } from '../parts/page';
    export default function Tips() {
      const { t } = useTranslation('mfe-seller');
      return <Page title={t('tipsTitle')}>{t('tips.none')}</Page>;
    }
  `,
  'src/tips/locales/en.json': '{ "none": "No tips yet." }',
  'src/tips/locales/ar.json': '{ "none": "لا إكراميات بعد." }',
};

/** Copies the desk, without what is built and installed, and adds files. */
function copyDesk(t, added = {}) {
  const place = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-pages-'));
  t.after(() => rmSync(place, { recursive: true, force: true }));
  const desk = path.join(place, 'mfe-seller');
  for (const name of ['src', 'locales', 'remote.json'])
    cpSync(path.join(root, 'mfe-seller', name), path.join(desk, name), { recursive: true });
  for (const [name, text] of Object.entries(added)) {
    mkdirSync(path.dirname(path.join(desk, name)), { recursive: true });
    writeFileSync(path.join(desk, name), text);
  }
  return desk;
}

/** Every file of a folder → its text. */
const filesOf = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(folder, name)).isFile())
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );

test('the collected files of each package are current', () => {
  assert.equal(
    execFileSync(process.execPath, ['build/bin/pages.mjs', '--check'], { cwd: root }).toString(),
    '',
  );
});

test('a new page of the desk needs no edit of an existing file', (t) => {
  const desk = copyDesk(t, TIPS);
  const before = filesOf(desk);
  assert.deepEqual(writePages(desk).sort(), GENERATED);
  const changed = [...filesOf(desk)].filter(([name, text]) => before.get(name) !== text);
  assert.deepEqual(changed.map(([name]) => name).sort(), GENERATED);

  const { routes } = readRemote(desk);
  assert.deepEqual(
    routes.find((route) => route.path === '/seller/tips'),
    {
      path: '/seller/tips',
      page: 'page-tips',
      title: { en: 'Tips', ar: 'الإكراميات' },
      data: ['GET /api/seller/is-auth', 'GET /api/hours'],
    },
  );
  assert.equal(readTexts(desk, 'ar').tipsTitle, 'الإكراميات');
  assert.equal(readTexts(desk, 'en').tips.none, 'No tips yet.');
  const pages = readFileSync(path.join(desk, 'src/generated/pages.ts'), 'utf8');
  const order = ['/seller/today', '/seller/tips', '/seller/hours'].map((one) =>
    pages.indexOf(`'${one}'`),
  );
  assert.deepEqual(
    order,
    [...order].sort((one, other) => one - other),
  );
  assert.match(pages, /'\/seller\/tips',\s+title: 'tipsTitle',\s+permission: 'reports\.view'/);
  assert.match(
    readFileSync(path.join(desk, 'src/generated/loads.ts'), 'utf8'),
    /import \{ load as tips \} from '\.\.\/tips\/page';/,
  );
});

test('a page that is removed leaves no trace', (t) => {
  const desk = copyDesk(t, TIPS);
  writePages(desk);
  rmSync(path.join(desk, 'src/tips'), { recursive: true });
  writePages(desk);
  for (const name of GENERATED)
    assert.equal(
      readFileSync(path.join(desk, name), 'utf8'),
      readFileSync(path.join(root, 'mfe-seller', name), 'utf8'),
    );
});

test('pages are collected again when a development server finds a change', async (t) => {
  const desk = copyDesk(t);
  const compiler = webpack({ context: desk, plugins: [new CollectPages(desk)] });
  mkdirSync(path.join(desk, 'src/tips'));
  writeFileSync(path.join(desk, 'src/tips/page.ts'), TIPS['src/tips/page.ts']);
  await compiler.hooks.watchRun.promise(compiler);
  assert.match(readFileSync(path.join(desk, 'remote.json'), 'utf8'), /"page-tips"/);
});

test('a development server watches for new declarations, and goes on after a wrong one', async (t) => {
  const desk = copyDesk(t);
  writeFileSync(path.join(desk, 'entry.js'), '');
  const compiler = webpack({
    ...{ context: desk, mode: 'development', entry: './entry.js' },
    output: { path: path.join(desk, 'dist') },
    plugins: [new CollectPages(desk)],
  });
  let compiled = (/** @type {webpack.Stats} */ _stats) => {};
  /** @returns {Promise<webpack.Stats>} */
  const next = () =>
    new Promise((resolve) => {
      compiled = resolve;
    });
  const first = next();
  const watching = compiler.watch({}, (error, stats) => {
    assert.ok(stats, String(error));
    compiled(stats);
  });
  t.after(() => new Promise((resolve) => watching?.close(resolve)));
  assert.equal((await first).hasErrors(), false);

  const add = async (text) => {
    const done = next();
    mkdirSync(path.join(desk, 'src/tips'), { recursive: true });
    writeFileSync(path.join(desk, 'src/tips/page.ts'), text);
    return done;
  };
  const wrong = await add('export const page = {};');
  const [fault] = wrong.toJson({ all: false, errors: true }).errors ?? [];
  assert.match(String(fault?.message), /has to export page/);
  assert.equal((await add(TIPS['src/tips/page.ts'])).hasErrors(), false);
  assert.match(readFileSync(path.join(desk, 'remote.json'), 'utf8'), /"page-tips"/);
});

test('a folder that goes away and comes back is read again, and so is what follows from it', async (t) => {
  const desk = copyDesk(t);
  const compiler = webpack({ context: desk, plugins: [new CollectPages(desk)] });
  const [page, loads] = ['src/tips/page.ts', 'src/generated/loads.ts'].map((name) =>
    path.join(desk, name),
  );
  const isThere = () =>
    new Promise((resolve) => {
      compiler.inputFileSystem?.stat(page, (error) => resolve(!error));
    });
  const change = async () => {
    compiler.fileTimestamps = new Map([[loads, { safeTime: 1, timestamp: 1 }]]);
    await compiler.hooks.watchRun.promise(compiler);
    return compiler.fileTimestamps.has(loads);
  };
  assert.equal(await isThere(), false);
  mkdirSync(path.dirname(page));
  writeFileSync(page, TIPS['src/tips/page.ts']);
  assert.equal(await change(), false);
  assert.equal(await isThere(), true);
  assert.equal(await change(), true);
  rmSync(path.dirname(page), { recursive: true });
  assert.equal(await change(), false);
  assert.equal(await isThere(), false);
});

test('a check writes nothing', (t) => {
  const desk = copyDesk(t, TIPS);
  const before = filesOf(desk);
  assert.deepEqual(writePages(desk, { isCheck: true }).sort(), GENERATED);
  assert.deepEqual(filesOf(desk), before);
});

test('a package without declarations is left alone', (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-pages-'));
  t.after(() => rmSync(folder, { recursive: true }));
  assert.equal(collectPages(folder).size, 0);
});

const declaration = TIPS['src/tips/page.ts'];
/** @type {[string, string, RegExp][]} */
const FAULTS = [
  [
    'the path of another page',
    declaration.replace('/tips', '/hours'),
    /has the path of (hours|tips)\/page\.ts/,
  ],
  [
    'the place of another link',
    declaration.replace('45', '50'),
    /has the place of hours\/page\.ts/,
  ],
  ['no Arabic title', declaration.replace(/, ar: '[^']+'/, ''), /has no title in each language/],
  ['a link without a key', declaration.replace("key: 'tipsTitle', ", ''), /its title no key/],
  [
    'a parent without a link',
    declaration.replace(/link: .*,/, "under: '/seller/split',"),
    /is under \/seller\/split, which has no link/,
  ],
  [
    'another chunk than it loads',
    declaration.replace("chunk: 'page-tips'", "chunk: 'page-tip'"),
    /loads no chunk of the name page-tip$/,
  ],
  ['no page', 'export const load = () => undefined;', /tips\/page\.ts has to export page and load/],
];
for (const [fault, wrong, message] of FAULTS)
  test(`a declaration with ${fault} is rejected`, (t) => {
    const desk = copyDesk(t, { ...TIPS, 'src/tips/page.ts': wrong });
    assert.throws(() => collectPages(desk), message);
  });
