import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { findCheckout } from './project.mjs';
import { makeFolder, smokehouse } from './testing.mjs';

const checkout = findCheckout() ?? assert.fail('The test is outside the repository.');
const TARBALLS = { 'smokehouse-build-1.0.0.tgz': 'b', 'smokehouse-shared-2.0.0.tgz': 's' };

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

describe('an invalid name or title', () => {
  /** @type {[args: string[], message: RegExp][]} */
  const cases = [
    [[], /^A name is missing: npm run new-remote -- mfe-reviews\n$/],
    ...[
      'reviews',
      'mfe-Reviews',
      'mfe-',
      'mfe-a--b',
      '../mfe-x',
      'mfe-x/y',
      `mfe-${'x'.repeat(60)}`,
    ].map(
      (name) =>
        /** @type {[string[], RegExp]} */ ([
          [name],
          / is not a valid name: "mfe-", then lowercase letters, digits and single dashes, at most 40 characters\.\n$/,
        ]),
    ),
    [['mfe-cart'], /^mfe-cart exists already\.\n$/],
    [['mfe-about'], /^\/about belongs to shell: choose another name\.\n$/],
    [['mfe-api'], /^\/api belongs to the server: choose another name\.\n$/],
    [['mfe-preview'], /^\/preview belongs to the server: choose another name\.\n$/],
    [
      ['mfe-x', '--title', '</script>'],
      /^"<\/script>" is not a valid title: one line of 1 to 60 characters/,
    ],
    [['mfe-x', '--arabic', ' '], /^" " is not a valid title/],
  ];
  for (const [args, message] of cases) {
    it(`is rejected inside and outside the repository: ${args.join(' ').slice(0, 30)}`, async (t) => {
      const before = readdirSync(checkout);
      const folder = makeFolder(t, {});
      for (const place of [[], ['--standalone', folder]]) {
        const { code, out, err } = await smokehouse(['new', ...args, ...place]);
        assert.deepEqual([code, out], [2, '']);
        assert.match(err, message);
      }
      assert.deepEqual(readdirSync(checkout), before);
      assert.deepEqual(readdirSync(folder), []);
    });
  }
});

describe('the example of a workflow', () => {
  it('gives the token to the publish of the branch main only', () => {
    const file = 'build/starter-repository/dot-github/workflows/check.yml';
    const text = readFileSync(path.join(checkout, file), 'utf8').replace(/^ *#.*$/gm, '');
    const [before = '', publish = '', ...others] = text.split(/^ {2}publish:$/m);
    assert.deepEqual(others, []);
    assert.doesNotMatch(before, /secrets\.|pull_request_target/);
    assert.match(publish, /if: github\.event_name == 'push' && github\.ref == 'refs\/heads\/main'/);
    assert.equal(publish.match(/secrets\./g)?.length, 1);
  });
});

describe('a separate repository', () => {
  it('contains everything it needs, and may be created in an empty git repository', async (t) => {
    const [folder, tarballs] = [makeFolder(t, {}), makeFolder(t, TARBALLS)];
    mkdirSync(path.join(folder, '.git'));
    const args = [
      'new',
      'mfe-guest-reviews',
      '--title',
      'Guest reviews',
      '--standalone',
      folder,
      '--tarballs',
      tarballs,
    ];
    const { code, out } = await smokehouse(args);
    assert.equal(code, 0);
    assert.match(out, /^ {2}DEV_KEY=… SITE=URL npm run dev .+DEV_KEY of the site$/m);
    const files = filesIn(folder);
    for (const file of [
      '.npmrc',
      '.gitignore',
      '.github/workflows/check.yml',
      'README.md',
      'remote.json',
      'src/pages/guest-reviews.tsx',
      'tsconfig.json',
      'vendor/smokehouse-build-1.0.0.tgz',
    ]) {
      assert.ok(files.includes(file), file);
      assert.match(out, new RegExp(`^ {2}${file}$`, 'm'));
    }
    for (const file of files.filter((name) => !name.startsWith('vendor/'))) {
      assert.doesNotMatch(readFileSync(path.join(folder, file), 'utf8'), /starter(?!-)/i, file);
    }
    const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
    assert.doesNotMatch(readme, / -w mfe-/, 'commands of a workspace');
    const { name, scripts, dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    );
    assert.equal(name, '@smokehouse/mfe-guest-reviews');
    assert.match(scripts.dev, /^exec /);
    assert.equal(dependencies['@smokehouse/shared'], 'file:vendor/smokehouse-shared-2.0.0.tgz');
    assert.equal(devDependencies['@smokehouse/build'], 'file:vendor/smokehouse-build-1.0.0.tgz');
    const shared = JSON.parse(readFileSync(path.join(checkout, 'shared/package.json'), 'utf8'));
    assert.equal(dependencies.react, shared.dependencies.react);
  });

  it('is not created over other files, inside the repository, or without both tarballs', async (t) => {
    const [full, empty] = [makeFolder(t, { 'notes.txt': 'mine' }), makeFolder(t, {})];
    const incomplete = makeFolder(t, { 'smokehouse-shared-2.0.0.tgz': 's' });
    const ambiguous = makeFolder(t, { ...TARBALLS, 'smokehouse-shared-2.1.0.tgz': 's' });
    /** @type {[folder: string, tarballs: string, message: RegExp][]} */
    const cases = [
      [full, incomplete, / is not empty: it contains notes\.txt\.\n$/],
      [
        path.join(checkout, 'mfe-x'),
        incomplete,
        / is inside the Smoke House repository: choose a folder outside it\.\n$/,
      ],
      [empty, incomplete, / has no tarball of @smokehouse\/build \(smokehouse-build-….tgz\)\.\n$/],
      [empty, ambiguous, / has more than one tarball of @smokehouse\/shared /],
    ];
    for (const [folder, tarballs, message] of cases) {
      const { code, err } = await smokehouse([
        'new',
        'mfe-x',
        '--standalone',
        folder,
        '--tarballs',
        tarballs,
      ]);
      assert.equal(code, 2);
      assert.match(err, message);
    }
    assert.deepEqual([readdirSync(full), readdirSync(empty)], [['notes.txt'], []]);
  });
});
