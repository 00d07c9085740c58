import type { FastifyInstance } from 'fastify';
import { paths } from '@smokehouse/shared/contract';
import { TABLET_UNUSED_MS } from '@smokehouse/shared/contract/people/staff/rules';
import { dateOf } from '../../clock';
import { originOf } from '../../frontend/site';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { addressKey, PAIR_ADDRESS, PAIR_PERSON } from '../../http/limits';
import { askerOf } from '../../http/pdf';
import { countAttempt } from '../../http/route-limits';
import { recordAudit } from '../../operations/audit';
import { announceTablet } from '../mails';
import { createTablets } from './devices';
import { countCode, openPairing, takePairing } from './pairings';
import { confirmTablet, endTablet, listTablets, updateScreen } from './queries';
import { registerTabletSignIn } from './sign-in';

export { createTablets } from './devices';
export { findScreen, isAnsweredFor } from './queries';

const tag = 'Staff';

/** Shared tablets: pairing, the list of tablets, and signing in at them. */
export default async function tabletCalls(app: FastifyInstance): Promise<void> {
  const { context } = app;
  const { db, clock, dayOf, sessions, settings, securityEvents } = context;
  const tablets = createTablets(context);
  registerTabletSignIn(app, tablets);
  const subjectOf = (id: string, label: string) => ({ type: 'tablet', id, label }) as const;

  registerCall(app, 'GET /api/seller/tablets', {
    summary: 'The shared tablets, with when and where each was used last',
    tag,
    role: 'seller',
    permission: 'tablets.manage',
    handler: async () => ({
      success: true,
      tablets: await listTablets(db, new Date(clock.now() - TABLET_UNUSED_MS)),
    }),
  });

  registerCall(app, 'POST /api/seller/tablets/pair', {
    summary: 'Shows a code with which one device becomes a shared tablet, within five minutes',
    tag,
    role: 'seller',
    permission: 'tablets.manage',
    // The tablet is recorded once it uses the code.
    audit: null,
    cost: 'document',
    limits: [{ limit: PAIR_PERSON, by: 'person' }],
    async handler({ body: { name, screen }, request, session }) {
      const pairing = await openPairing(context, { name, screen, createdBy: session.subject });
      const { id, code, token, expiresAt } = pairing;
      // Browsers do not send what follows the # to any server, so no log contains it.
      const url = `${originOf(request, settings)}${paths.sellerPair}#${code}-${token}`;
      const [qr = ''] = await app.threads.run('codes', [url], { by: askerOf(request) });
      return { success: true, id, code, url, qr, expiresAt: expiresAt.toISOString() };
    },
  });

  registerCall(app, 'POST /api/seller/tablets/join', {
    summary: 'Makes this device a shared tablet, with the code; a session on it ends',
    tag,
    limits: [{ limit: PAIR_ADDRESS, by: 'handler' }],
    async handler({ body: { code, token }, request, reply, translate }) {
      const now = dateOf(clock);
      if (token === undefined) {
        await countAttempt(request, PAIR_ADDRESS, addressKey(request.ip));
        await countCode(db, now, 1);
      }
      const before = await tablets.find(request);
      const paired = await db.transaction().execute(async (tx) => {
        const used = await takePairing(tx, { code, token }, now);
        if (!used)
          throw new AppError('pairing_invalid', 422, {}, { code: { code: 'pairing_invalid' } });
        const confirmedBy = used.role === 'owner' ? used.createdBy : null;
        if (before && (await endTablet(tx, before.id, now)))
          await sessions.endTablet(before.id, tx);
        await tablets.start(request, reply, { ...used, confirmedBy }, tx);
        await recordAudit(
          tx,
          {
            clock,
            dayOf,
            actor: { kind: 'staff', id: used.createdBy, role: used.role },
            action: 'tablet.start',
          },
          {
            subject: subjectOf(used.id, used.name),
            ...(used.screen && { after: { screen: used.screen } }),
          },
        );
        await announceTablet(app, used.id, tx);
        return used;
      });
      if (token === undefined) await countCode(db, now, -1);
      await sessions.end(request, reply, 'seller');
      const { name, createdBy } = paired;
      securityEvents.note(request, 'tablet_started', { role: 'seller', subject: createdBy });
      return { success: true, message: translate('tablet_started', { name }), tablet: name };
    },
  });

  registerCall(app, 'POST /api/seller/tablets/confirm', {
    summary: 'An owner answers for a tablet: it stays when the person who paired it leaves',
    tag,
    role: 'seller',
    permission: 'staff.manage',
    audit: 'tablet.confirm',
    failures: [404],
    async handler({ body: { id }, session, audit, translate }) {
      await db.transaction().execute(async (tx) => {
        const name = await confirmTablet(tx, id, session.subject);
        if (name === undefined) throw new AppError('tablet_unknown', 404);
        await audit(tx, { subject: subjectOf(id, name) });
      });
      return { success: true, message: translate('tablet_confirmed') };
    },
  });

  registerCall(app, 'POST /api/seller/tablets/screen', {
    summary: 'Makes a tablet the screen of a place, or one with names. Sessions at it end.',
    tag,
    role: 'seller',
    permission: 'tablets.manage',
    audit: 'tablet.screen',
    failures: [404],
    async handler({ body: { id, screen }, audit, translate }) {
      await db.transaction().execute(async (tx) => {
        const before = await updateScreen(tx, id, screen);
        if (!before) throw new AppError('tablet_unknown', 404);
        await sessions.endTablet(id, tx);
        await audit(tx, {
          subject: subjectOf(id, before.name),
          before: { screen: before.screen },
          after: { screen },
        });
      });
      return { success: true, message: translate('tablet_screen_set') };
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
        const ended = await endTablet(tx, id, dateOf(clock));
        if (!ended) throw new AppError('tablet_unknown', 404);
        await sessions.endTablet(id, tx);
        await audit(tx, { subject: subjectOf(id, ended.name) });
      });
      securityEvents.note(request, 'tablet_ended', session);
      return { success: true, message: translate('tablet_ended') };
    },
  });
}
