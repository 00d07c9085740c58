/**
 * Inserts sample orders of the last year: `npm run seed-orders -w server -- --orders 100000`.
 * Refuses a database with real orders, unless `--force` is set.
 */
import { endWithWrongUsage, readArguments } from '../../build/bin/arguments.mjs';
import { hasRealOrders, writeSampleOrders } from '../src/operations/sample-orders';
import { openSiteDatabase } from './site-database';

const { values } = readArguments({ orders: 1000, force: false });
const count = values.orders;
if (!Number.isInteger(count) || count < 1 || count > 1_000_000)
  endWithWrongUsage('--orders must be a whole number from 1 to 1000000.');
const site = await openSiteDatabase();
try {
  if (!values.force && (await hasRealOrders(site.db))) {
    console.error(
      'This database has real orders. Sample orders would count in its figures; --force adds them anyway.',
    );
    process.exitCode = 1;
  } else {
    const startedAt = performance.now();
    await writeSampleOrders(site.db, count, new Date(), (written) => {
      if (written % 20_000 === 0) console.log(`${written} orders`);
    });
    console.log(
      `${count} sample orders in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    );
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await site.close();
}
