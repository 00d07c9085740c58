import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { readRecords, renderPage } from '../bench/measurements.mjs';
import { root } from './repository.mjs';

const home = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-measurements-'));
const folder = path.join(home, 'measurements');
after(() => rmSync(home, { recursive: true, force: true }));
cpSync(path.join(root, 'docs/measurements'), folder, { recursive: true });

/** Runs a program in a folder of the checkout, with the records of the test. */
const run = (/** @type {string[]} */ args, cwd = '') =>
  promisify(execFile)(process.execPath, args, {
    cwd: path.join(root, cwd),
    env: { ...process.env, MEASUREMENTS: folder, npm_lifecycle_event: '' },
  });
const page = () => readFileSync(`${folder}.md`, 'utf8');

const MEASUREMENT = {
  name: 'speed',
  title: 'Speed',
  order: 1,
  command: 'npm run speed',
  date: '2026-11-29',
  commit: 'f02b565f',
  machine: { cores: 2, system: 'Linux x64', node: '20.20.2', load: 2.5 },
  table: { columns: ['what', 'ms'], rows: [['a | b', 3]] },
  notes: [],
};

describe('docs/measurements.md', () => {
  it('is what `npm run measurements` makes of the records', async () => {
    const made = await renderPage(readRecords(path.join(root, 'docs/measurements')));
    assert.equal(readFileSync(path.join(root, 'docs/measurements.md'), 'utf8'), made);
  });

  it('shows table, run and pictures of a record, and notes on a figure, a goal and a miss', async () => {
    const text = await renderPage([
      {
        ...MEASUREMENT,
        conditions: '3 rounds',
        images: { 'speed.svg': 'Speed as a chart' },
        notes: ['PSS counts Node.js once.', 'Goal: 2 ms.', 'Not met: see [why](why.md).'],
      },
      { ...MEASUREMENT, order: 1.1, title: 'Growth', table: undefined },
    ]);
    const expected = [
      '## Speed',
      '`npm run speed` · 2026-11-29, `f02b565f`, 2 cores, Linux x64, Node 20.20.2, load 2.5; 3 rounds.',
      '| what   | ms  |\n| ------ | --- |\n| a \\| b | 3   |',
      '![Speed as a chart](speed.svg)',
      '- PSS counts Node.js once.\n- Goal: 2 ms.\n- Not met: see [why](why.md).',
      '### Growth',
    ];
    assert.ok(text.includes(`\n\n${expected.join('\n\n')}\n\n`), text);
  });

  it('is checked: --check finds a difference and writes nothing', async () => {
    const check = ['build/bin/measurements.mjs', '--check'];
    await run(['build/bin/measurements.mjs']);
    await run(check);
    writeFileSync(`${folder}.md`, page().replace('## Overload', '## Overloaded'));
    await assert.rejects(run(check), /not current: run npm run measurements/);
    assert.match(page(), /## Overloaded/);
  });

  it('refuses a record whose row has other columns than its table', async () => {
    const file = path.join(folder, 'speed.json');
    const table = { columns: ['what'], rows: [['a', 1]] };
    writeFileSync(file, JSON.stringify({ ...MEASUREMENT, table }));
    await assert.rejects(run(['build/bin/measurements.mjs']), /speed\.json: [\s\S]*other columns/);
    rmSync(file);
  });
});

describe('a bench', () => {
  const bench = ['--import', 'tsx', 'bench/search/main.ts', '--dishes', '10', '--rounds', '1'];
  const record = () => readRecords(folder).find(({ name }) => name === 'search');

  it('writes its record and the page with --record, and keeps title, order and notes', async () => {
    const before = record();
    const { stdout } = await run([...bench, '--record'], 'server');
    const { title, order, notes, command, date, machine, table } = record() ?? {};
    assert.deepEqual({ title, order, notes }, pick(before));
    assert.equal(command, 'node server/bench/search/main.ts --dishes 10 --rounds 1');
    assert.equal(date, new Date().toISOString().slice(0, 10));
    assert.equal(machine?.node, process.versions.node);
    assert.deepEqual(table?.rows.map(([name]) => name).slice(-2), [
      '100 characters, nothing found',
      'all',
    ]);
    for (const row of table?.rows ?? []) assert.ok(stdout.includes(`| ${row[0]} `), stdout);
    assert.ok(page().includes(`\`${command}\` · ${date}`));
  });

  it('prints without --record, and refuses an option that is no number', async () => {
    const before = page();
    assert.match((await run(bench, 'server')).stdout, /\| a whole word /);
    assert.equal(page(), before);
    await assert.rejects(run([...bench, '--rounds', 'x'], 'server'), /--rounds must be a number/);
  });
});

/** What is written by hand. @param {ReturnType<typeof readRecords>[number] | undefined} record */
function pick(record) {
  return { title: record?.title, order: record?.order, notes: record?.notes };
}
