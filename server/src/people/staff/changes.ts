import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { StaffRole } from '@smokehouse/shared/contract/people/staff/rules';
import { dateOf } from '../../clock';
import type { DB } from '../../database/types';
import { actorOf } from '../../http/audit';
import { AppError } from '../../http/errors';
import type { Session } from '../../http/sessions';
import { recordAudit } from '../../operations/audit';
import { hashPassword } from '../accounts';
import { sendInvitation } from '../mails';
import { insertSeller } from '../sellers';
import * as queries from './queries';

/** A person's row, locked. @throws AppError 404 */
export async function lock(tx: Transaction<DB>, id: string) {
  const person = await queries.lockStaff(tx, id);
  if (!person) throw new AppError('staff_unknown', 404);
  return person;
}

/** Locks the owners before the person: each transaction takes the locks in the same order. */
export async function keepAnOwner(tx: Transaction<DB>, id: string): Promise<void> {
  const owners = await queries.lockOwners(tx);
  if (owners.includes(id) && owners.length === 1) throw new AppError('last_owner', 409);
}

/** The hash of a password that nobody knows. Made before a transaction: it takes a core. */
export const hashUnknownPassword = () => hashPassword(randomBytes(32).toString('base64url'));

export const subjectOf = ({ id }: { id: string }) => ({ type: 'staff', id }) as const;

/** A person leaves or is back. */
export const employment = (person: { id: string; ended_at: Date | null }, isEmployed: boolean) => ({
  subject: subjectOf(person),
  before: { isEmployed: person.ended_at === null },
  after: { isEmployed },
});

/** @throws AppError 422 for an owner without an email */
export function requireEmailOfOwner(role: StaffRole, email: string | undefined): void {
  if (role === 'owner' && email === undefined)
    throw new AppError('owner_needs_email', 422, {}, { email: { code: 'owner_needs_email' } });
}

/** What all changes of the staff have in common. */
export function createStaffChanges(app: FastifyInstance) {
  const { db, clock, dayOf, sessions, securityEvents } = app.context;
  /**
   * Changes the staff for an owner who has just confirmed their identity.
   * @throws AppError 403 without a recent confirmation
   */
  async function run(
    request: FastifyRequest,
    session: Session,
    change: (tx: Transaction<DB>) => Promise<void>,
    event: 'staff_changed' | 'staff_ended' = 'staff_changed',
  ): Promise<void> {
    await sessions.requireConfirmed(session);
    await db.transaction().execute(change);
    securityEvents.note(request, event, session);
  }

  /** Creates the account of an email and sends the link that sets its password. */
  async function invite(
    tx: Transaction<DB>,
    { staffId: id, language }: Parameters<typeof sendInvitation>[1],
    { email, password_hash }: { email: string; password_hash: string },
  ): Promise<void> {
    const made = await insertSeller(tx, {
      ...{ id, email, password_hash, password_generated: false },
      invited_hash: password_hash,
    });
    if (!made) throw new AppError('email_used', 409, {}, { email: { code: 'email_used' } });
    await sendInvitation(app, { staffId: id, language }, tx);
  }

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

  return { run, invite, endTablets };
}
