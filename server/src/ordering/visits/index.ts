import type { FastifyInstance } from 'fastify';
import { actorNameOf } from '../../http/actor-name';
import { registerCall } from '../../http/calls';
import { languageOf } from '../../http/language';
import { requestKeyOf, uniqueRequestKey } from '../../http/request-key';
import { checkTable } from '../tables';
import {
  clearTable,
  closeWalkOut,
  describeWalkOut,
  mergeVisits,
  moveVisit,
  seatGuest,
} from './change';
import { findVisit } from './list';
import { findMovedAway } from './move-queries';
import { placeWaiterOrder } from './order';
import { undoMove } from './undo';

export { listUnseated, listVisits } from './list';

const tag = 'Floor';

/** The visits of tables: what the staff sees and changes on the floor. */
export default async function visits(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const { db, clock, settings } = context;

  registerCall(app, 'GET /api/seller/floor/table', {
    summary:
      'The open visit of a table with its guests, rounds and calls; of a free one where its guests were moved to.',
    tag,
    role: 'seller',
    permission: 'floor.work',
    async handler({ query: { table } }) {
      checkTable(table, settings);
      const visit = await findVisit(db, table, clock.now());
      const movedTo = visit ? undefined : await findMovedAway(db, table, clock.now());
      return {
        success: true,
        ...(visit && { visit }),
        ...(movedTo && { movedTo }),
        now: clock.now(),
      };
    },
  });

  registerCall(app, 'POST /api/seller/visit/move', {
    summary: 'Moves a visit to a free table. 409 if it is no longer at `table`, or `to` is taken.',
    tag,
    role: 'seller',
    permission: 'floor.work',
    audit: 'visit.move',
    failures: [409],
    async handler({ body, session, audit, translate }) {
      checkTable(body.to, settings);
      await moveVisit(context, { ...body, sellerId: session.subject }, audit);
      return { success: true, message: translate('visit_moved', { table: body.to }) };
    },
  });

  registerCall(app, 'POST /api/seller/visit/merge', {
    summary:
      'Merges a visit into the one at `to`. Each guest keeps their own tab, and the kitchen makes nothing again.',
    tag,
    role: 'seller',
    permission: 'floor.work',
    audit: 'visit.merge',
    failures: [409],
    async handler({ body, session, audit, translate }) {
      checkTable(body.to, settings);
      await mergeVisits(context, { ...body, sellerId: session.subject }, audit);
      return { success: true, message: translate('visits_merged', { table: body.to }) };
    },
  });

  registerCall(app, 'POST /api/seller/visit/undo', {
    summary:
      'Undoes a move or a merge of tables, or of one guest. 409 after the next bill or payment of either table, or order of the whole table.',
    tag,
    role: 'seller',
    permission: 'floor.work',
    audit: 'visit.undo',
    failures: [404, 409],
    async handler({ body, session, audit, translate }) {
      const { from } = await undoMove(context, { ...body, sellerId: session.subject }, audit);
      return { success: true, message: translate('move_reverted', { table: from }) };
    },
  });

  registerCall(app, 'POST /api/seller/visit/seat', {
    summary:
      'Seats a guest at a table: with their tab they join its visit, or open one. Orders without a code are confirmed.',
    tag,
    role: 'seller',
    permission: 'floor.work',
    audit: 'visit.seat',
    failures: [404, 409],
    async handler({ body, session, audit, translate }) {
      checkTable(body.table, settings);
      await seatGuest(context, { ...body, sellerId: session.subject }, audit);
      return { success: true, message: translate('guest_seated', { table: body.table }) };
    },
  });

  registerCall(app, 'POST /api/seller/visit/clear', {
    summary: 'Closes a visit in which nothing is unpaid: the table is free.',
    tag,
    role: 'seller',
    permission: 'floor.work',
    audit: 'visit.clear',
    failures: [409],
    async handler({ body, session, audit, translate }) {
      await clearTable(context, { ...body, sellerId: session.subject }, audit);
      return { success: true, message: translate('table_cleared', { table: body.table }) };
    },
  });

  registerCall(app, 'POST /api/seller/visit/walk-out', {
    summary:
      'Closes the visit of guests who left without paying, with a reason and a name. Their tabs close unpaid.',
    tag,
    role: 'seller',
    permission: 'bill.void',
    audit: 'visit.walk_out',
    failures: [409],
    approval: (body) => describeWalkOut(db, body),
    async handler({ body, request: { approved, approver }, session, audit, translate }) {
      const by = await actorNameOf(context.db, session, body.by);
      const who = { by, sellerId: session.subject, approved, approverId: approver ?? undefined };
      await closeWalkOut(context, { ...body, ...who }, audit);
      return { success: true, message: translate('table_cleared', { table: body.table }) };
    },
  });

  registerCall(app, 'POST /api/seller/visit/order', {
    summary:
      'Places an order that a waiter took, for a guest of the visit, for a new guest by `name`, or without both for the whole table. 409 if the guests at the table are others than those of `visit`, or some of `joined` sit elsewhere. A repeated Idempotency-Key places nothing.',
    tag,
    role: 'seller',
    permission: 'floor.work',
    // The order has a history of its own, with who placed it.
    audit: null,
    failures: [404, 409],
    async handler({ body, request, reply, session, translate }) {
      const arrivedAt = new Date(clock.now() - Math.ceil(reply.elapsedTime));
      checkTable(body.table, settings);
      const { visitId } = await placeWaiterOrder(context, {
        ...body,
        requestKey: requestKeyOf(request) ?? uniqueRequestKey(request),
        sellerId: session.subject,
        arrivedAt,
        language: languageOf(request),
      });
      return {
        success: true,
        message: translate('order_placed'),
        ...(visitId && { visit: visitId }),
      };
    },
  });
}
