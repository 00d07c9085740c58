/**
 * Lets code that has left its realm try to leave its sandbox, with a running embedded database
 * beside it: `npm run sandbox-escape -w server [-- --without namespaces,root] [--rounds 3]`.
 * It tries each Unix socket and listening port of the machine, UDP, signals to every process, /proc
 * of each, every file that any user may read, processes, threads, memory and disk. Prints for each
 * attempt whether it broke out; exit code 1 if one did.
 */
import { readdirSync, rmSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';
import { startEmbedded } from '../../src/database/embedded';
import {
  findSandbox,
  MECHANISMS,
  tryToEscape,
  type Mechanism,
} from '../../src/frontend/rendering/testing-escape';

const DATA_MB = 512;
const MAX_FILES = 200_000;
/** Kernel interfaces whose files are not on a disk; the attack looks into `/proc` by itself. */
const VIRTUAL = new Set(['/proc', '/sys', '/dev']);

const { values } = readOptions({ rounds: 1, without: '' });
const without = new Set(values.without.split(','));

/** Files of the machine, a limited number. */
function findFiles(folder: string, found: string[] = []): string[] {
  for (const entry of entriesOf(folder)) {
    if (found.length >= MAX_FILES) return found;
    const file = path.join(folder, entry.name);
    if (entry.isFile()) found.push(file);
    else if (entry.isDirectory() && !VIRTUAL.has(file)) findFiles(file, found);
  }
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Removed meanwhile, or not ours to read.
    return [];
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-escape-'));
const database = await startEmbedded(path.join(folder, 'postgres'), { durable: false });
let broke = 0;
const rows: (string | number)[][] = [];
try {
  const { mechanisms } = await findSandbox({ heapMb: 192, dataMb: DATA_MB });
  const used = new Set<Mechanism>(mechanisms.filter((name) => !without.has(name)));
  const missing = MECHANISMS.filter((name) => !used.has(name));
  console.log(`confined by ${[...used].join(', ') || 'nothing'}`);
  if (missing.length > 0) console.log(`not by ${missing.join(', ')}`);
  const { host, port } = database.config;
  const sockets = [path.join(host, `.s.PGSQL.${port}`)];
  const files = [...findFiles('/'), `${path.join(folder, 'postgres')}-passwords.json`];
  for (let round = 1; round <= values.rounds; round++) {
    console.log(
      `round ${round}: ${files.length} files, ${readdirSync('/proc').length} entries of /proc`,
    );
    for (const { name, reached } of await tryToEscape({
      mechanisms: used,
      dataMb: DATA_MB,
      sockets,
      files,
    })) {
      rows.push([round, name, reached.length === 0 ? 'held' : `**broke**: ${reached.join(', ')}`]);
      if (reached.length > 0) broke++;
    }
  }
  await recordMeasurement('sandbox-escape', {
    columns: ['round', 'attempt', 'result'],
    rows,
    conditions: `confined by ${[...used].join(', ') || 'nothing'}`,
  });
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(broke === 0 ? 'nothing broke out' : `${broke} attempts broke out`);
process.exit(broke === 0 ? 0 : 1);
