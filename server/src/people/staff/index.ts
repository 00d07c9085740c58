import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import { languageOf } from '../../http/language';
import { DELETION_MINUTES, registerSiteJob } from '../../jobs';
import { sendInvitation } from '../mails';
import { registerApprovals } from './approvals';
import {
  createStaffChanges,
  employment,
  hashUnknownPassword,
  keepAnOwner,
  lock,
  requireEmailOfOwner,
  subjectOf,
} from './changes';
import { deleteOldGuesses } from './pin-guesses';
import { hashPin } from './pins';
import * as queries from './queries';

export { checkPin, hashPin } from './pins';
export { findStaffRole, listWithPin } from './queries';

const tag = 'Staff';

/** The invitation of a person by whoever sends the request. */
const invitationOf = (staffId: string, request: FastifyRequest) => ({
  staffId,
  language: languageOf(request),
});

/** The people who work here: adding, roles, PINs, invitations, leaving and coming back. */
export default async function staff(app: FastifyInstance): Promise<void> {
  const { db, clock, sessions } = app.context;
  const changes = createStaffChanges(app);

  registerSiteJob(app, {
    name: 'deleting old wrong PINs',
    everyMinutes: DELETION_MINUTES,
    run: () => deleteOldGuesses(db, clock.now()),
  });

  registerApprovals(app);

  registerCall(app, 'GET /api/seller/staff', {
    summary: 'Everybody who works or worked here',
    tag,
    role: 'seller',
    permission: 'staff.manage',
    handler: async ({ session }) => ({
      success: true,
      staff: await queries.listStaff(db, dateOf(clock)),
      isConfirmed: await sessions.isConfirmed(session),
    }),
  });

  registerCall(app, 'POST /api/seller/staff/add', {
    summary: 'Adds a person. An email gets an invitation with a link that sets the password.',
    tag,
    role: 'seller',
    permission: 'staff.manage',
    audit: 'staff.add',
    cost: 'password',
    failures: [409],
    handler: async ({ body: { email, pin, ...data }, request, session, audit, translate }) => {
      requireEmailOfOwner(data.role, email);
      const pinHash = pin === undefined ? null : await hashPin(pin);
      const account =
        email === undefined ? undefined : { email, password_hash: await hashUnknownPassword() };
      await changes.run(request, session, async (tx) => {
        const id = await queries.insertStaff(tx, data, pinHash);
        if (account) await changes.invite(tx, invitationOf(id, request), account);
        await audit(tx, {
          subject: subjectOf({ id }),
          after: { ...data, hasPin: pinHash !== null, isInvited: email !== undefined },
        });
      });
      return { success: true, message: translate('staff_added') };
    },
  });

  registerCall(app, 'POST /api/seller/staff/change', {
    summary: 'Changes names and role. A new role is valid at once, on all devices.',
    tag,
    role: 'seller',
    permission: 'staff.manage',
    audit: 'staff.change',
    failures: [404, 409],
    handler: async ({ body: { id, ...data }, request, session, audit, translate }) => {
      await changes.run(request, session, async (tx) => {
        if (data.role !== 'owner') await keepAnOwner(tx, id);
        const person = await lock(tx, id);
        requireEmailOfOwner(data.role, person.email);
        await queries.updateStaff(tx, id, data);
        if (data.role !== 'owner') await changes.endTablets(tx, request, id);
        await audit(tx, {
          subject: subjectOf(person),
          before: { nameEn: person.name_en, nameAr: person.name_ar, role: person.role },
          after: data,
        });
        await sessions.refresh(id, tx);
      });
      return { success: true, message: translate('staff_saved') };
    },
  });

  registerCall(app, 'POST /api/seller/staff/pin', {
    summary: 'Sets the PIN for shared tablets, ends sessions there and unlocks the name',
    tag,
    role: 'seller',
    permission: 'staff.manage',
    audit: 'staff.pin',
    cost: 'password',
    failures: [404],
    handler: async ({ body: { id, pin }, request, session, audit, translate }) => {
      const pinHash = await hashPin(pin);
      await changes.run(request, session, async (tx) => {
        const person = await lock(tx, id);
        await queries.updatePin(tx, id, pinHash);
        await sessions.endAtTablets(id, tx);
        await audit(tx, { subject: subjectOf(person) });
      });
      return { success: true, message: translate('pin_set') };
    },
  });

  registerCall(app, 'POST /api/seller/staff/invite', {
    summary: 'Invites a person without an account, or sends the invitation again',
    tag,
    role: 'seller',
    permission: 'staff.manage',
    audit: 'staff.invite',
    cost: 'password',
    failures: [404, 409],
    handler: async ({ body: { id, email }, request, session, audit, translate }) => {
      const account =
        email === undefined ? undefined : { email, password_hash: await hashUnknownPassword() };
      await changes.run(request, session, async (tx) => {
        const person = await lock(tx, id);
        if (person.ended_at) throw new AppError('staff_left', 409);
        if (person.email !== undefined) await sendInvitation(app, invitationOf(id, request), tx);
        else if (account) await changes.invite(tx, invitationOf(id, request), account);
        else throw new AppError('email_needed', 422, {}, { email: { code: 'email_needed' } });
        await audit(tx, { subject: subjectOf(person) });
      });
      return { success: true, message: translate('staff_invited') };
    },
  });

  registerCall(app, 'POST /api/seller/staff/end', {
    summary: 'A person leaves: all their sessions end at once, password and PIN stop',
    tag,
    role: 'seller',
    permission: 'staff.manage',
    audit: 'staff.end',
    failures: [404, 409],
    handler: async ({ body: { id }, request, session, audit, translate }) => {
      await changes.run(
        request,
        session,
        async (tx) => {
          await keepAnOwner(tx, id);
          const person = await lock(tx, id);
          if (!person.ended_at) await queries.updateEnd(tx, id, dateOf(clock));
          await sessions.endAll('seller', id, tx);
          await changes.endTablets(tx, request, id);
          await audit(tx, employment(person, false));
        },
        'staff_ended',
      );
      return { success: true, message: translate('staff_ended') };
    },
  });

  registerCall(app, 'POST /api/seller/staff/return', {
    summary: 'A person is back: password and PIN work again',
    tag,
    role: 'seller',
    permission: 'staff.manage',
    audit: 'staff.return',
    failures: [404],
    handler: async ({ body: { id }, request, session, audit, translate }) => {
      await changes.run(request, session, async (tx) => {
        const person = await lock(tx, id);
        await queries.updateEnd(tx, id, null);
        await audit(tx, employment(person, true));
      });
      return { success: true, message: translate('staff_returned') };
    },
  });
}
