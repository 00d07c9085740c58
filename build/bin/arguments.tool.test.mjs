// Runs every script of this repository with an option that it does not have. Programs of the server
// are compiled first.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * @param {string} command of package.json
 * @param {string} folder
 * @returns {Promise<{code: unknown, out: string, err: string}>}
 */
const run = (command, folder) =>
  new Promise((resolve) => {
    const [, words = ''] = /\bnode ((?:--import tsx |--\S+ )*\S+(?: [\w-]+)?)/.exec(command) ?? [];
    execFile(
      process.execPath,
      [...words.split(' '), '--chek'],
      { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    );
  });

/** Pass what they do not know to the server or Node's test runner. */
const PASS_ON = /server\.mjs main|bin\/test\.ts/;

const scripts = ['.', 'server'].flatMap((place) =>
  Object.entries(JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8')).scripts)
    .filter(([, command]) => /\bnode /.test(command) && !PASS_ON.test(command))
    .map(([name, command]) => ({ place, name, command })),
);

describe('an option that a script does not have ends it with 2 and a sentence', () => {
  it('in every script', () => assert.ok(scripts.length > 40, `${scripts.length}`));
  for (const { place, name, command } of scripts)
    it(`npm run ${name}${place === '.' ? '' : ` -w ${place}`}`, async () => {
      const { code, out, err } = await run(command, path.join(root, place));
      assert.deepEqual([code, out], [2, ''], err);
      assert.match(err, /^(?:There is no option --chek\.\nUsage: |error: unknown option '--chek')/);
    });
});
