import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { TableCallKind } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import type { DB } from '../../database/types';
import { findSeatedGuest, storeSeat } from '../../people/guests';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { announce } from '../../events';
import { lockOwner } from '../orders';
import { joinVisit } from '../seating';
import { guestLimits, limitGuest } from '../tables';
import * as queries from './queries';

const tag = 'Tables';
const CONFIRMATIONS = { waiter: 'waiter_called', bill: 'bill_called' } as const;

/** A guest calls the waiter or requests the bill; the seller is notified and answers. */
export default async function tableCalls(app: FastifyInstance): Promise<void> {
  const { db, clock, settings } = app.context;

  registerCall(app, 'POST /api/dineuser/call', {
    summary:
      "Calls the waiter, or requests the bill, to the guest's table. A `table` in the payload becomes the guest's table. Repeating one's own open call changes nothing; other guests' calls are separate. With `paysForAll` the guest requests one bill for everybody at the table; an open request for the bill becomes that one.",
    tag,
    role: 'dine',
    limits: guestLimits('call'),
    failures: [429],
    async handler({ body, session, request, translate }) {
      const { kind } = body;
      const paysForAll = kind === 'bill' && body.paysForAll === true;
      const guest = await findSeatedGuest(db, settings, session.subject, body, dateOf(clock));
      const { table, hasCode, needsStaff } = guest.seat;
      if (!table) throw new AppError('table_needed', 422);
      if (!hasCode && !needsStaff && settings.DINE_TABLE_CODE === 'required')
        throw new AppError('table_code_needed', 422);
      const { id: visitId, mobile } = guest;
      await limitGuest(request, 'call', { visitId, mobile, table, hasCode });
      await db.transaction().execute(async (tx) => {
        const now = dateOf(clock);
        if (hasCode) {
          await lockOwner(tx, guest.id);
          await joinVisit(tx, guest.id, table, now, 'guest');
        }
        if (!needsStaff) await storeSeat(tx, guest);
        const call = await queries.insertCall(tx, {
          guest_id: guest.id,
          table_label: table,
          kind,
          pays_for_all: paysForAll,
          has_table_code: hasCode,
          called_at: now,
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
        message: translate(
          needsStaff ? 'called_to_move' : paysForAll ? 'bill_for_all_called' : CONFIRMATIONS[kind],
        ),
        ...(needsStaff && { needsStaff }),
      };
    },
  });

  registerCall(app, 'GET /api/seller/table-calls', {
    summary: 'The open calls, longest waiting first.',
    tag,
    role: 'seller',
    permission: 'floor.work',
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
    permission: 'floor.work',
    // An answer to a guest; the call keeps its time.
    audit: null,
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

/**
 * Answers the open calls of a guest whose tab is closed, or of a table's visit that is closed.
 * @param which with a kind: only those of it. Who has paid may still be waiting for the waiter.
 */
export async function answerCallsOf(
  tx: Transaction<DB>,
  which: { guestId: string; kind?: TableCallKind } | { visitId: string },
  now: Date,
): Promise<void> {
  for (const call of await queries.answerCallsOf(tx, which, now)) await tellAnswered(tx, call);
}

function tellAnswered(
  tx: Transaction<DB>,
  { id, table_label: table, kind }: { id: string; table_label: string; kind: string },
): Promise<void> {
  return announce(tx, 'seller', 'table-calls', { callId: id, change: 'answered', table, kind });
}
