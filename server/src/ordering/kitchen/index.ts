import type { FastifyInstance } from 'fastify';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { registerJob } from '../../jobs';
import { press } from './press';
import * as queries from './queries';
import { openDueTickets } from './tickets';

/** @public Until then an order can be cancelled without waste. */
export { kitchenHasBegun } from './queries';
export {
  correctTicket,
  moveTicket,
  openDueTickets,
  openTickets,
  setTableOfTickets,
} from './tickets';

const tag = 'Kitchen';
const DUE_TICKETS_MS = 60_000;

/** The kitchen's tickets: their list, and what is pressed on a display. */
export default async function kitchen(app: FastifyInstance): Promise<void> {
  const { db, clock, settings } = app.context;

  registerJob(app, {
    name: 'opening due kitchen tickets',
    everyMs: DUE_TICKETS_MS,
    run: () => openDueTickets(db, dateOf(clock)),
  });

  registerCall(app, 'GET /api/seller/kitchen', {
    summary: 'The open tickets, oldest first, and those that were bumped last.',
    tag,
    role: 'seller',
    async handler() {
      const [tickets, bumped] = await Promise.all([
        queries.listOpenTickets(db, settings),
        queries.listBumpedTickets(db, settings),
      ]);
      return { success: true, tickets, bumped, now: clock.now() };
    },
  });

  registerCall(app, 'POST /api/seller/kitchen/press', {
    summary:
      'Takes, strikes, bumps, recalls, holds or fires. Repeating a press changes nothing, also from another display.',
    tag,
    role: 'seller',
    failures: [404],
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
