// `npm run node-versions [-- 24 26]`: starts the site on each version of Node.js that it promises,
// reads a page that the server rendered and what isolates its rendering process, and runs the
// attacks on the sandbox. Needs a build. The versions come from the package registry and are kept
// in `node_modules/.cache/node-versions`. The last line is `N passed, N failed`.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root, startSite } from '../bench/site.mjs';
import { readArguments } from './arguments.mjs';

/** The oldest that starts, and every version with long-term support or about to have it. */
const VERSIONS = ['20.19', '22', '24', '26'];
const ATTACKS = ['attacks.test.ts', 'escape.test.ts'];
const execFileAsync = promisify(execFile);

/**
 * Installs a version, unless it is there.
 * @param {string} version
 * @returns {Promise<string>} path of the program
 */
async function install(version) {
  const folder = path.join(root, 'node_modules/.cache/node-versions', version);
  const program = path.join(folder, 'node_modules/node/bin/node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const quiet = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
    await execFileAsync('npm', ['install', ...quiet, '--prefix', folder, `node@${version}`]);
  }
  return program;
}

/** @param {string} url */
async function read(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  return { status: answer.status, text: await answer.text() };
}

/**
 * @param {boolean} isTrue
 * @param {string} fault
 */
function check(isTrue, fault) {
  if (!isTrue) throw new Error(fault);
}

/**
 * What is isolated from a rendering process: `network 1, files 1, …`.
 * @param {string} metrics
 */
const isolationIn = (metrics) =>
  [...metrics.matchAll(/^smokehouse_renderer_isolation\{from="(\w+)"\} (\d)$/gm)]
    .map(([, from, value]) => `${from} ${value}`)
    .join(', ');

/**
 * Starts the site and reads a page that the server renders.
 * @param {string} program
 * @returns {Promise<string>} what is isolated
 */
async function renderPage(program) {
  const site = await startSite({}, program);
  try {
    const page = await read(`${site.url}/menu`);
    check(page.status === 200, `/menu answered ${page.status}`);
    check(page.text.includes('data-rendered="page"'), '/menu was not rendered on the server');
    const ready = await read(`${site.url}/readyz`);
    check(ready.text === '{"status":"ready"}', `/readyz answered ${ready.text}`);
    const isolation = isolationIn((await read(`${site.url}/metrics`)).text);
    check(isolation !== '', '/metrics does not name the isolation');
    return isolation;
  } finally {
    await site.stop();
  }
}

/**
 * Runs the attacks on the sandbox with a version of Node.js.
 * @param {string} program
 */
function attack(program) {
  const files = ATTACKS.map((name) => `src/frontend/rendering/${name}`);
  const child = spawn(program, ['--import', 'tsx', '--test', '--test-reporter=tap', ...files], {
    cwd: path.join(root, 'server'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const [, passed = '0'] = /^# pass (\d+)$/m.exec(output) ?? [];
      if (code === 0 && passed !== '0') return resolve(passed);
      const failed = output.split('\n').filter((line) => /^\s*not ok /.test(line));
      reject(new Error(['the sandbox did not hold:', ...failed].join('\n')));
    });
  });
}

let passed = 0;
let failed = 0;
let expected;
const { positionals: given } = readArguments({}, { operands: 'VERSION …' });
for (const version of given.length > 0 ? given : VERSIONS) {
  try {
    const program = await install(version);
    const { stdout } = await execFileAsync(program, ['--version']);
    const isolation = await renderPage(program);
    expected ??= isolation;
    check(isolation === expected, `isolated is ${isolation}, and not ${expected} as on others`);
    const attacks = await attack(program);
    console.log(`✔ ${stdout.trim()}: /menu is rendered; ${isolation}; ${attacks} attacks held`);
    passed += 1;
  } catch (error) {
    console.log(`✖ Node.js ${version}: ${error instanceof Error ? error.message : error}`);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
