import type { FastifyInstance } from 'fastify';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { registerSiteJob } from '../../jobs';
import { findTargets, listTrouble } from '../../operations/printing';
import { press } from './press';
import { printsTickets, printTicket, ticketToPrint, type PrintedTicket } from './print';
import * as queries from './queries';
import { closeForgottenTickets, openDueTickets } from './tickets';

export {
  cancelUnserved,
  closeDoneTickets,
  findDishStates,
  findLeftWithout,
  findMissing,
  findUnready,
  findUnserved,
  listUnserved,
  paceDishes,
  sendAfter,
  serveDishes,
  strikeHeld,
  takeAway,
} from './dishes';
export { findReadySince } from './ready';
export { listPass } from './pass';
export {
  correctTicket,
  lockTicketsOf,
  moveTicket,
  openDueTickets,
  beginOpening,
  openTickets,
  setTableOfTickets,
} from './tickets';

const tag = 'Kitchen';

/** The kitchen's tickets: their list, and what is pressed on a display. */
export default async function kitchen(app: FastifyInstance): Promise<void> {
  const { db, clock, settings } = app.context;

  registerSiteJob(app, {
    name: 'opening due kitchen tickets',
    everyMinutes: 1,
    run: () => openDueTickets(db, dateOf(clock)),
  });
  registerSiteJob(app, {
    name: 'closing forgotten kitchen tickets',
    everyMinutes: 10,
    run: () => closeForgottenTickets(db, dateOf(clock)),
  });

  registerCall(app, 'GET /api/seller/kitchen', {
    summary: 'The open tickets, oldest first, and those that were bumped last.',
    tag,
    role: 'seller',
    permission: 'kitchen.view',
    async handler() {
      const [tickets, bumped, printers, targets] = await Promise.all([
        queries.listOpenTickets(db, settings, dateOf(clock)),
        queries.listBumpedTickets(db, settings),
        listTrouble(db),
        findTargets(db),
      ]);
      return {
        success: true,
        tickets,
        bumped,
        ...(printers.length > 0 && { printers }),
        ...(targets.some(printsTickets) && { canPrint: true }),
        now: clock.now(),
      };
    },
  });

  for (const kind of ['ticket', 'change'] as const)
    app.printing.register<PrintedTicket>(kind, async (ticket, printer, { subject, queuedAt }) => {
      const queued = { ticket, id: subject ?? '', printer: printer.id, queuedAt };
      const drawn = await ticketToPrint(db, queued, dateOf(clock));
      if (!drawn) return 'not needed';
      return { document: 'ticket', ticket: drawn, language: printer.language };
    });

  registerCall(app, 'POST /api/seller/kitchen/print', {
    summary: 'Prints a ticket on the printers of its stations, as a copy if it was printed before.',
    tag,
    role: 'seller',
    permission: 'kitchen.work',
    // Paper: nothing of the ticket changes.
    audit: null,
    failures: [404, 409],
    async handler({ body: { ticket }, translate }) {
      const queued = await db.transaction().execute((tx) => printTicket(tx, ticket, dateOf(clock)));
      if (queued === 'unknown') throw new AppError('ticket_unknown', 404);
      if (queued === 'no printer') throw new AppError('no_ticket_printer', 409);
      return { success: true, message: translate('print_queued') };
    },
  });

  registerCall(app, 'POST /api/seller/kitchen/press', {
    summary:
      'Takes, strikes, bumps, recalls, holds or fires. Repeating a press changes nothing, also from another display.',
    tag,
    role: 'seller',
    permission: 'kitchen.work',
    // Presses of the kitchen, hundreds an hour: tickets keep their times.
    audit: null,
    failures: [404, 409],
    async handler({ body, translate }) {
      const ids = body.action === 'take' ? body.tickets : [body.ticket];
      const isKnown = await db.transaction().execute((tx) => press(tx, body, dateOf(clock)));
      if (!isKnown) throw new AppError('ticket_unknown', 404);
      return {
        success: true,
        message: translate('kitchen_pressed'),
        tickets: await queries.findTickets(db, settings, ids),
      };
    },
  });
}
