import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { PaymentError } from '../../money/payments';

/** One thing that the site needs, and how it is, in words. */
export interface Check {
  name: string;
  ok: boolean;
  says: string;
}

const DATABASE_MS = 2_000;
const DISK_MIN_BYTES = 1024 ** 3;
/** The job runs each minute; three without it is no accident. Unit: ms. */
const JOB_LATE_MS = 3 * 60_000;
/** The provider is asked this often at most, however often the page is loaded. Unit: ms. */
const PROVIDER_TTL_MS = 30_000;

/** Does the database answer a question, and soon? */
export async function checkDatabase({ context }: FastifyInstance): Promise<Check> {
  const from = performance.now();
  try {
    const isLate = await Promise.race([
      context.pool.query('SELECT 1').then(() => false),
      sleep(DATABASE_MS, true, { ref: false }),
    ]);
    if (isLate)
      return {
        name: 'database',
        ok: false,
        says: `does not answer within ${DATABASE_MS / 1000} s; all ${context.pool.totalCount} connections may be busy`,
      };
    return {
      name: 'database',
      ok: true,
      says: `answers in ${Math.round(performance.now() - from)} ms`,
    };
  } catch (error) {
    const { code } = error as { code?: string };
    return { name: 'database', ok: false, says: `cannot be reached${code ? ` (${code})` : ''}` };
  }
}

/** Is there room for pictures, releases and, embedded, the database? */
export async function checkDisk({ context }: FastifyInstance): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(context.settings.DATA_DIR);
    const free = bavail * bsize;
    return {
      name: 'disk',
      ok: free >= DISK_MIN_BYTES,
      says: `${(free / 1024 ** 3).toFixed(1)} GB free${free >= DISK_MIN_BYTES ? '' : ': nearly full'}`,
    };
  } catch (error) {
    return {
      name: 'disk',
      ok: false,
      says: `the data folder cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    };
  }
}

/** Does the job run that asks about unpaid orders? */
export function checkJob({ context, reconciling }: FastifyInstance): Check {
  const { startedAt, endedAt, failed } = reconciling;
  const age = context.clock.now() - (endedAt ?? startedAt);
  const seconds = Math.round(age / 1000);
  if (failed)
    return {
      name: 'job',
      ok: false,
      says: 'the last round of asking about unpaid orders failed; the log says why',
    };
  if (age > JOB_LATE_MS)
    return { name: 'job', ok: false, says: `has not asked about unpaid orders for ${seconds} s` };
  return {
    name: 'job',
    ok: true,
    says:
      endedAt === null
        ? 'begins within a minute of the start'
        : `asked about unpaid orders ${seconds} s ago`,
  };
}

/** Asks the payment provider about an order that does not exist: a refusal is an answer. */
export function providerCheck(app: FastifyInstance): () => Promise<Check> {
  let known: { check: Check; until: number } | undefined;
  return async () => {
    const { clock } = app.context;
    if (known && known.until > clock.now()) return known.check;
    const { paymentProvider: provider } = app;
    let check: Check = { name: 'payments', ok: true, says: `${provider.name} answers` };
    try {
      await provider.fetchOrder('order_00000000000000');
    } catch (error) {
      if (!(error instanceof PaymentError) || error.kind === 'unavailable')
        check = { name: 'payments', ok: false, says: `${provider.name} does not answer` };
      else if (/authenti|401/i.test(error.message))
        check = { name: 'payments', ok: false, says: `${provider.name} refuses our keys` };
    }
    known = { check, until: clock.now() + PROVIDER_TTL_MS };
    return check;
  };
}
