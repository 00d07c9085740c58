import type { FastifyInstance } from 'fastify';
import { toSar } from '@smokehouse/shared/contract';
import { helpInput } from '@smokehouse/shared/contract/ordering/order-help/schemas';
import { DAY_MS } from '@smokehouse/shared/contract/time';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { dateOf } from '../../clock';
import type { DB } from '../../database/types';
import { announce } from '../../events';
import { actorNameOf } from '../../http/actor-name';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { languageOf } from '../../http/language';
import { HELP_PERSON, HELP_TRY } from '../../http/limits';
import { countSuccess } from '../../http/route-limits';
import { DELETION_MINUTES, registerSiteJob } from '../../jobs';
import { encodePrivately, PICTURE_LIMIT_MB, readUpload } from '../../menu/pictures';
import { notifyOrder } from '../order-events';
import { queueOrderMail } from '../order-mails';
import { askForHelp } from './ask';
import * as queries from './queries';
import { refundDishes, refundOf } from './refund';
import { problemsOf } from './rules';

export { forgetHelpOf, listAllHelpOf } from './queries';

const TAG = 'Help with orders';
/** Requests of the desk's two lists. */
const OPEN_LIST = 100;
const ANSWERED_LIST = 20;
/** A photo is kept for this time, for a question about the answer. Unit: ms. */
const PHOTO_MS = 30 * DAY_MS;

const form = z.object({
  helpData: z.string().describe('JSON of orderId, problem, positions and words'),
  image: z.file().optional().describe(`JPEG, PNG, WebP or AVIF, ${PICTURE_LIMIT_MB} MB at most`),
});

/** Help with an order: its customer says what is wrong, the desk refunds dishes or answers. */
export default async function orderHelp(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const { db, clock } = context;

  registerSiteJob(app, {
    name: 'removing photos of requests for help',
    everyMinutes: DELETION_MINUTES,
    run: () => queries.forgetPhotos(db, new Date(clock.now() - PHOTO_MS)),
  });

  registerCall(app, 'POST /api/order/help', {
    summary:
      "Says what is wrong with the customer's own paid order, optionally with a photo. 409 while an earlier request for it is open.",
    tag: TAG,
    role: 'user',
    limits: [
      { limit: HELP_TRY, by: 'person' },
      { limit: HELP_PERSON, by: 'handler' },
    ],
    form,
    cost: 'picture',
    failures: [404, 409],
    async handler({ session, request, translate }) {
      const id = await countSuccess(request, HELP_PERSON, [session.subject], async () => {
        const { data, picture } = await readUpload(request, helpInput, 'helpData');
        const photo = picture ? await encodePrivately(picture) : null;
        return askForHelp(context, session.subject, { ...data, photo });
      });
      const row = await queries.findHelp(db, id);
      if (!row) throw new AppError('help_unknown', 404);
      return { success: true, message: translate('help_asked'), help: queries.toHelp(row) };
    },
  });

  registerCall(app, 'GET /api/order/help', {
    summary:
      "The customer's requests for help with one order, the newest first, and which problems it can have by now",
    tag: TAG,
    role: 'user',
    async handler({ query, session }) {
      const order = await queries.findOrderOf(db, session.subject, query.order);
      return {
        success: true,
        help: await queries.listHelpOf(db, session.subject, query.order),
        problems: order ? [...problemsOf(order, dateOf(clock))] : [],
      };
    },
  });

  registerCall(app, 'GET /api/seller/help', {
    summary: 'Requests for help with orders: open ones, the oldest first, and the last answered',
    tag: TAG,
    role: 'seller',
    permission: 'order.view',
    async handler() {
      const read = async (which: 'open' | 'answered', limit: number) =>
        Promise.all(
          (await queries.listHelp(db, which, limit)).map(async (row) =>
            queries.toDeskHelp(row, await refundOf(db, row)),
          ),
        );
      const open = await read('open', OPEN_LIST);
      return { success: true, open, answered: await read('answered', ANSWERED_LIST) };
    },
  });

  registerCall(app, 'GET /api/seller/help/photo', {
    summary: 'The photo of a request for help',
    tag: TAG,
    role: 'seller',
    permission: 'order.view',
    failures: [404],
    async handler({ query }) {
      const photo = await queries.findPhoto(db, query.id);
      if (!photo) throw new AppError('help_unknown', 404);
      return { success: true, photo: photo.toString('base64') };
    },
  });

  registerCall(app, 'POST /api/seller/help/answer', {
    summary: 'Answers a request for help in words. 409 if it was answered before.',
    tag: TAG,
    role: 'seller',
    permission: 'order.view',
    audit: 'order.help',
    failures: [404, 409],
    async handler({ body, session, audit, translate }) {
      await findOpen(body.id);
      await db.transaction().execute(async (tx) => {
        const { orderId, receipt } = await answer(tx, {
          ...body,
          by: session.subject,
          refundedHalalas: null,
          now: dateOf(clock),
        });
        // Without the words, which may name the customer: the log is never changed.
        await audit(tx, { subject: { type: 'order', id: orderId, label: receipt } });
      });
      return { success: true, message: translate('help_answered') };
    },
  });

  registerCall(app, 'POST /api/seller/help/refund', {
    summary:
      'Refunds the dishes of a request for help, as a correction of its order, and answers it. 409 if it was answered before, or nothing of them is charged any more.',
    tag: TAG,
    role: 'seller',
    permission: 'order.correct',
    audit: 'order.correct',
    failures: [404, 409],
    async handler({ body, session, request, audit, translate }) {
      const row = await findOpen(body.id);
      const amount = await refundDishes(
        context,
        row,
        {
          id: session.subject,
          name: await actorNameOf(
            db,
            session,
            body.by ?? (await queries.findLogin(db, session.subject)),
          ),
          language: languageOf(request),
          seen: body.seen,
          audit,
        },
        async (tx, refundedHalalas, now) =>
          void (await answer(tx, { ...body, by: session.subject, refundedHalalas, now })),
      );
      app.reconcileSoon();
      return { success: true, message: translate('help_refunded'), amount: toSar(amount) };
    },
  });

  /** @throws AppError 404 if there is no such request, 409 if it was answered */
  async function findOpen(id: string): Promise<queries.HelpRow> {
    const row = await queries.findHelp(db, id);
    if (!row) throw new AppError('help_unknown', 404);
    if (row.answered_at) throw new AppError('help_answered_before', 409);
    return row;
  }

  /**
   * Stores the answer, and tells the customer, also by mail, and the desk.
   * @throws AppError 409 if the request was answered before
   */
  async function answer(
    tx: Transaction<DB>,
    { now, ...given }: Parameters<typeof queries.answerHelp>[1] & { now: Date },
  ): Promise<{ orderId: string; receipt: string }> {
    const answered = await queries.answerHelp(tx, given, now);
    if (!answered) throw new AppError('help_answered_before', 409);
    const { orderId, ownerId } = answered;
    await queueOrderMail(tx, { kind: 'answered', orderId, helpId: given.id }, now);
    await notifyOrder(tx, { kind: 'delivery', event: 'help', orderId, ownerId });
    await announce(tx, 'seller', 'order-help', { helpId: given.id, change: 'answered' });
    return answered;
  }
}
