/**
 * Fills an empty site from a backup: `DATA_DIR=new npm run restore -w server -- smokehouse.tar.gz`.
 */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { endWithWrongUsage, readArguments } from '../../build/bin/arguments.mjs';
import { openSite, restoreArchive } from '../src/operations/backup';

const {
  positionals: [given],
} = readArguments({}, { operands: 'FILE' });
if (given === undefined) endWithWrongUsage('Name the file: npm run restore -w server -- FILE');
const file = path.resolve(process.env.INIT_CWD ?? '.', given);
const site = await openSite();
try {
  const gunzip = createGunzip();
  // Read errors are passed to the restore through its source.
  pipeline(createReadStream(file), gunzip).catch((error: Error) => gunzip.destroy(error));
  const { rows, files } = await restoreArchive(gunzip, {
    pool: site.pool,
    dataDir: site.settings.DATA_DIR,
  });
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`Restored ${total} rows of ${Object.keys(rows).length} tables and ${files} files.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await site.close();
}
