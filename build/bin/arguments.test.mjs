import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { PATH } = process.env;

/**
 * @param {string} script of build/bin, or another folder of build
 * @param {string[]} args
 * @returns {Promise<{code: unknown, out: string, err: string}>}
 */
const run = (script, ...args) => runWith({}, script, ...args);

/**
 * @param {Record<string, string>} env
 * @param {string} script
 * @param {string[]} args
 * @returns {ReturnType<typeof run>}
 */
const runWith = (env, script, ...args) =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join('build', script.includes('/') ? '' : 'bin', script), ...args],
      { cwd: root, env: { PATH, ...env } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    );
  });

describe('arguments of a script', () => {
  it('that are unknown options end it with 2 and the usage', async () => {
    const { code, out, err } = await run('pages.mjs', '--chek');
    assert.deepEqual([code, out], [2, '']);
    assert.equal(err, 'There is no option --chek.\nUsage: node build/bin/pages.mjs [--check]\n');
  });
  it('that are too many, or no number, end it with 2', async () => {
    const more = await run('pages.mjs', 'mfe-cart');
    assert.deepEqual(
      [more.code, more.err.split('\n')[0]],
      [2, 'mfe-cart is one argument too many.'],
    );
    const { code, err } = await run('build.mjs', '--processes', 'two');
    assert.deepEqual([code, err.split('\n')[0]], [2, '--processes must be a number.']);
  });
  it('without the value of an option end it with 2', async () => {
    const { code, err } = await run('build.mjs', '--processes');
    assert.deepEqual([code, err.split('\n')[1]?.slice(0, 6)], [2, 'Usage:'], err);
  });
  it('that name no package end a build and a test with 2', async () => {
    for (const script of ['build.mjs', 'test.mjs']) {
      const { code, err } = await run(script, 'mfe-crat');
      assert.equal(code, 2, script);
      assert.match(err, /^There is no package mfe-crat\. The packages are /);
    }
  });
  it('that name no journey end it with 2, before anything is built', async () => {
    for (const args of [['nosuchjourney'], ['--headed', 'nosuchjourney.spec.ts:3']]) {
      const { code, err } = await run('journeys.mjs', ...args);
      assert.equal(code, 2);
      assert.match(err, /^There is no journey nosuchjourney\S* in e2e\/: /);
    }
  });
  it('that Playwright does not have end its scripts with 2 and the usage, before anything is built', async () => {
    const PASSED = '[OPTION OF Playwright …]';
    /** @type {[script: string, args: string[], sentence: string, usage: string][]} */
    const cases = [
      ['axe.mjs', ['--chek'], 'There is no option --chek.', PASSED],
      ['screenshots.mjs', ['-xq'], 'There is no option -q.', PASSED],
      ['axe.mjs', ['cart'], 'cart is one argument too many.', PASSED],
      ['journeys.mjs', ['cart', '-g'], 'The option -g needs a value.', `JOURNEY … ${PASSED}`],
    ];
    for (const [script, args, sentence, usage] of cases) {
      const { code, out, err } = await run(script, ...args);
      assert.deepEqual([code, out], [2, ''], err);
      assert.equal(err, `${sentence}\nUsage: node build/bin/${script} ${usage}\n`);
    }
  });
  it('with --help print the usage, then the options of Playwright', async () => {
    const { code, out } = await run('axe.mjs', '--help');
    assert.equal(code, 0);
    assert.match(
      out,
      /^Usage: node build\/bin\/axe\.mjs \[OPTION OF Playwright …\]\n\nOptions of Playwright, which are passed on:\n[^]* -g, --grep <grep> /,
    );
  });
  it('that a bench does not know end it with 2 and the usage, before anything is built', async () => {
    const PAGES = 'The pages are home, all-menu, product, cart, dine-in, seller.';
    /** @type {[script: string, args: string[], sentence: string][]} */
    const cases = [
      ['page-flame', ['nope'], `There is no page nope. ${PAGES}`],
      ['page-flame', [], 'Name a file for the flame graph, or --record.'],
      ['tax', ['--pages', 'home,nope'], `There is no page nope. ${PAGES}`],
      ['tax', ['--language', 'fr'], 'There is no language fr. The languages are en, ar.'],
      ['dev', ['--only', 'nope'], 'There is no part nope. The parts are builds, dev.'],
      ...['lighthouse', 'bytes'].map(
        (name) =>
          /** @type {[string, string[], string]} */ ([
            name,
            ['nope'],
            'nope is not the address of a site, such as https://smokehouse.example.',
          ]),
      ),
    ];
    for (const [name, args, sentence] of cases) {
      const { code, out, err } = await run(`bench/${name}.mjs`, ...args);
      assert.deepEqual([code, out], [2, ''], err);
      assert.ok(err.startsWith(`${sentence}\nUsage: node build/bench/${name}.mjs `), err);
    }
  });
  it('with an address where no site is end a bench with 1 and a sentence', async () => {
    const { code, err } = await run('bench/lighthouse.mjs', 'http://localhost:1/');
    assert.deepEqual([code, err.startsWith('No site at http://localhost:1: ')], [1, true], err);
  });
  it('name the shorter command in the usage, if the root has one', async () => {
    const env = {
      npm_lifecycle_event: 'printer',
      npm_package_json: path.join(root, 'server/package.json'),
      INIT_CWD: root,
    };
    const { err } = await runWith(env, 'pages.mjs', '--chek');
    assert.match(err, /\nUsage: npm run printer -- \[--check\]\n$/);
    const other = await runWith({ ...env, npm_lifecycle_event: 'restore' }, 'pages.mjs', '--chek');
    assert.match(other.err, /\nUsage: npm run restore -w server -- \[--check\]\n$/);
  });
  it('that name a package for the whole site in development say how one is served', async () => {
    const one = await run('dev.mjs', 'mfe-cart');
    assert.deepEqual([one.code, one.err.includes('npm run dev -w mfe-cart\n')], [2, true], one.err);
    const { code, err } = await run('dev.mjs', '--chek');
    assert.deepEqual(
      [code, err],
      [2, 'There is no option --chek.\nUsage: node build/bin/dev.mjs\n'],
    );
  });
  it('with --help print the usage', async () => {
    const { code, out } = await run('build.mjs', '--help');
    assert.deepEqual(
      [code, out],
      [0, 'Usage: node build/bin/build.mjs mfe-cart … [--force] [--processes N]\n'],
    );
  });
});
