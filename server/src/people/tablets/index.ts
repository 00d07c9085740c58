import type { FastifyInstance } from 'fastify';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { findOwnStaff, findStep, isBlocking } from '../sellers';
import { checkPin, listWithPin } from '../staff';
import { createTablets } from './devices';

const tag = 'Staff';

/** Shared tablets: who works, PINs, and the list of tablets. */
export default async function tabletCalls(app: FastifyInstance): Promise<void> {
  const { db, clock, sessions, settings, securityEvents } = app.context;
  const tablets = createTablets(app.context);

  registerCall(app, 'GET /api/seller/tablets', {
    summary: 'The shared tablets',
    tag,
    role: 'seller',
    permission: 'tablets.manage',
    async handler() {
      const rows = await db
        .selectFrom('tablets')
        .select(['id', 'name', 'created_at', 'last_used_at'])
        .where('ended_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return {
        success: true,
        tablets: rows.map((row) => ({
          id: row.id,
          name: row.name,
          createdAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at.toISOString(),
        })),
      };
    },
  });

  registerCall(app, 'POST /api/seller/tablets/start', {
    summary: "Turns this device into a shared tablet; the caller's session on it ends",
    tag,
    role: 'seller',
    permission: 'tablets.manage',
    audit: 'tablet.start',
    async handler({ body: { name }, request, reply, session, audit, translate }) {
      await db.transaction().execute(async (tx) => {
        const { id } = await tablets.start(
          request,
          reply,
          { name, createdBy: session.subject },
          tx,
        );
        await audit(tx, { subject: { type: 'tablet', id, label: name } });
      });
      await sessions.end(request, reply, 'seller');
      securityEvents.note(request, 'tablet_started', session);
      return { success: true, message: translate('tablet_started', { name }) };
    },
  });

  registerCall(app, 'POST /api/seller/tablets/end', {
    summary: 'Ends a shared tablet and the sessions at it',
    tag,
    role: 'seller',
    permission: 'tablets.manage',
    audit: 'tablet.end',
    failures: [404],
    async handler({ body: { id }, request, session, audit, translate }) {
      await db.transaction().execute(async (tx) => {
        const ended = await tx
          .updateTable('tablets')
          .set({ ended_at: dateOf(clock) })
          .where('id', '=', id)
          .where('ended_at', 'is', null)
          .returning('name')
          .executeTakeFirst();
        if (!ended) throw new AppError('tablet_unknown', 404);
        await sessions.endTablet(id, tx);
        await audit(tx, { subject: { type: 'tablet', id, label: ended.name } });
      });
      securityEvents.note(request, 'tablet_ended', session);
      return { success: true, message: translate('tablet_ended') };
    },
  });

  registerCall(app, 'GET /api/seller/is-auth', {
    summary: 'Whether a seller is signed in, who it is, and whether this is a shared tablet',
    tag: 'Seller',
    handler: async ({ request, translate }) => {
      const session = await sessions.find(request, 'seller', { includeBlocked: true });
      const self = session && (await findOwnStaff(db, session));
      const device = await tablets.find(request);
      const tablet = device && { tablet: device.name };
      if (!self) return { success: false, message: translate('not_signed_in'), ...tablet };
      // The steps belong to the account, which a PIN does not open.
      const next = self.isAtTablet ? undefined : await findStep(db, settings, self.id);
      return { success: !isBlocking(next), self, ...(next && { next }), ...tablet };
    },
  });

  registerCall(app, 'GET /api/seller/self', {
    summary: 'Who is signed in and, at a shared tablet, who can sign in with a PIN',
    tag,
    async handler({ request }) {
      const session = await sessions.find(request, 'seller');
      const self = session && (await findOwnStaff(db, session));
      const tablet = await tablets.find(request);
      return {
        success: true,
        ...(self && { self }),
        ...(tablet && { tablet: tablet.name, people: await listWithPin(db) }),
      };
    },
  });

  registerCall(app, 'POST /api/seller/pin', {
    summary: 'Signs in at a shared tablet. Five wrong PINs lock a name for five minutes.',
    tag,
    failures: [401, 429],
    async handler({ body: { id, pin }, request, reply, translate }) {
      const tablet = await tablets.find(request);
      if (!tablet) throw new AppError('tablet_needed', 401);
      await checkPin(app.context, id, pin);
      await sessions.start(request, reply, 'seller', id, { tabletId: tablet.id });
      await tablets.noteUse(request, reply, tablet);
      securityEvents.note(request, 'sign_in', { role: 'seller', subject: id });
      return { success: true, message: translate('signed_in') };
    },
  });

  registerCall(app, 'POST /api/seller/touch', {
    summary: 'Keeps the session at a shared tablet',
    tag,
    changesState: true,
    handler: async ({ request }) => ({
      success: true,
      isSignedIn: (await sessions.find(request, 'seller')) !== null,
    }),
  });
}
