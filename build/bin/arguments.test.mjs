import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { PATH } = process.env;

/**
 * @param {string} script of build/bin
 * @param {string[]} args
 * @returns {Promise<{code: unknown, out: string, err: string}>}
 */
const run = (script, ...args) =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join('build/bin', script), ...args],
      { cwd: root, env: { PATH } },
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
  it('with --help print the usage', async () => {
    const { code, out } = await run('build.mjs', '--help');
    assert.deepEqual(
      [code, out],
      [0, 'Usage: node build/bin/build.mjs mfe-cart … [--force] [--processes N]\n'],
    );
  });
});
