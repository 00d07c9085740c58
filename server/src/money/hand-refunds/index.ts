import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { type CallBody, toHalalas } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import type { Audit } from '../../operations/audit';
import { notifyOrder } from '../../ordering/order-events';
import type { WayAmount } from '../bill-payments';
import {
  findToGive,
  hasWay,
  insertHandRefund,
  insertWayGiven,
  lockHandRefund,
  markGiven,
} from './queries';

/**
 * Records of a refund at the desk what does not leave a drawer: somebody has to give it back at the
 * terminal or by transfer, and to say so.
 * @param given who makes the correction and has given it back
 */
export async function recordHandRefund(
  tx: Transaction<DB>,
  { refundId, back }: { refundId: string; back: readonly WayAmount[] },
  given: { by: string; at: Date } | undefined,
): Promise<void> {
  if (back.every(({ way }) => way === 'cash')) return;
  await insertHandRefund(tx, refundId, given);
  if (!given) await announce(tx, 'seller', 'drawers', { change: 'refund' });
}

/** What corrections give back by hand: a list for the till, until each is given back. */
export default async function handRefunds(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.context;
  const tag = 'Bills';

  registerCall(app, 'GET /api/seller/refunds', {
    summary:
      'What corrections of bills at tables still give back at the card terminal or by transfer, oldest first.',
    tag,
    role: 'seller',
    permission: 'drawer.work',
    handler: async () => ({
      success: true,
      refunds: (await findToGive(db)).map(({ owner: _, ...refund }) => refund),
    }),
  });

  registerCall(app, 'POST /api/seller/refunds/given', {
    summary:
      'Records that somebody has given a refund back at the card terminal or by transfer: by one way, or without a way all that is left. Repeating it changes nothing, and says so.',
    tag,
    role: 'seller',
    permission: 'drawer.work',
    audit: 'order.given_back',
    failures: [404, 422],
    async handler({ body, session, audit, translate }) {
      const isGiven = await db
        .transaction()
        .execute((tx) => give(tx, body, { by: session.subject, at: dateOf(clock) }, audit));
      return {
        success: true,
        message: translate(isGiven ? 'refund_given' : 'refund_given_before'),
      };
    },
  });
}

/**
 * @returns false if it was given back before
 * @throws AppError 404 for an unknown refund, 422 for a way by which none of it goes back
 */
async function give(
  tx: Transaction<DB>,
  { refund: id, way }: CallBody<'POST /api/seller/refunds/given'>,
  given: { by: string; at: Date },
  audit: Audit,
): Promise<boolean> {
  if (!(await lockHandRefund(tx, id))) throw new AppError('refund_unknown', 404);
  const [refund] = await findToGive(tx, id);
  const back = refund?.ways.filter((one) => way === undefined || one.way === way) ?? [];
  if (!refund || back.length === 0) {
    if (way && !(await hasWay(tx, id, way))) throw new AppError('refund_way', 422);
    audit.unchanged();
    return false;
  }
  const isLast = back.length === refund.ways.length;
  if (isLast) await markGiven(tx, id, given);
  else if (way) await insertWayGiven(tx, id, way, given);
  const { order, owner, table } = refund;
  await audit(tx, {
    subject: { type: 'round', id: order, label: table ?? null },
    after: { back: back.map((one) => ({ way: one.way, amountHalalas: toHalalas(one.amount) })) },
  });
  await announce(tx, 'seller', 'drawers', { change: 'refund' });
  if (isLast)
    await notifyOrder(tx, { kind: 'dine', event: 'refunded', orderId: order, ownerId: owner });
  return true;
}
