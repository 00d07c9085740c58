import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createDiskReads } from '../../disk-reads';
import { findPointers, findUnreadable } from '../../frontend/releases';
import { PaymentError } from '../../money/payments';

/** The state of something that the site depends on. */
export interface Check {
  name: string;
  ok: boolean;
  message: string;
}

const DATABASE_TIMEOUT_MS = 2_000;
const DISK_MIN_BYTES = 1024 ** 3;
/** The job runs every minute. Unit: ms. */
const JOB_LATE_MS = 3 * 60_000;
/** The provider's check is cached for this time. Unit: ms. */
const PROVIDER_TTL_MS = 30_000;

/** Checks that the database answers in time. */
export async function checkDatabase({ context }: FastifyInstance): Promise<Check> {
  const start = performance.now();
  try {
    const isLate = await Promise.race([
      context.pool.query('SELECT 1').then(() => false),
      sleep(DATABASE_TIMEOUT_MS, true, { ref: false }),
    ]);
    if (isLate)
      return {
        name: 'database',
        ok: false,
        message:
          `does not answer within ${DATABASE_TIMEOUT_MS / 1000} s; ` +
          `all ${context.pool.totalCount} connections may be busy`,
      };
    return {
      name: 'database',
      ok: true,
      message: `answers in ${Math.round(performance.now() - start)} ms`,
    };
  } catch (error) {
    const { code } = error as { code?: string };
    return { name: 'database', ok: false, message: `cannot be reached${code ? ` (${code})` : ''}` };
  }
}

/** Of the data folder, beside the reads of releases: those may all be hung. */
const readDisk = createDiskReads({ atATime: 1, limitMs: 2_000, retryMs: 10_000 });

/** Checks the free space for pictures, releases and the embedded database. */
export async function checkDisk({ context }: FastifyInstance): Promise<Check> {
  try {
    const { DATA_DIR } = context.settings;
    const { bavail, bsize } = await readDisk(DATA_DIR, () => statfs(DATA_DIR));
    const free = bavail * bsize;
    const ok = free >= DISK_MIN_BYTES;
    const message = `${(free / 1024 ** 3).toFixed(1)} GB free${ok ? '' : ': nearly full'}`;
    return { name: 'disk', ok, message };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return { name: 'disk', ok: false, message: `the data folder cannot be read (${code})` };
  }
}

/** The results of the checks of disks are cached for this time. Unit: ms. */
const WRITES_TTL_MS = 5_000;
const PROBE = Buffer.alloc(4096, 'smokehouse ');
/** Codes of the system and of PostgreSQL for a disk without space. */
const FULL = ['ENOSPC', 'EDQUOT', '53100'];

/** The name of the probe in the data folder, which several processes may share. */
export const probeName = () => `.write-probe-${process.pid}`;

/** Writes a page to the disk of the data folder. */
async function writeFileProbe(folder: string): Promise<void> {
  const file = path.join(folder, probeName());
  try {
    const handle = await open(file, 'w');
    try {
      await handle.writeFile(PROBE);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  } finally {
    // Only the write counts.
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Updates a row, which PostgreSQL confirms when it is on its disk. */
async function writeRowProbe({ context }: FastifyInstance): Promise<void> {
  await context.pool.query(
    `INSERT INTO facts (name, value) VALUES ('write-probe', to_jsonb(now()))
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
}

/** Checks that the data folder and the database accept writes: a full disk still answers reads. */
export function writeCheck(app: FastifyInstance): () => Promise<Check> {
  let cached: { check: Check; expires: number } | undefined;
  const { clock, settings } = app.context;
  const folder = settings.DATA_DIR;
  const writeFile = () => readDisk(folder, () => writeFileProbe(folder));
  async function check(): Promise<Check> {
    const probes = [
      { place: 'the data folder', write: writeFile },
      { place: 'the database', write: () => writeRowProbe(app) },
    ];
    for (const { place, write } of probes) {
      try {
        await write();
      } catch (error) {
        const { code = 'unknown' } = error as { code?: string };
        const says = FULL.includes(code)
          ? `the disk of ${place} is full`
          : `${place} is not writable`;
        return { name: 'writes', ok: false, message: `${says} (${code})` };
      }
    }
    return { name: 'writes', ok: true, message: 'data folder and database accept writes' };
  }
  return async () => {
    if (!cached || cached.expires <= clock.now())
      cached = { check: await check(), expires: clock.now() + WRITES_TTL_MS };
    return cached.check;
  };
}

/** Checks that the job runs which reconciles unpaid orders. */
export function checkJob({ context, reconciling }: FastifyInstance): Check {
  const { startedAt, endedAt, failed } = reconciling;
  const age = context.clock.now() - (endedAt ?? startedAt);
  const seconds = Math.round(age / 1000);
  if (failed)
    return {
      name: 'job',
      ok: false,
      message: 'the last run of reconciling unpaid orders failed; see the log',
    };
  if (age > JOB_LATE_MS)
    return { name: 'job', ok: false, message: `has not reconciled unpaid orders for ${seconds} s` };
  return {
    name: 'job',
    ok: true,
    message:
      endedAt === null
        ? 'starts within a minute of the server'
        : `reconciled unpaid orders ${seconds} s ago`,
  };
}

/** Checks that pages can be rendered on the server. */
export function checkRendering({ context: { rendererState: state } }: FastifyInstance): Check {
  const isOff = state !== undefined && 'unavailable' in state;
  const message = isOff
    ? `off: ${state.unavailable.replace(/\s+/g, ' ').trim()}`
    : state
      ? 'on'
      : 'starting';
  return { name: 'rendering', ok: !isOff, message };
}

/** Checks that the files of the live releases are there. Logs the first failure. */
export function releasesCheck(app: FastifyInstance): () => Promise<Check> {
  let cached: { check: Check; expires: number } | undefined;
  const { clock, db, releaseStore } = app.context;
  async function check(): Promise<Check> {
    const unreadable = await findUnreadable(releaseStore, await findPointers(db));
    const message =
      unreadable.length > 0
        ? `the files of ${unreadable.join(', ')} cannot be read`
        : 'the files of each live release can be read';
    return { name: 'releases', ok: unreadable.length === 0, message };
  }
  return async () => {
    if (cached && cached.expires > clock.now()) return cached.check;
    const found = await check().catch((error: unknown): Check => {
      app.log.warn({ err: error }, 'the live releases could not be checked');
      return { name: 'releases', ok: false, message: 'cannot be checked; see the log' };
    });
    if (!found.ok && found.message !== cached?.check.message)
      app.log.error({ reason: found.message }, 'live releases cannot be read');
    cached = { check: found, expires: clock.now() + WRITES_TTL_MS };
    return found;
  };
}

/** Requests an order that does not exist from the payment provider: it must answer "not found". */
export function providerCheck(app: FastifyInstance): () => Promise<Check> {
  let cached: { check: Check; expires: number } | undefined;
  return async () => {
    const { clock } = app.context;
    if (cached && cached.expires > clock.now()) return cached.check;
    const { paymentProvider: provider } = app;
    let check: Check = { name: 'payments', ok: true, message: `${provider.name} answers` };
    try {
      await provider.fetchOrder('order_00000000000000');
    } catch (error) {
      if (!(error instanceof PaymentError) || error.kind === 'unavailable')
        check = { name: 'payments', ok: false, message: `${provider.name} does not answer` };
      else if (/authenti|401/i.test(error.message))
        check = { name: 'payments', ok: false, message: `${provider.name} refuses the API keys` };
    }
    cached = { check, expires: clock.now() + PROVIDER_TTL_MS };
    return check;
  };
}
