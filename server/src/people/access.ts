import type { Transaction } from 'kysely';
import type { DB } from '../database/types';
import { isOfScreen, type Access } from '../http/sessions';
import { isAnsweredFor } from './tablets';

/**
 * Locks what a sign-in was checked against until the transaction ends, so that what ends an access
 * either comes first and is seen here, or comes later and finds the new session.
 * @returns false if the account, the employment, the password, the PIN or the tablet has ended or
 * changed
 *   since it was checked
 */
export async function holdAccess(tx: Transaction<DB>, access: Access): Promise<boolean> {
  switch (access.role) {
    case 'dine':
      return true;
    case 'user':
      return holdUser(tx, access);
    case 'seller':
      if (isOfScreen(access.subject, access.tabletId)) return holdTablet(tx, access);
      return (await holdStaff(tx, access)) && (await holdTablet(tx, access));
  }
}

async function holdUser(tx: Transaction<DB>, { subject, passwordHash }: Access): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', subject)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return user !== undefined && isSame(user.password_hash, passwordHash);
}

async function holdStaff(
  tx: Transaction<DB>,
  { subject, passwordHash, pinHash }: Access,
): Promise<boolean> {
  const person = await tx
    .selectFrom('staff')
    .select('pin_hash')
    .where('id', '=', subject)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!person || !isSame(person.pin_hash, pinHash)) return false;
  const account = await tx
    .selectFrom('sellers')
    .select('password_hash')
    .where('id', '=', subject)
    .forShare()
    .executeTakeFirst();
  return isSame(account?.password_hash, passwordHash);
}

async function holdTablet(tx: Transaction<DB>, { subject, tabletId }: Access): Promise<boolean> {
  if (tabletId === undefined) return true;
  const tablet = await tx
    .selectFrom('tablets as t')
    .select('t.id')
    .where('t.id', '=', tabletId)
    .where('t.ended_at', 'is', null)
    .where(isAnsweredFor)
    .$if(isOfScreen(subject, tabletId), (query) => query.where('t.screen', 'is not', null))
    .forShare('t')
    .executeTakeFirst();
  return tablet !== undefined;
}

const isSame = (stored: string | null | undefined, checked: string | undefined) =>
  checked === undefined || stored === checked;
