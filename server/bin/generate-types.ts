/**
 * Generates src/database/types.ts from the migrated database: `npm run generate-types -w server`.
 * With `--check` it writes nothing and fails when the file is outdated.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asset } from '../src/assets';
import { startEmbedded } from '../src/database/embedded';
import { generateTypes } from '../src/database/generate-types';
import { createTemplate, TEMPLATE, withDatabase } from '../src/database/testing';

const file = asset('src', 'database', 'types.ts');
const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-types-'));
const cluster = await startEmbedded(path.join(folder, 'postgres'), { durable: false });
try {
  await createTemplate(cluster.urls);
  const text = await generateTypes(withDatabase(cluster.url, TEMPLATE));
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text)
    throw new Error('src/database/types.ts is outdated: npm run generate-types -w server');
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
