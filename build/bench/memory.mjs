// `npm run bench:memory`: starts the site as `npm start` does, visits every public page in both
// languages, and prints the memory of its processes without PostgreSQL: RSS, and PSS in parentheses,
// which counts a page that several processes share once (all of them run the same Node.js).
// With DATA_DIR it uses that data folder. Run it in a fresh clone after `npm ci` for the time of a cold start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from './figures.mjs';
import { root } from './measurements.mjs';
import { readOptions, recordMeasurement } from './record.mjs';

readOptions({});
const LANGUAGES = ['en', 'ar'];
/** Pages that the sitemap does not list. */
const PRIVATE_PAGES = ['/cart', '/my-orders', '/dine-order', '/dine-orders', '/seller'];
const CLOCK_TICKS_PER_SECOND = 100;

/**
 * @typedef {{pid: number, parent: number, name: string, rssMb: number, pssMb: number,
 *   seconds: number}} Process
 */

/** @param {string} pid @returns {Process[]} none when it has ended meanwhile */
function readProcess(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const field = (/** @type {string} */ name, text = status) =>
      new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(text)?.[1] ?? '';
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return [
      {
        pid: Number(pid),
        parent: Number(field('PPid')),
        name: field('Name'),
        rssMb: Number(field('VmRSS')) / 1024,
        pssMb: Number(field('Pss', rollup)) / 1024,
        seconds: (Number(times[11]) + Number(times[12])) / CLOCK_TICKS_PER_SECOND,
      },
    ];
  } catch {
    return [];
  }
}

/** @param {number} pid @returns {Process[]} the process and its descendants, without PostgreSQL */
function processTree(pid) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  /** @param {number} parent @returns {Process[]} */
  const below = (parent) =>
    all
      .filter((one) => one.parent === parent && one.name !== 'postgres')
      .flatMap((one) => [one, ...below(one.pid)]);
  return [...all.filter((one) => one.pid === pid), ...below(pid)];
}

/** @param {string} all name of the first row, the sum @param {number} pid */
function rowsOf(all, pid) {
  const tree = processTree(pid);
  const total = (/** @type {'rssMb' | 'pssMb'} */ key) =>
    tree.reduce((sum, one) => sum + one[key], 0);
  return [
    { name: all, rssMb: total('rssMb'), pssMb: total('pssMb') },
    ...tree.map(({ name, ...sizes }) => ({ ...sizes, name: `– ${name}` })),
  ].map(({ name, rssMb, pssMb }) => [name, Math.round(rssMb), Math.round(pssMb)]);
}

/** Waits until the processes use less than 2 % of a core: the pictures are made as AVIF. */
async function untilIdle(/** @type {number} */ pid) {
  const used = () => processTree(pid).reduce((total, { seconds }) => total + seconds, 0);
  for (let last = used(), idle = 0; idle < 3;) {
    await sleep(2000);
    const now = used();
    idle = now - last < 0.04 ? idle + 1 : 0;
    last = now;
  }
}

/** @param {string} url @param {string} language */
async function visit(url, language) {
  const response = await fetch(url, {
    headers: { cookie: `lang=${language}`, 'accept-encoding': 'br' },
  });
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`${url} answers ${response.status}`);
}

/** @param {string} site */
async function publicPages(site) {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  return [...new Set(addresses.map((url) => new URL(url).pathname))];
}

/** @param {string} data */
async function start(data) {
  const since = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      DATA_DIR: data,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    },
  });
  const exit = once(npm, 'exit');
  const ready = new Promise((resolve) => {
    createInterface({ input: npm.stdout }).on('line', (line) => {
      const [, port] = / is ready at http:\/\/[^:]+:(\d+)/.exec(line) ?? [];
      if (port) resolve(port);
    });
  });
  const port = await Promise.race([
    ready,
    exit.then(([code]) => {
      throw new Error(`npm start ended with code ${code}.`);
    }),
  ]);
  return {
    readyAfter: seconds(performance.now() - since),
    pid: npm.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      // npm does not pass the signal on.
      process.kill(-(npm.pid ?? 0), 'SIGTERM');
      await exit;
    },
  };
}

const temporary = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-memory-'));
try {
  const site = await start(process.env.DATA_DIR || temporary);
  try {
    const rows = rowsOf('all, when ready', site.pid).slice(0, 1);
    await untilIdle(site.pid);
    const pages = [...(await publicPages(site.url)), ...PRIVATE_PAGES];
    for (const language of LANGUAGES)
      for (const page of pages) await visit(site.url + page, language);
    await sleep(10_000);
    await recordMeasurement('memory', {
      columns: ['processes', 'RSS, MB', 'PSS, MB'],
      rows: [
        ...rows,
        ...rowsOf(
          `all, after ${pages.length} public pages in ${LANGUAGES.length} languages`,
          site.pid,
        ),
      ],
      conditions: `ready after ${site.readyAfter}`,
    });
  } finally {
    await site.stop();
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
