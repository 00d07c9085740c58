import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { findOwnStaff, findStep, isBlocking } from '../sellers';
import { checkPin, listWithPin } from '../staff';
import type { Tablets } from './devices';

const tag = 'Staff';

/** Who works at this device: PINs, and whether somebody is signed in. */
export function registerTabletSignIn(app: FastifyInstance, tablets: Tablets): void {
  const { context } = app;
  const { db, sessions, settings, securityEvents } = context;

  registerCall(app, 'GET /api/seller/is-auth', {
    summary: 'Whether a seller is signed in, who it is, and whether this is a shared tablet',
    tag: 'Seller',
    handler: async ({ request, translate }) => {
      const session = await sessions.find(request, 'seller', { includeBlocked: true });
      const self = session && (await findOwnStaff(db, session));
      const device = await tablets.find(request);
      const tablet = device && { tablet: device.name, screen: device.screen };
      if (!self) return { success: false, message: translate('not_signed_in'), ...tablet };
      // The steps belong to the account, which a PIN does not open.
      const next = self.isAtTablet ? undefined : await findStep(db, settings, self.id);
      return {
        success: !isBlocking(next),
        self: { ...self, isTaxed: settings.VAT_NUMBER !== undefined },
        ...(next && { next }),
        ...tablet,
      };
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
    summary: 'Signs in at a shared tablet. Five wrong PINs lock the name there; the lock grows.',
    tag,
    cost: 'password',
    failures: [401, 429],
    async handler({ body: { id, pin }, request, reply, translate }) {
      const tablet = await tablets.find(request);
      if (!tablet) throw new AppError('tablet_needed', 401);
      const { id: tabletId } = tablet;
      const actor = { kind: 'system', tabletId } as const;
      const pinHash = await checkPin(context, { tabletId, staffId: id, pin, actor });
      await sessions.start(request, reply, 'seller', id, { tabletId, pinHash });
      await tablets.noteUse(request, reply, tablet);
      securityEvents.note(request, 'sign_in', { role: 'seller', subject: id });
      return { success: true, message: translate('signed_in') };
    },
  });

  registerCall(app, 'POST /api/seller/screen', {
    summary: 'Starts the session of a tablet that is the screen of a place, unless it has one',
    tag,
    changesState: true,
    failures: [401],
    async handler({ request, reply }) {
      const tablet = await tablets.find(request);
      if (!tablet?.screen) throw new AppError('tablet_needed', 401);
      if (!(await sessions.find(request, 'seller'))) {
        await sessions.start(request, reply, 'seller', tablet.id, { tabletId: tablet.id });
        await tablets.noteUse(request, reply, tablet);
      }
      return { success: true };
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
