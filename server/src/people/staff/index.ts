import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { StaffRole } from '@smokehouse/shared/contract/people/staff/rules';
import { dateOf } from '../../clock';
import type { DB } from '../../database/types';
import { actorOf } from '../../http/audit';
import { registerCall } from '../../http/calls';
import { AppError } from '../../http/errors';
import type { Session } from '../../http/sessions';
import { DELETION_MINUTES, registerSiteJob } from '../../jobs';
import { recordAudit } from '../../operations/audit';
import { hashPassword } from '../accounts';
import { sendInvitation } from '../mails';
import { insertSeller } from '../sellers';
import { registerApprovals } from './approvals';
import { deleteOldGuesses } from './pin-guesses';
import { hashPin } from './pins';
import * as queries from './queries';

export { checkPin, hashPin } from './pins';
export { findStaffRole, listWithPin } from './queries';

const tag = 'Staff';

/** The people who work here: adding, roles, PINs, invitations, leaving and coming back. */
export default async function staff(app: FastifyInstance): Promise<void> {
  const { db, clock, dayOf, sessions, securityEvents } = app.context;

  registerSiteJob(app, {
    name: 'deleting old wrong PINs',
    everyMinutes: DELETION_MINUTES,
    run: () => deleteOldGuesses(db, clock.now()),
  });

  /**
   * Changes the staff for an owner who has just confirmed their identity.
   * @throws AppError 403 without a recent confirmation
   */
  async function change(
    request: FastifyRequest,
    session: Session,
    run: (tx: Transaction<DB>) => Promise<void>,
    event: 'staff_changed' | 'staff_ended' = 'staff_changed',
  ): Promise<void> {
    await sessions.requireConfirmed(session);
    await db.transaction().execute(run);
    securityEvents.note(request, event, session);
  }

  /** A person's row, locked. @throws AppError 404 */
  async function lock(tx: Transaction<DB>, id: string) {
    const person = await queries.lockStaff(tx, id);
    if (!person) throw new AppError('staff_unknown', 404);
    return person;
  }

  /** Locks the owners before the person: each transaction takes the locks in the same order. */
  async function keepAnOwner(tx: Transaction<DB>, id: string): Promise<void> {
    const owners = await queries.lockOwners(tx);
    if (owners.includes(id) && owners.length === 1) throw new AppError('last_owner', 409);
  }

  /** The hash of a password that nobody knows. Made before a transaction: it takes a core. */
  const hashUnknownPassword = () => hashPassword(randomBytes(32).toString('base64url'));

  /** Creates the account of an email and sends the link that sets its password. */
  async function invite(
    tx: Transaction<DB>,
    id: string,
    { email, password_hash }: { email: string; password_hash: string },
  ): Promise<void> {
    const made = await insertSeller(tx, { id, email, password_hash, password_generated: false });
    if (!made) throw new AppError('email_used', 409, {}, { email: { code: 'email_used' } });
    await sendInvitation(app, id, tx);
  }

  const subjectOf = ({ id }: { id: string }) => ({ type: 'staff', id }) as const;

  /** A person leaves or is back. */
  const employment = (person: { id: string; ended_at: Date | null }, isEmployed: boolean) => ({
    subject: subjectOf(person),
    before: { isEmployed: person.ended_at === null },
    after: { isEmployed },
  });

  /** Ends the tablets for which nobody answers after somebody has left, or is no owner any more. */
  async function endTablets(
    tx: Transaction<DB>,
    request: FastifyRequest,
    staffId: string,
  ): Promise<void> {
    for (const { id, name } of await queries.endTabletsOf(tx, staffId, dateOf(clock))) {
      await sessions.endTablet(id, tx);
      const source = { clock, dayOf, actor: actorOf(request), action: 'tablet.end' } as const;
      await recordAudit(tx, source, { subject: { type: 'tablet', id, label: name } });
    }
  }

  function requireEmailOfOwner(role: StaffRole, email: string | undefined): void {
    if (role === 'owner' && email === undefined)
      throw new AppError('owner_needs_email', 422, {}, { email: { code: 'owner_needs_email' } });
  }

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
      await change(request, session, async (tx) => {
        const id = await queries.insertStaff(tx, data, pinHash);
        if (account) await invite(tx, id, account);
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
      await change(request, session, async (tx) => {
        if (data.role !== 'owner') await keepAnOwner(tx, id);
        const person = await lock(tx, id);
        requireEmailOfOwner(data.role, person.email);
        await queries.updateStaff(tx, id, data);
        if (data.role !== 'owner') await endTablets(tx, request, id);
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
      await change(request, session, async (tx) => {
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
      await change(request, session, async (tx) => {
        const person = await lock(tx, id);
        if (person.ended_at) throw new AppError('staff_left', 409);
        if (person.email !== undefined) await sendInvitation(app, id, tx);
        else if (account) await invite(tx, id, account);
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
      await change(
        request,
        session,
        async (tx) => {
          await keepAnOwner(tx, id);
          const person = await lock(tx, id);
          if (!person.ended_at) await queries.updateEnd(tx, id, dateOf(clock));
          await sessions.endAll('seller', id, tx);
          await endTablets(tx, request, id);
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
      await change(request, session, async (tx) => {
        const person = await lock(tx, id);
        await queries.updateEnd(tx, id, null);
        await audit(tx, employment(person, true));
      });
      return { success: true, message: translate('staff_returned') };
    },
  });
}
