// Runs the tests. At the end it names each failed step with its failed tests; the last line is
// `N passed, N failed`.
//
//     npm test             proves the product: every check of the sources, all unit and page tests,
//                          the server's tests, and the main journeys, each in one language
//     npm test -- --all    proves everything: all journeys, both languages, and the tools for
//                          teams and operators (`*.tool.test.*`)
//     npm test -w mfe-cart proves one package: its unit and page tests, and its journeys
//
// With `--record` it writes its times into docs/measurements/.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { seconds } from '../bench/figures.mjs';
import { isRecorded, readOptions, recordMeasurement } from '../bench/record.mjs';
import { endWithWrongUsage } from './arguments.mjs';
import { PACKAGES } from './build.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const bin = (name) => path.join(root, 'node_modules', name);

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {string[]} args The command: arguments of Node.
 * @property {string} [cwd]
 * @property {Record<string, string>} [env] in addition to that of this process
 * @property {(output: string) => Count} [count] Without it the step counts as one test.
 *
 * @typedef {{passed: number, failed: number}} Count
 * @typedef {Count & {title: string, ms: number, faults: string[]}} Result `faults`: lines of the
 * output that name a failed test, or the last lines of a failed step that counts no tests.
 */

/** How the runners mark a failed test: Node's TAP and spec reporters, Jest, Playwright. */
const FAILED_TEST = /^\s*(?:not ok \d+ - |✖ |✕ |● .+ › |✘ +\d+ )/;

/**
 * Returns the lines of a step's output that say what failed.
 * @param {string} output
 */
function faultsIn(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const named = lines.filter((line) => FAILED_TEST.test(line));
  return named.length > 0 ? [...new Set(named.map((line) => line.trim()))] : lines.slice(-5);
}

/**
 * Runs one step and counts its tests.
 * @param {Step} step
 * @param {(text: string) => void} write receives the output while the step runs
 * @returns {Promise<Result>}
 */
function run({ title, args, cwd = root, env, count }, write) {
  return new Promise((resolve) => {
    const start = performance.now();
    write(`\n— ${title}\n`);
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
        write(String(chunk));
      });
    }
    child.on('error', (error) => {
      write(`${error.message}\n`);
      resolve({ title, ms: 0, passed: 0, failed: 1, faults: [error.message] });
    });
    child.on('close', (code) => {
      const ms = performance.now() - start;
      write(`${title}: ${seconds(ms, 0)}\n`);
      const counted = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 };
      // A failed exit code counts as a failure even when no test failed.
      if (code !== 0 && counted.failed === 0) counted.failed = 1;
      // A runner that ran no tests counts as a failure.
      if (code === 0 && counted.passed + counted.failed === 0) counted.failed = 1;
      resolve({ ...counted, title, ms, faults: counted.failed > 0 ? faultsIn(output) : [] });
    });
  });
}

/**
 * Runs steps one after another, and prints their output while they run.
 * @param {Step[]} steps
 */
async function runInSequence(steps) {
  /** @type {Result[]} */
  const counts = [];
  for (const step of steps) counts.push(await run(step, (text) => process.stdout.write(text)));
  return counts;
}

/**
 * Runs one step more at a time than there are cores, because page tests wait for timers, and prints
 * the output of each when it ends.
 * @param {Step[]} steps
 */
async function runSideBySide(steps) {
  const queue = [...steps];
  /** @type {Result[]} */
  const counts = [];
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      let output = '';
      counts.push(await run(step, (text) => (output += text)));
      process.stdout.write(output);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  return counts;
}

/** @type {(output: string, pattern: RegExp) => number} */
const number = (output, pattern) =>
  [...output.matchAll(pattern)].reduce((sum, match) => sum + Number(match[1]), 0);
// The runner reports a test file that never ends as cancelled. That counts as a failure.
/** @type {(output: string) => Count} */
const fromNode = (output) => ({
  passed: number(output, /^\S* ?pass (\d+)$/gm),
  failed: number(output, /^\S* ?(?:fail|cancelled) (\d+)$/gm),
});
/** @type {(output: string) => Count} */
const fromJest = (output) => ({
  passed: number(output, /^Tests:.*?(\d+) passed/gm),
  failed: number(output, /^Tests:.*?(\d+) failed/gm),
});
/** @type {(output: string) => Count} */
const fromPlaywright = (output) => ({
  passed: number(output, /^\s+(\d+) passed/gm),
  failed: number(output, /^\s+(\d+) failed/gm),
});

const {
  values: { all: isComplete },
  positionals: [owner],
} = readOptions({ all: false }, { operands: '[mfe-cart]' });
if (owner && !PACKAGES.includes(owner))
  endWithWrongUsage(`There is no package ${owner}. The packages are ${PACKAGES.join(', ')}.`);

/**
 * Tests of the build tools, for Node's test runner. Those that build packages, install or publish
 * run with `--all`.
 */
const buildTests = readdirSync(path.join(root, 'build'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.mjs') && !file.includes('node_modules'))
  .filter((file) => isComplete || !file.endsWith('.tool.test.mjs'))
  .map((file) => path.join('build', file));

keepTemporaryFilesInMemory();
/** Later steps copy the data of their sites from it. */
const folder = mkdtempSync(path.join(tmpdir(), 'smokehouse-test-'));
const template = path.join(folder, 'template');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Checks of the sources. Each uses one core, and the longest come first. */
const checks = [
  { title: 'unit: build tools', args: ['--test', ...buildTests], count: fromNode },
  // In parts: as a whole it would go on when all others have ended.
  ...['1/3', '2/3', '3/3'].map((shard) => ({
    title: `unit: front end, ${shard}`,
    args: [bin('jest/bin/jest.js'), '--config', 'jest.config.cjs', '--shard', shard],
    count: fromJest,
  })),
  { title: 'lint', args: [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'] },
  {
    title: 'lint with types',
    args: [bin('oxlint/bin/oxlint')],
    // It ends after seconds: collecting its garbage is a fifth of its CPU time.
    env: { GOGC: 'off' },
  },
  {
    title: 'data for the sites of later steps',
    args: ['build/bin/site-template.mjs', template],
  },
  { title: 'format', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
  { title: 'boundaries', args: ['build/bin/boundaries.mjs'] },
  { title: 'types', args: ['build/bin/typecheck.mjs'] },
  { title: 'unused code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  {
    title: 'database types are current',
    args: ['--import', 'tsx', 'bin/generate-types.ts', '--check'],
    cwd: path.join(root, 'server'),
  },
  { title: 'dependency audit', args: ['build/bin/audit.mjs'] },
];

/** Uses every core. */
const build = { title: 'build', args: ['build/bin/build.mjs'] };

/** Checks of the built packages. Each uses one core. */
const releaseChecks = [
  { title: 'contract of the built packages', args: ['build/bin/smokehouse.mjs', 'contract'] },
  { title: 'size budgets', args: ['build/bench/budgets.mjs'] },
];

/**
 * Commands of the documents that no other test runs, each at its smallest size. They use every
 * core.
 * @type {Step[]}
 */
const documentedCommands = [
  {
    title: 'npm run node-versions',
    args: ['build/bin/node-versions.mjs'],
    count: (output) => ({
      passed: number(output, /^(\d+) passed, \d+ failed$/gm),
      failed: number(output, /^\d+ passed, (\d+) failed$/gm),
    }),
  },
  {
    title: 'npm run person-flood -w server',
    args: ['--import', 'tsx', 'bench/flood/person.ts'],
    cwd: path.join(root, 'server'),
  },
  { title: 'npm run libraries', args: ['build/bench/libraries.mjs'] },
  {
    title: 'npm run bench:tax -- --runs 1',
    args: ['build/bench/tax.mjs', '--runs', '1'],
  },
  {
    title: 'npm run flame -- home FILE',
    args: ['build/bench/page-flame.mjs', 'home', path.join(folder, 'flame.svg')],
  },
  {
    title: 'npm run screenshots -- -g about',
    args: ['build/bin/screenshots.mjs', '-g', 'about'],
    env: { SCREENSHOTS: path.join(folder, 'screenshots') },
    count: fromPlaywright,
  },
];

/** Suites that use every core. */
const suites = [
  {
    title: 'server on a real database',
    args: ['--import', 'tsx', 'bin/test.ts'],
    cwd: path.join(root, 'server'),
    count: fromNode,
  },
  {
    title: isComplete
      ? 'end-to-end tests, and those of federation with both runtimes'
      : 'end-to-end tests, each in one language',
    args: [isComplete ? 'build/bin/journeys-full.mjs' : 'build/bin/journeys.mjs'],
    count: fromPlaywright,
  },
];

/**
 * A new package has no journeys yet.
 * @param {string} name
 */
function hasJourneys(name) {
  const folder = path.join(root, 'e2e');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').split('\n')[0])
    .some((firstLine) => /^\/\/ @owner ([\w-]+)/.exec(firstLine ?? '')?.[1] === name);
}

/**
 * @param {string} name of a front-end package
 * @returns {Step[]}
 */
function stepsOf(name) {
  const units = {
    title: `unit and page tests of ${name}`,
    args: [bin('jest/bin/jest.js'), '--config', 'jest.config.cjs', '--selectProjects', name],
    count: fromJest,
  };
  const journeys = { title: `journeys of ${name}`, args: ['build/bin/journeys.mjs'] };
  return hasJourneys(name) ? [units, { ...journeys, count: fromPlaywright }] : [units];
}

async function runAll() {
  process.env.SITE_TEMPLATE = template;
  return [
    ...(await runSideBySide(checks)),
    // The tests of the build tools rebuild some packages, so the build comes after them.
    ...(await runInSequence([build])),
    ...(await runSideBySide(releaseChecks)),
    ...(await runInSequence(isComplete ? [...suites, ...documentedCommands] : suites)),
  ];
}

if (!isComplete) Object.assign(process.env, { JOURNEY_LANGUAGES: 'one', JOURNEY_TOOLS: 'off' });
if (owner) process.env.JOURNEY_OWNER = owner;
const start = performance.now();
const counts = owner ? await runInSequence(stepsOf(owner)) : await runAll();
/** @param {keyof Count} name */
const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
if (isRecorded)
  await recordMeasurement(`test${owner ? `-${owner}` : isComplete ? '-all' : ''}`, {
    columns: ['step', 'time', 'passed', 'failed'],
    rows: [
      ['whole command', seconds(performance.now() - start, 0), sum('passed'), sum('failed')],
      ...counts.map(({ title, ms, passed, failed }) => [
        `– ${title}`,
        seconds(ms, 0),
        passed,
        failed,
      ]),
    ],
  });
for (const { title, faults } of counts.filter(({ failed }) => failed > 0))
  console.log(`\nFailed: ${title}\n${faults.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
