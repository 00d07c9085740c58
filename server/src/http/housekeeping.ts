import type { FastifyInstance } from 'fastify';
import { dateOf } from '../clock';
import { registerJob } from '../jobs';
import { forgetAreaRequests } from '../ordering/areas';
import { forgetGuests } from '../people/guests';
import { deleteExpiredResets } from '../people/recovery';
import { forgetUnfinishedSignIns } from '../people/sellers';
import { deleteExpiredApprovals } from './approvals';

const HOUR = 3_600_000;

/**
 * Deletes expired rate-limit counters, old sessions, unused password links, unfinished sign-ins,
 * expired approvals, personal data of past guests, and old requests for areas.
 */
export async function runHousekeeping({ context }: FastifyInstance): Promise<void> {
  await context.limits.sweep();
  await context.sessions.sweep();
  await deleteExpiredResets(context.db, dateOf(context.clock));
  await forgetUnfinishedSignIns(context);
  await deleteExpiredApprovals(context);
  await forgetGuests(context);
  await forgetAreaRequests(context.db, dateOf(context.clock));
}

/** Runs {@link runHousekeeping} once an hour. Several processes may run it at the same time. */
export function registerHousekeeping(app: FastifyInstance): void {
  registerJob(app, { name: 'housekeeping', everyMs: HOUR, run: () => runHousekeeping(app) });
}
