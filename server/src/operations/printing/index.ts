import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { DELETION_MINUTES, registerProcessJob, registerSiteJob } from '../../jobs';
import { isAllowedAddress, networksOf } from './networks';
import {
  changeJob,
  listJobs,
  listPrinters,
  queueTest,
  removePrinter,
  savePrinter,
} from './printers';
import { deleteOldJobs, PRINT_JOBS } from './queue';
import { createWorker, type Compose } from './worker';

export { listTrouble } from './printers';
export {
  dropWaiting,
  enqueuePrintJobs,
  findTargets,
  targetPrinters,
  targetsOf,
  findWaiting,
  findWaitingCopies,
  wasPrinted,
  type NewPrintJob,
  type Restricted,
  type TargetPrinter,
} from './queue';

declare module 'fastify' {
  interface FastifyInstance {
    /** The printers of the restaurant. */
    printing: Printing;
  }
}

/** The interface for other modules. */
export interface Printing {
  /**
   * Says what jobs of a kind draw, or those whose data names this `document`. They are drawn at the
   * moment of printing.
   */
  register: <Data>(kind: string, compose: Compose<Data>) => void;
  /**
   * Prints the jobs that are due. Runs by itself where the process works on jobs; exposed for
   * tests.
   * @returns how many were printed
   */
  deliver: () => Promise<number>;
}

const tag = 'Printers';
/** How often a process looks for jobs that are due again. Unit: ms. */
const POLLING_MS = 2_000;

/**
 * Printers of the kitchen and the till. What they print waits in the database, so that a printer
 * without paper delays no order and loses no ticket (docs/decisions/0055).
 */
async function printing(app: FastifyInstance): Promise<void> {
  const { db, clock, settings, runsJobs } = app.context;
  const kinds = new Map<string, Compose<never>>();
  const worker = createWorker({ ...app.context, threads: app.threads }, app.log, (kind) =>
    kinds.get(kind),
  );
  const own: Printing = {
    register: (kind, compose) => void kinds.set(kind, compose as Compose<never>),
    deliver: async () => (await worker.start()).done,
  };
  own.register('test', (_data: object, printer) => ({
    document: 'test-page',
    printer,
    at: dateOf(clock),
  }));
  app.decorate('printing', own);

  if (runsJobs) {
    const deliverNow = registerProcessJob(app, {
      name: 'printing',
      everyMs: POLLING_MS,
      run: () => worker.start(),
    });
    app.live.registerChannel(PRINT_JOBS, deliverNow);
  }
  registerSiteJob(app, {
    name: 'deleting old print jobs',
    everyMinutes: DELETION_MINUTES,
    run: () => deleteOldJobs(db, dateOf(clock)),
  });
  app.addHook('onClose', () => worker.close());

  registerCall(app, 'GET /api/seller/printers', {
    summary: 'The printers with their states, and their last jobs.',
    tag,
    role: 'seller',
    permission: 'printers.use',
    async handler() {
      const [printers, jobs] = await Promise.all([listPrinters(db, dateOf(clock)), listJobs(db)]);
      const networks = [...networksOf(settings)];
      return { success: true, printers, jobs, networks, now: clock.now() };
    },
  });

  registerCall(app, 'POST /api/seller/printers/save', {
    summary:
      'Adds a printer, or changes one. 422 for an address outside the networks that the settings allow.',
    tag,
    role: 'seller',
    permission: 'printers.manage',
    audit: 'printer.save',
    failures: [404, 409, 422],
    async handler({ body, audit, translate }) {
      if (!isAllowedAddress(body, settings)) throw new AppError('printer_not_allowed', 422);
      await savePrinter(db, body, dateOf(clock), audit);
      return { success: true, message: translate('printer_saved') };
    },
  });

  registerCall(app, 'POST /api/seller/printers/remove', {
    summary: 'Removes a printer. What waits for it is not printed.',
    tag,
    role: 'seller',
    permission: 'printers.manage',
    audit: 'printer.remove',
    failures: [404],
    async handler({ body: { id }, audit, translate }) {
      await removePrinter(db, id, audit);
      return { success: true, message: translate('printer_removed') };
    },
  });

  registerCall(app, 'POST /api/seller/printers/test', {
    summary: 'Queues a test page.',
    tag,
    role: 'seller',
    permission: 'printers.manage',
    // Paper: a test page.
    audit: null,
    failures: [404, 409],
    async handler({ body: { id }, translate }) {
      await queueTest(db, id, dateOf(clock));
      return { success: true, message: translate('print_queued') };
    },
  });

  registerCall(app, 'POST /api/seller/printers/job', {
    summary: 'Retries or cancels a job that is not printed, or prints one again, as a copy.',
    tag,
    role: 'seller',
    permission: 'printers.use',
    // Paper: the jobs keep their states.
    audit: null,
    failures: [403, 404, 409],
    async handler({ body, session, translate }) {
      await changeJob(db, body, session, dateOf(clock));
      return {
        success: true,
        message: translate(body.action === 'cancel' ? 'print_cancelled' : 'print_queued'),
      };
    },
  });
}

// fastify-plugin: the other modules use `app.printing`.
export default fp(printing, { name: 'printing' });
