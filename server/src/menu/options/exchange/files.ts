import { isUtf8 } from 'node:buffer';
import { hasBadText } from '../../../http/json';
import { readCsv } from './csv';
import { readJson } from './json';
import { type Fault, MAX_ROWS, type ReadFile, tooManyRows } from './rows';

const faultOfFile = (code: Fault['code']): ReadFile => ({
  rows: [],
  faults: [{ place: undefined, column: undefined, code }],
});

/** Parses a file of options: JSON, or CSV with any of the usual separators. */
export function readFile(content: Uint8Array): ReadFile {
  if (!isUtf8(content)) return faultOfFile('import_utf8');
  const text = Buffer.from(content)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (text.trim() === '') return faultOfFile('import_empty');
  const read = /^\s*[{[]/.test(text) ? readJson(text) : readCsv(text);
  if (read.rows.length > MAX_ROWS) return tooManyRows();
  const cells = read.rows.map((row) => [...row.cells.values()]);
  if (hasBadText(text) || hasBadText(cells)) return faultOfFile('bad_text');
  return read.rows.length === 0 && read.faults.length === 0 ? faultOfFile('import_empty') : read;
}
