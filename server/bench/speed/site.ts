import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { asset } from '../../src/assets';
import { startEmbedded } from '../../src/database/embedded';
import { migrate } from '../../src/database/migrate';
import { createDatabase, createPool, type Database } from '../../src/database/pool';
import { findPackages, openReleaseStore, activateBuiltPackages } from '../../src/frontend/releases';
import { writeSampleOrders } from '../../src/operations/sample-orders';
import { readSettings } from '../../src/settings';
import type { ServerTask } from './host';
import { insertPeople, insertSeller, type Person, writeMenu } from './people';
import { PEOPLE } from './questions';

export interface BenchDatabase {
  url: string;
  db: Database;
  orders: number;
  people: Person[];
  seller: string;
  task: ServerTask;
  /** Removes what the people ordered. */
  forgetOrders: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * A database with this many orders. Inserting 100,000 takes a minute or two, so it is cached in
 * `.cache/`.
 */
export async function openBenchDatabase(orders: number, dishes: number): Promise<BenchDatabase> {
  const folder = asset('..', '.cache', `bench-${orders}-orders`);
  const isFilled = existsSync(path.join(folder, 'filled'));
  if (!isFilled) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const cluster = await startEmbedded(path.join(folder, 'postgres'));
  const pool = createPool({ connectionString: cluster.url, statement_timeout: 0 }, 4);
  const db = createDatabase(pool);
  await migrate(pool);
  await writeMenu(db, dishes);
  if (!isFilled) {
    console.error(`writing ${orders} orders, once`);
    await writeSampleOrders(db, orders, new Date());
    mkdirSync(path.join(folder, 'filled'));
  }
  const store = openReleaseStore(readSettings({ DATABASE_URL: cluster.url, DATA_DIR: folder }), db);
  for (const line of await activateBuiltPackages(
    db,
    store,
    findPackages().map((name) => asset('..', name, 'dist')),
    { includePinned: true },
  ))
    console.error(line);
  const forgetOrders = async () => {
    const { rowCount } = await pool.query("delete from orders where user_id like 'bench-%'");
    if (rowCount) await pool.query('vacuum orders');
  };
  // Orders of earlier runs would make the list longer each time.
  await forgetOrders();
  const people = await insertPeople(db, PEOPLE);
  const seller = await insertSeller(db);
  const close = async () => {
    await pool.end();
    await cluster.stop();
  };
  return {
    url: cluster.url,
    db,
    orders,
    people,
    seller,
    forgetOrders,
    close,
    task: { role: 'server', databaseUrl: cluster.url, dataDir: folder, people, seller },
  };
}
