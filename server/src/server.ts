import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LANGUAGE_COOKIE, LANGUAGES } from '@smokehouse/shared/contract';
import { buildApp } from './app';
import { clockFrom, systemClock } from './clock';
import { damageInError, DamagedDatabaseError } from './database/damage';
import { createListener } from './database/listen';
import { createDatabase, createPool } from './database/pool';
import { activatePackages, openReleaseStore, type PackageBuilds } from './frontend/releases';
import { usesSandbox } from './money/sandbox';
import { openDatabase } from './open-database';
import { readSettings, SettingsError } from './settings';
import { startSeeding } from './operations/seed';
import { ensureSeller } from './people/sellers';

/** The exit code after an uncaught exception; a failed start has 1. */
const CRASHED = 70;

export interface ServerOptions {
  /** Without it, the `dist/` folders beside the server are complete. */
  packageBuilds?: PackageBuilds;
}

/** Runs the server until a signal ends the process. A failed start ends the process too. */
export async function runServer(options: ServerOptions = {}): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exit(1);
  }
}

/** Reads of files that are under way get this time at the end. Unit: ms. */
const LAST_READS_MS = 2_000;

const isReadingFiles = (): boolean =>
  process.getActiveResourcesInfo().some((one) => one.startsWith('FSReq'));

/**
 * Ends the process. Node waits for its threads at an exit, and a read of a disk that does not
 * answer never leaves its thread: then the process is killed. `supervise.sh` takes SIGALRM for an
 * end that was asked for.
 */
async function end(code: number): Promise<never> {
  const until = Date.now() + LAST_READS_MS;
  while (isReadingFiles() && Date.now() < until) await sleep(50);
  if (isReadingFiles()) {
    console.error('The server is killed: a read of a file has not ended.');
    process.kill(process.pid, code === 0 ? 'SIGALRM' : 'SIGKILL');
  }
  process.exit(code);
}

/** Starts everything in order; `stop` stops it in reverse. */
async function start({ packageBuilds }: ServerOptions): Promise<void> {
  const settings = readSettings();
  // A public shop without a payment provider stops here, before anything is changed.
  usesSandbox(settings);
  const closing: (() => Promise<unknown>)[] = [];
  let isStopping = false;
  let beginDraining = () => {};
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    // Readiness fails first, so that proxies stop using this server before the port closes.
    beginDraining();
    if (code === 0) await sleep(settings.DRAIN_SECONDS * 1000);
    // Hanging requests or an unreachable database must not keep the process alive.
    setTimeout(() => void end(code || 1), 15_000).unref();
    for (const close of closing.reverse())
      await close().catch((error: unknown) => console.error(error));
    await end(code);
  };
  let log: FastifyInstance['log'] | undefined;
  // A forgotten promise, for example of a library while the database is down, concerns one task.
  process.on('unhandledRejection', (reason) => {
    if (log) log.error({ err: reason }, 'a rejected promise was not handled; the server continues');
    else console.error(reason);
  });
  // After an uncaught exception the state of the process is unknown: it ends, and the supervisor of
  // `npm start` starts it again.
  process.on('uncaughtException', (error) => {
    if (log) log.fatal({ err: error }, 'an exception was not caught; the server ends');
    else console.error(error);
    process.exit(CRASHED);
  });
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));

  try {
    const seeding = startSeeding(settings);
    closing.push(() => seeding.stop());
    const database = await openDatabase(settings);
    closing.push(...database.closing.toReversed());
    const listener = createListener(database.url);
    closing.push(() => listener.close());
    const pool = createPool(database.url, settings.DATABASE_POOL, listener);
    closing.push(() => pool.end());
    const db = createDatabase(pool);
    await seeding.fill(db);
    // The releases built beside the server go live, except those that a team has published.
    const releaseStore = openReleaseStore(settings, db);
    const pendingPackages = await activatePackages(db, releaseStore, packageBuilds);
    const app = await buildApp({
      settings,
      pool,
      db,
      listener,
      releaseStore,
      pendingPackages,
      clock: settings.TEST_TIME === undefined ? systemClock : clockFrom(settings.TEST_TIME),
      missingPictures: seeding.missingPictures,
      runsJobs: true,
      logger: { level: settings.LOG_LEVEL },
    });
    log = app.log;
    closing.push(() => app.close());
    beginDraining = () => app.beginDraining();
    await app.listen({ port: settings.PORT, host: settings.HOST });
    // Last, right before printing: a start that fails earlier must not lose the only copy of a
    // password.
    const signIn = await ensureSeller(db, settings);
    announce(
      settings.PUBLIC_URL ?? `http://localhost:${portOf(app.server.address()) ?? settings.PORT}`,
      signIn,
    );
    if (pendingPackages) console.log(`The pages of ${pendingPackages.names.join(', ')} follow.`);
    seeding.startBackground(app.log);
    warmUp(app, settings.PUBLIC_URL);
  } catch (error) {
    console.error(startFailure(error, settings.DATA_DIR));
    if (settings.LOG_LEVEL === 'debug' || settings.LOG_LEVEL === 'trace') console.error(error);
    await stop(1);
  }
}

/** One sentence that says why the server did not start. */
function startFailure(thrown: unknown, dataDir: string): string {
  const error = damageInError(path.join(dataDir, 'postgres'), thrown) ?? thrown;
  if (error instanceof SettingsError || error instanceof DamagedDatabaseError) return error.message;
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}

/** Renders the most visited pages before the first request. */
function warmUp(app: FastifyInstance, publicUrl: string | undefined): void {
  const host = new URL(publicUrl ?? 'http://localhost').host;
  for (const url of ['/', '/all-menu', '/dine-in'])
    for (const language of LANGUAGES)
      void app
        .inject({ url, headers: { host, cookie: `${LANGUAGE_COOKIE}=${language}` } })
        .catch(() => undefined);
}

/** The actual port: with `PORT=0` the system chooses one. */
function portOf(address: AddressInfo | string | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}

function announce(address: string, signIn: { email: string; password: string } | undefined): void {
  const password = signIn
    ? `\nSeller's sign-in at ${address}/seller: ${signIn.email} with password ${signIn.password} ` +
      '(shown this once, and replaced at the first sign-in; SELLER_PASSWORD sets another)'
    : '';
  console.log(`Smoke House is ready at ${address}${password}`);
}
