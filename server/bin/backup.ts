/**
 * Writes a site into one file, also while it is running: `npm run backup -w server --
 * smokehouse.tar.gz`.
 */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { endWithWrongUsage, readArguments } from '../../build/bin/arguments.mjs';
import { openSite, writeArchive } from '../src/operations/backup';

const {
  positionals: [given],
} = readArguments({}, { operands: 'FILE' });
if (given === undefined) endWithWrongUsage('Name the file: npm run backup -w server -- FILE');
const file = path.resolve(process.env.INIT_CWD ?? '.', given);
const draft = `${file}.tmp`;
const site = await openSite();
const client = await site.pool.connect();
try {
  const gzip = createGzip({ level: 5 });
  // Contains personal data, so it is readable by its owner only.
  const stored = pipeline(gzip, createWriteStream(draft, { mode: 0o600, flush: true }));
  stored.catch(() => gzip.destroy());
  const { rows, files } = await writeArchive(
    { client, dataDir: site.settings.DATA_DIR, now: new Date() },
    gzip,
  );
  gzip.end();
  await stored;
  await rename(draft, file);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`${total} rows of ${Object.keys(rows).length} tables, ${files} files → ${file}`);
} finally {
  await rm(draft, { force: true });
  client.release(true);
  await site.close();
}
