// `npm test`: runs all checks in sequence. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const bin = (name) => path.join(root, 'node_modules', name);

/** @typedef {{passed: number, failed: number}} Count */

/**
 * Runs one command, prints its output and counts its tests.
 * A step without tests of its own (type-check, boundaries) counts as one test.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, count?: (output: string) => Count}} [options]
 * @returns {Promise<Count>}
 */
function step(title, command, args, { cwd = root, count } = {}) {
  return new Promise((resolve) => {
    console.log(`\n— ${title}`);
    const child = spawn(command, args, { cwd, env: { ...process.env, FORCE_COLOR: '0' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        process.stdout.write(chunk);
      });
    }
    child.on('error', (error) => {
      console.error(error.message);
      resolve({ passed: 0, failed: 1 });
    });
    child.on('close', (code) => {
      const counted = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 };
      // A failed exit code counts as a failure even when no test failed.
      if (code !== 0 && counted.failed === 0) counted.failed = 1;
      // A runner that ran no tests counts as a failure.
      if (code === 0 && counted.passed + counted.failed === 0) counted.failed = 1;
      resolve(counted);
    });
  });
}

const number = (output, pattern) =>
  [...output.matchAll(pattern)].reduce((sum, match) => sum + Number(match[1]), 0);
// The runner reports a test file that never ends as cancelled. That counts as a failure.
const fromNode = (output) => ({
  passed: number(output, /^\S* ?pass (\d+)$/gm),
  failed: number(output, /^\S* ?(?:fail|cancelled) (\d+)$/gm),
});
const fromJest = (output) => ({
  passed: number(output, /^Tests:.*?(\d+) passed/gm),
  failed: number(output, /^Tests:.*?(\d+) failed/gm),
});
const fromPlaywright = (output) => ({
  passed: number(output, /^\s+(\d+) passed/gm),
  failed: number(output, /^\s+(\d+) failed/gm),
});

/** The tests of the build tools, for Node's test runner. */
const buildTests = readdirSync(path.join(root, 'build'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.mjs') && !file.includes('node_modules'))
  .map((file) => path.join('build', file));

/** @type {Parameters<typeof step>[]} */
const steps = [
  [
    'format',
    process.execPath,
    [bin('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn'],
    {},
  ],
  ['types', process.execPath, ['build/bin/typecheck.mjs'], {}],
  ['boundaries', process.execPath, ['build/bin/boundaries.mjs'], {}],
  [
    'contract of the built packages',
    process.execPath,
    ['build/bin/smokehouse.mjs', 'contract'],
    {},
  ],
  ['dependency audit', process.execPath, ['build/bin/audit.mjs'], {}],
  ['lint', process.execPath, [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'], {}],
  ['unused code', process.execPath, [bin('knip/bin/knip.js'), '--no-progress'], {}],
  ['unit: build tools', process.execPath, ['--test', ...buildTests], { count: fromNode }],
  [
    'unit: front end',
    process.execPath,
    [bin('jest/bin/jest.js'), '--config', 'jest.config.cjs'],
    { count: fromJest },
  ],
  [
    'database types are current',
    process.execPath,
    ['--import', 'tsx', 'bin/generate-types.ts', '--check'],
    { cwd: path.join(root, 'server') },
  ],
  [
    'server on a real database',
    process.execPath,
    ['--import', 'tsx', 'bin/test.ts'],
    { cwd: path.join(root, 'server'), count: fromNode },
  ],
  ['size budgets', process.execPath, ['build/bench/budgets.mjs'], {}],
  ['end-to-end tests', process.execPath, ['build/bin/journeys.mjs'], { count: fromPlaywright }],
  [
    'end-to-end tests with the library’s federation runtime',
    process.execPath,
    ['build/bin/journeys-full.mjs'],
    { count: fromPlaywright },
  ],
];
let passed = 0;
let failed = 0;
for (const [title, command, args, options] of steps) {
  const result = await step(title, command, args, options);
  passed += result.passed;
  failed += result.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
