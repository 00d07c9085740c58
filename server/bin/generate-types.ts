/**
 * Generates src/database/types.ts and docs/tables.md from the migrated database:
 * `npm run generate-types -w server`. With `--check` it writes nothing and fails when a file is
 * outdated.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArguments } from '../../build/bin/arguments.mjs';
import { asset } from '../src/assets';
import { describeTables } from '../src/database/describe-tables';
import { startEmbedded } from '../src/database/embedded';
import { generateTypes } from '../src/database/generate-types';
import { createPool } from '../src/database/pool';
import { createTemplate, TEMPLATE, withDatabase } from '../src/database/testing';

const {
  values: { check: isCheck },
} = readArguments({ check: false });
const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-types-'));
const cluster = await startEmbedded(path.join(folder, 'postgres'), { durable: false });
try {
  await createTemplate(cluster.urls);
  const url = withDatabase(cluster.url, TEMPLATE);
  const pool = createPool(url, 1);
  const tables = await describeTables(pool, asset('src'));
  await pool.end();
  const files: [name: string, file: string, text: string][] = [
    ['src/database/types.ts', asset('src', 'database', 'types.ts'), await generateTypes(url)],
    ['docs/tables.md', asset('..', 'docs', 'tables.md'), tables],
  ];
  for (const [name, file, text] of files)
    if (!isCheck) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text)
      throw new Error(`${name} is outdated: npm run generate-types -w server`);
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
