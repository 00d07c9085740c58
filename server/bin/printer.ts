/**
 * A fake network printer, for trying without one: `npm run printer`, or `npm run printer -- 9101`.
 * Saves each paper as a PNG picture in `DATA_DIR/printed` (`./data/printed`). Typing a trouble
 * (`paper_out`, `paper_low`, `cover_open`, `offline`, `stuck`) brings it, `ok` mends it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endWithWrongUsage, readArguments } from '../../build/bin/arguments.mjs';
import {
  FakePrinter,
  paperToPng,
  type FakeTrouble,
} from '../src/operations/printing/testing-printer';

const TROUBLES: readonly string[] = ['paper_out', 'paper_low', 'cover_open', 'offline', 'stuck'];
const isTrouble = (text: string): text is FakeTrouble => TROUBLES.includes(text);

const {
  positionals: [given = '9100'],
} = readArguments({}, { operands: '[PORT]' });
const port = Number(given);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  endWithWrongUsage('Name a port: npm run printer -- 9101');
const folder = path.resolve(process.env.INIT_CWD ?? '.', process.env.DATA_DIR ?? 'data', 'printed');
mkdirSync(folder, { recursive: true });

const printer = new FakePrinter();
const address = await printer.listen(port, (paper) => {
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const file = path.join(folder, `${time}-${printer.papers.length}.png`);
  void paperToPng(paper).then((png) => {
    writeFileSync(file, png);
    console.log(`Printed ${file}`);
  });
});
console.log(`The fake printer listens at ${address.host}, port ${address.port}.`);
console.log(`It saves what it prints in ${folder}.`);
console.log(`Type ${TROUBLES.join(', ')} or ok.`);
for await (const line of createInterface({ input: process.stdin })) {
  const text = line.trim();
  if (text === 'ok') printer.set(null);
  else if (isTrouble(text)) printer.set(text);
  else console.log(`Unknown: ${text}. Type ${TROUBLES.join(', ')} or ok.`);
}
