import type { FastifyInstance } from 'fastify';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { languageOf } from '../../http/language';
import { requestKeyOf } from '../../http/request-key';
import { checkClaimedId } from '../../http/sessions';
import { findSeatedGuest } from '../../people/guests';
import { orderingMoment } from '../hours';
import { guestLimits, limitGuest } from '../tables';
import { placeDineOrder } from './place';
import * as queries from './queries';

export { announceConfirmed, confirmOrder, confirmRounds } from './confirm';
export { dueFrom, findOrders as findDineOrders, IS_CONFIRMED, ROUND_DUE } from './queries';
export { placeDineOrder } from './place';

/**
 * The staff, or another call of the guest, moved the guest to another table while the order was on
 * its way.
 */
const isMovedMeanwhile = (error: unknown) =>
  error instanceof AppError && error.code === 'changed_meanwhile';

const TAG = 'Dine orders';
/** The largest number of orders returned for a visit. */
const GUEST_LIST = 100;
/** For this time a guest sees that a call was answered. */
const ANSWERED_MS = 3 * 60_000;

/** Orders at the table: placing and following. The seller's calls are in `seller-orders`. */
export default async function dineOrders(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const { db, clock, settings } = context;

  registerCall(app, 'POST /api/dineorder/cod', {
    summary:
      "Places an order at the table, paid in cash. Name and mobile number are those of the visit. Without the table's code it waits until the staff confirms it.",
    tag: TAG,
    role: 'dine',
    limits: guestLimits('order'),
    failures: [409],
    async handler({ body, session, request, reply, translate }) {
      // Not the current time: reading the session may have waited for the database.
      const arrivedAt = new Date(clock.now() - Math.ceil(reply.elapsedTime));
      checkClaimedId(session, body.userId);
      const moment = await orderingMoment(app, languageOf(request));
      const findGuest = async () => {
        const now = dateOf(clock);
        const found = await findSeatedGuest(db, settings, session.subject, body, now);
        if (found.seat.needsStaff) throw new AppError('move_needs_staff', 409);
        return found;
      };
      const guest = await findGuest();
      const { mobile, seat } = guest;
      await limitGuest(request, 'order', { ...seat, visitId: guest.id, mobile });
      const order = {
        items: body.items,
        moment,
        requestKey: requestKeyOf(request),
        arrivedAt,
        language: languageOf(request),
      };
      await placeDineOrder(context, { guest, ...order }).catch(async (error: unknown) => {
        if (!isMovedMeanwhile(error)) throw error;
        await placeDineOrder(context, { guest: await findGuest(), ...order });
      });
      return { success: true, message: translate('order_placed') };
    },
  });

  registerCall(app, 'POST /api/dineorder/user', {
    summary:
      "The orders of the guest's own visit, newest first, their calls, whether another guest of the table pays for all, and what is left to pay of its rounds for the whole table.",
    tag: TAG,
    role: 'dine',
    async handler({ body, session }) {
      checkClaimedId(session, body.userId);
      const [orders, tableVisit, calls] = await Promise.all([
        queries.listOrdersOfGuest(db, session.subject, GUEST_LIST),
        queries.findTableVisit(db, session.subject),
        queries.listCallsOfGuest(db, session.subject, new Date(clock.now() - ANSWERED_MS)),
      ]);
      return {
        success: true,
        orders: await app.estimates.addTo('dine', orders),
        ...(tableVisit && { tableVisit }),
        calls,
        now: clock.now(),
      };
    },
  });
}
