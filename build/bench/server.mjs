// `npm run bench:server [-- --seconds 3 --rounds 3 --orders 100000 --only order --flame order
// --long --write]`: compares the server's throughput with its limit. server/bench/speed measures,
// this file reports. `--flame` measures one request kind and draws a flame graph of the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildAll } from '../bin/build.mjs';
import { barChart } from './chart.mjs';
import { flame } from './flame.mjs';
import { circumstances, median, table, writeMeasurements } from './figures.mjs';
import { root } from './site.mjs';

const formatInteger = (value) => Math.round(value).toLocaleString('en');
const of = (stretches, key) => median(stretches.map((stretch) => stretch[key]));
const ratiosOf = ({ server, limit }) =>
  server.map(({ perSecond }, round) => perSecond / limit[round].perSecond);

function speedTable(speeds) {
  return table(
    [
      'request',
      'server, per second',
      'limit, per second',
      'ratio (rounds)',
      'p50 / p99, ms',
      'statements',
      'round trips',
      'goal',
    ],
    speeds.map((speed) => {
      const ratios = ratiosOf(speed);
      return [
        speed.name,
        formatInteger(of(speed.server, 'perSecond')),
        formatInteger(of(speed.limit, 'perSecond')),
        `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
        `${of(speed.server, 'p50')} / ${of(speed.server, 'p99')}`,
        speed.statements,
        speed.roundTrips,
        speed.goal ? `${speed.goal}${median(ratios) >= speed.goal ? '' : ': **missed**'}` : '–',
      ];
    }),
  );
}

function growthTable(growth) {
  const names = [...new Set(growth.map(({ name }) => name))];
  const rows = [...new Set(growth.map(({ what }) => what))];
  const cell = (what, name) => {
    const one = growth.find((each) => each.what === what && each.name === name);
    return one ? `${formatInteger(one.perSecond)} (p99 ${one.p99} ms)` : '–';
  };
  return table(
    ['with', ...names.map((name) => `${name}, per second`)],
    rows.map((what) => [what, ...names.map((name) => cell(what, name))]),
  );
}

/** The wanted share of the throughput without printing. */
const PRINTING_GOAL = 0.8;

function printingText({ quiet, printing, printed, shed }) {
  const ratios = quiet.map(({ perSecond }, round) => printing[round].perSecond / perSecond);
  const ratio = median(ratios);
  return (
    `The menu while 30 bills are printed (one person asks for 30 different bills at once, again and ` +
    `again; ${formatInteger(printed)} were printed, ${formatInteger(shed)} shed with 503): ` +
    `${formatInteger(of(printing, 'perSecond'))} of ${formatInteger(of(quiet, 'perSecond'))} lists ` +
    `of dishes a second, ratio ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}–` +
    `${Math.max(...ratios).toFixed(2)}), p50 ${of(printing, 'p50')} / ${of(quiet, 'p50')} ms; ` +
    `goal ${PRINTING_GOAL}${ratio >= PRINTING_GOAL ? '' : ': **missed**'}.`
  );
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

const flags = process.argv.slice(2).filter((flag) => flag !== '--write');
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
  if (code !== 0) throw new Error(`The bench ended with code ${code}.`);
  const { orders, seconds, rounds, speeds, printing, growth } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const note = `${rounds} rounds of ${seconds} s each, alternating; ${formatInteger(orders)} orders, 60 dishes, 50 connections`;
  const markdown = [
    `${circumstances()}; ${note}.`,
    ...(speeds.length > 0 ? [speedTable(speeds)] : []),
    ...(printing ? [printingText(printing)] : []),
    ...(growth.length > 0 ? ['Growth:', growthTable(growth)] : []),
  ].join('\n\n');
  console.log(markdown);
  if (process.argv.includes('--flame')) {
    const [{ name }] = speeds;
    writeFileSync(
      path.join(root, 'docs/server-flame.svg'),
      flame(JSON.parse(readFileSync(profile, 'utf8')), {
        title: `Server CPU flame graph: “${name}”`,
        note: circumstances(),
      }),
    );
  }
  if (process.argv.includes('--write')) {
    writeMeasurements(
      'bench:server',
      `${markdown}\n\n![The server as a share of its limit](server-limit.svg)`,
    );
    writeFileSync(path.join(root, 'docs/server-limit.svg'), chartOf(speeds, note));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
