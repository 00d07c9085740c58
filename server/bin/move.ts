/**
 * Moves a site from its embedded database to another one: `DATABASE_URL=postgres://… npm run move
 * -w server`. Stop the server first, because later orders would not be moved. The embedded database
 * is not changed.
 */
import { PassThrough } from 'node:stream';
import { endWithWrongUsage, readArguments } from '../../build/bin/arguments.mjs';
import { openSite, restoreArchive, writeArchive } from '../src/operations/backup';

readArguments({});
if (!process.env.DATABASE_URL)
  endWithWrongUsage('Set the destination: DATABASE_URL=postgres://… npm run move -w server');
const from = await openSite('embedded');
const to = await openSite('set');
const client = await from.pool.connect();
try {
  const between = new PassThrough({ highWaterMark: 1024 * 1024 });
  const writing = writeArchive({ client, now: new Date() }, between).then(
    () => between.end(),
    (error: Error) => {
      between.destroy(error);
    },
  );
  const { rows } = await restoreArchive(between, { pool: to.pool });
  await writing;
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `Moved ${total} rows of ${Object.keys(rows).length} tables. Start the server with this DATABASE_URL and the same DATA_DIR.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  client.release(true);
  await from.close();
  await to.close();
}
