/**
 * `node server/dist/compress.js <folder>…`: makes the compressed forms that built releases lack, so
 * that the first start of a site copies them. `npm run build` calls it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { addForms } from '../src/frontend/releases/compression';

async function compress(folder: string): Promise<void> {
  const made = await mkdtemp(path.join(folder, '.compressed-'));
  try {
    await addForms(folder, made);
  } finally {
    await rm(made, { recursive: true });
  }
}

await Promise.all(process.argv.slice(2).map(compress));
