import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { registerProcessJob } from '../../jobs';
import { sealEvents, verifyChain, type ChainHead, type ChainState } from './chain';
import { findCut } from './known-head';

export { sealEvents, verifyChain, type ChainFault, type ChainHead } from './chain';
export { findCut, headFileOf, parseHead, readHead, writeHead } from './known-head';
export {
  bindAudit,
  recordAudit,
  type Audit,
  type AuditActor,
  type AuditChange,
  type AuditValues,
} from './record';

declare module 'fastify' {
  interface FastifyInstance {
    auditLog: AuditLog;
  }
}

/** The state of the audit log in this process. */
export interface AuditLog {
  /** The chain as it was last checked; null before the first check. */
  readonly checked: (ChainState & { at: number }) | null;
  /**
   * Seals what is new and checks the chain: all of it, or what follows a check that is at most a
   * minute old.
   */
  check: () => Promise<ChainState & { at: number }>;
}

const SEALING_MS = 5_000;
const CHECK_MS = 60 * 60_000;
/** A check that reads the whole log is not repeated within this time. Unit: ms. */
const CHECK_TTL_MS = 60_000;

/** Seals what the audit log records, and checks its chain. */
async function auditLog(app: FastifyInstance): Promise<void> {
  const { db, clock, runsJobs } = app.context;
  let checked: AuditLog['checked'] = null;
  /** The last head that this process saw: a chain that was cut is valid in itself. */
  let seen: ChainHead | undefined;
  let checking: Promise<ChainState & { at: number }> | undefined;

  async function verify(from: AuditLog['checked'] = null) {
    const before = seen;
    const chain = await verifyChain(db, from ?? undefined);
    const cut = before && !chain.fault ? await findCut(db, chain.head, before) : null;
    const state = cut ? { ...chain, fault: cut } : chain;
    if (!state.fault) seen = state.head;
    if (state.fault) app.log.error({ fault: state.fault }, 'the audit log was changed');
    return (checked = { ...state, at: from?.at ?? clock.now() });
  }
  async function checkNow() {
    await sealEvents(db);
    const isFollowed =
      checked && !checked.fault && Math.abs(clock.now() - checked.at) < CHECK_TTL_MS;
    return verify(isFollowed ? checked : null);
  }

  app.decorate('auditLog', {
    get checked() {
      return checked;
    },
    check: () => (checking ??= checkNow().finally(() => (checking = undefined))),
  });

  if (!runsJobs) return;
  registerProcessJob(app, {
    name: 'sealing the audit log',
    everyMs: SEALING_MS,
    async run() {
      const head = await sealEvents(db);
      // Outside of the database, so that a chain that was computed again can be told.
      if (head) app.log.info({ audit: head }, 'audit events sealed');
      seen ??= head;
    },
  });
  registerProcessJob(app, {
    name: 'checking the audit log',
    everyMs: CHECK_MS,
    run: () => verify(),
  });
}

// fastify-plugin: the other modules use `app.auditLog`.
export default fp(auditLog, { name: 'audit' });
