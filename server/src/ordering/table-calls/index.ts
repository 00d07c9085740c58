import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { dateOf } from '../../clock';
import type { DB } from '../../database/types';
import { findGuestById, moveGuest } from '../../people/guests';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { announce } from '../../events';
import { checkTable } from '../tables';
import * as queries from './queries';

const tag = 'Tables';

/** A guest calls the waiter or requests the bill; the seller is notified and answers. */
export default async function tableCalls(app: FastifyInstance): Promise<void> {
  const { db, clock, settings } = app.context;

  registerCall(app, 'POST /api/dineuser/call', {
    summary:
      "Calls the waiter, or requests the bill, to the guest's table. A `table` in the payload becomes the guest's table. Repeating an open call changes nothing.",
    tag,
    role: 'dine',
    async handler({ body, session, translate }) {
      const { kind } = body;
      if (body.table !== undefined) checkTable(body.table, settings);
      const guest = await findGuestById(db, session.subject);
      if (!guest) throw new AppError('guest_needed', 401);
      const table = body.table ?? guest.table_label;
      if (!table) throw new AppError('table_needed', 422);
      await db.transaction().execute(async (tx) => {
        if (table !== guest.table_label) await moveGuest(tx, guest.id, table);
        const call = await queries.insertCall(tx, {
          guest_id: guest.id,
          table_label: table,
          kind,
          called_at: dateOf(clock),
        });
        if (call)
          await announce(tx, 'seller', 'table-calls', {
            callId: call.id,
            change: 'called',
            table,
            kind,
          });
      });
      return {
        success: true,
        message: translate(kind === 'bill' ? 'bill_called' : 'waiter_called'),
      };
    },
  });

  registerCall(app, 'GET /api/seller/table-calls', {
    summary: 'The open calls, longest waiting first.',
    tag,
    role: 'seller',
    handler: async () => ({
      success: true,
      calls: await queries.listOpenCalls(db),
      now: clock.now(),
    }),
  });

  registerCall(app, 'POST /api/seller/table-calls/done', {
    summary: 'Marks a call answered. Repeating it changes nothing.',
    tag,
    role: 'seller',
    failures: [404],
    async handler({ body, translate }) {
      await db.transaction().execute(async (tx) => {
        const call = await queries.answerCall(tx, body.id, dateOf(clock));
        if (call) await tellAnswered(tx, call);
        else if (!(await queries.findCall(tx, body.id))) throw new AppError('call_unknown', 404);
      });
      return { success: true, message: translate('call_done') };
    },
  });
}

/** Answers the open calls of a guest whose tab is closed. */
export async function answerCallsOf(
  tx: Transaction<DB>,
  guestId: string,
  now: Date,
): Promise<void> {
  for (const call of await queries.answerCallsOf(tx, guestId, now)) await tellAnswered(tx, call);
}

function tellAnswered(
  tx: Transaction<DB>,
  { id, table_label: table, kind }: { id: string; table_label: string; kind: string },
): Promise<void> {
  return announce(tx, 'seller', 'table-calls', { callId: id, change: 'answered', table, kind });
}
