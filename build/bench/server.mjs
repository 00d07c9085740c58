// `npm run bench:server [-- --seconds 3 --rounds 3 --orders 100000 --only order --flame order
// --long]`: compares the server's throughput with its limit. server/bench/speed measures, this file
// reports. `--flame --record` measures one request kind and draws a flame graph of the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endWithWrongUsage, WRONG_USAGE } from '../bin/arguments.mjs';
import { buildAll } from '../bin/build.mjs';
import { barChart } from './chart.mjs';
import { flame } from './flame.mjs';
import { formatInteger, median } from './figures.mjs';
import { isRecorded, readOptions, recordMeasurement } from './record.mjs';
import { root } from './site.mjs';

const of = (stretches, key) => median(stretches.map((stretch) => stretch[key]));
const ratiosOf = ({ server, limit }) =>
  server.map(({ perSecond }, round) => perSecond / limit[round].perSecond);

const formatRatios = (ratios) =>
  `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`;
const formatGoal = (goal, ratios) =>
  goal ? `${goal}${median(ratios) >= goal ? '' : ': **missed**'}` : '–';

const recordSpeed = (speeds, conditions) =>
  recordMeasurement('server-speed', {
    columns: [
      'request',
      'server, per second',
      'limit, per second',
      'ratio (rounds)',
      'p50 / p99, ms',
      'statements',
      'round trips',
      'goal',
    ],
    rows: speeds.map((speed) => [
      speed.name,
      formatInteger(of(speed.server, 'perSecond')),
      formatInteger(of(speed.limit, 'perSecond')),
      formatRatios(ratiosOf(speed)),
      `${of(speed.server, 'p50')} / ${of(speed.server, 'p99')}`,
      speed.statements,
      speed.roundTrips,
      formatGoal(speed.goal, ratiosOf(speed)),
    ]),
    conditions,
    images: {
      'server-limit.svg': {
        text: 'The server as a share of its limit',
        svg: chartOf(speeds, conditions),
      },
    },
  });

function recordGrowth(growth) {
  const names = [...new Set(growth.map(({ name }) => name))];
  const rows = [...new Set(growth.map(({ what }) => what))];
  const cell = (what, name) => {
    const one = growth.find((each) => each.what === what && each.name === name);
    return one ? `${formatInteger(one.perSecond)} (p99 ${one.p99} ms)` : '–';
  };
  return recordMeasurement('server-growth', {
    columns: ['with', ...names.map((name) => `${name}, per second`)],
    rows: rows.map((what) => [what, ...names.map((name) => cell(what, name))]),
  });
}

/** The wanted share of the throughput without printing. */
const PRINTING_GOAL = 0.8;

function recordPrinting({ quiet, printing, printed, shed }) {
  const ratios = ratiosOf({ server: printing, limit: quiet });
  return recordMeasurement('server-printing', {
    columns: ['lists of dishes', 'per second', 'p50, ms', 'ratio (rounds)', 'goal'],
    rows: [
      ['alone', formatInteger(of(quiet, 'perSecond')), of(quiet, 'p50'), '–', '–'],
      [
        'while 30 bills are printed',
        formatInteger(of(printing, 'perSecond')),
        of(printing, 'p50'),
        formatRatios(ratios),
        formatGoal(PRINTING_GOAL, ratios),
      ],
    ],
    conditions:
      `one person asks for 30 different bills at once, again and again: ` +
      `${formatInteger(printed)} were printed, ${formatInteger(shed)} shed with 503`,
  });
}

const chartOf = (speeds, note) =>
  barChart({
    title: 'Server throughput as a share of its limit',
    note,
    series: [{ name: 'share of the throughput of a bare route', colour: '#d2572a' }],
    format: (value) => `${Math.round(value * 100)} %`,
    groups: speeds.map((speed) => {
      const ratios = ratiosOf(speed);
      return {
        name: speed.name,
        bars: [{ value: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) }],
      };
    }),
    mark: { value: 1, name: 'the limit' },
  });

const { values } = readOptions({
  seconds: 3,
  rounds: 3,
  orders: 100_000,
  only: '',
  long: false,
  flame: '',
});
if (values.flame && !isRecorded) endWithWrongUsage('--flame needs --record.');
const flags = process.argv.slice(2).filter((flag) => flag !== '--record');
const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-bench-'));
const [file, profile] = ['figures.json', 'server.cpuprofile'].map((name) =>
  path.join(folder, name),
);
try {
  await buildAll();
  const bench = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/speed/main.ts', '--json', file, '--profile', profile, ...flags],
    { cwd: path.join(root, 'server'), stdio: 'inherit' },
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => bench.kill(signal));
  const [code] = await once(bench, 'exit');
  // It has said which usage is wrong.
  if (code === WRONG_USAGE) process.exit(WRONG_USAGE);
  if (code !== 0) throw new Error(`The bench ended with code ${code}.`);
  const { orders, seconds, rounds, speeds, printing, growth } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const note = `${rounds} rounds of ${seconds} s each, alternating; ${formatInteger(orders)} orders, 60 dishes, 50 connections`;
  if (values.flame) {
    const [{ name }] = speeds;
    const svg = flame(JSON.parse(readFileSync(profile, 'utf8')), {
      title: `Server CPU flame graph: “${name}”`,
      note,
    });
    const text = `Server CPU flame graph: ${name}`;
    await recordMeasurement('server-flame', { images: { 'server-flame.svg': { text, svg } } });
  } else if (speeds.length > 0) await recordSpeed(speeds, note);
  if (printing) await recordPrinting(printing);
  if (growth.length > 0) await recordGrowth(growth);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
