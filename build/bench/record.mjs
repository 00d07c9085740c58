// What all benches share: they read their options, print a table, and with `--record` write it into
// docs/measurements/.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArguments } from '../bin/arguments.mjs';
import { formatTable, readRecords, recordsFolder, root, writeRecord } from './measurements.mjs';

/**
 * Reads the options of a bench, and `--record`. An option has the type of its default.
 * @template {Record<string, string | number | boolean>} T
 * @param {T} defaults
 * @param {{operands?: string}} [settings]
 */
export const readOptions = (defaults, settings) =>
  readArguments({ ...defaults, record: false }, settings);

export const isRecorded = process.argv.includes('--record');

/** The command that runs, without `--record`. */
function commandLine() {
  const args = process.argv
    .slice(2)
    .filter((argument) => argument !== '--record')
    .map((argument) => (/[^\w./:=,-]/.test(argument) ? `'${argument}'` : argument));
  const { npm_lifecycle_event: script, npm_package_json: file = '' } = process.env;
  if (!script) return ['node', path.relative(root, process.argv[1] ?? ''), ...args].join(' ');
  const workspace = path.relative(root, path.dirname(file));
  return [
    script === 'test' ? 'npm test' : `npm run ${script}`,
    ...(workspace ? ['-w', workspace] : []),
    ...(args.length > 0 ? ['--', ...args] : []),
  ].join(' ');
}

/** The measured commit; the page and its records may have changed. */
function currentCommit() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isDirty = git('status', '--porcelain', '--', '.', ':!docs') !== '';
  return `${git('rev-parse', '--short=8', 'HEAD')}${isDirty ? '-dirty' : ''}`;
}

/** What a run says of itself: the command, when and where. */
const describeRun = () => ({
  command: commandLine(),
  date: new Date().toISOString().slice(0, 10),
  commit: currentCommit(),
  machine: {
    cores: os.availableParallelism(),
    system: `${os.type()} ${os.arch()}`,
    node: process.versions.node,
    load: Number(os.loadavg()[0]?.toFixed(1)),
  },
});

/** What is written by hand; a new record goes to the end of the page. @param {string} name */
function findEditedParts(name) {
  const records = readRecords(recordsFolder());
  const order = Math.ceil(records.at(-1)?.order ?? 0) + 1;
  const found = records.find((one) => one.name === name);
  const { title, order: place, notes } = found ?? { title: name, order, notes: [] };
  return { title, order: place, notes };
}

/**
 * Prints a measurement. With `--record` it writes the record, its pictures and the page.
 * @param {string} name of the record
 * @param {object} measured
 * @param {string[]} [measured.columns]
 * @param {(string | number)[][]} [measured.rows]
 * @param {string} [measured.conditions] what the command does not say
 * @param {Record<string, {text: string, svg: string}>} [measured.images] by file name
 */
export async function recordMeasurement(name, { columns, rows = [], conditions, images = {} }) {
  const table = columns && { columns, rows };
  if (table) console.log(`\n${await formatTable(table)}`);
  if (conditions) console.log(`${conditions}\n`);
  if (!isRecorded) return;
  const folder = recordsFolder();
  mkdirSync(folder, { recursive: true });
  for (const [file, { svg }] of Object.entries(images))
    writeFileSync(path.join(path.dirname(folder), file), svg);
  const texts = Object.entries(images).map(([file, { text }]) => [file, text]);
  await writeRecord(folder, {
    name,
    ...findEditedParts(name),
    ...describeRun(),
    conditions,
    table,
    ...(texts.length > 0 && { images: Object.fromEntries(texts) }),
  });
}
