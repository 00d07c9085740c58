import type { Transaction } from 'kysely';
import type { DB } from '../database/types';
import { AppError } from './errors';

/**
 * Keeps a customer's account until the transaction ends: called before something is added to it. A
 * deletion either comes first and is seen here, or comes later and removes what was added.
 * @throws AppError 401 if the account is deleted
 */
export async function holdUser(tx: Transaction<DB>, id: string): Promise<void> {
  expectUser(await presentUser(tx, id).forKeyShare().executeTakeFirst());
}

/**
 * As {@link holdUser}, by one transaction at a time: called before something is added of which an
 * account has a limited number. A statement after it counts what all earlier ones added.
 * @throws AppError 401 if the account is deleted
 */
export async function holdUserAlone(tx: Transaction<DB>, id: string): Promise<void> {
  expectUser(await presentUser(tx, id).forNoKeyUpdate().executeTakeFirst());
}

const presentUser = (tx: Transaction<DB>, id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null);

function expectUser(user: object | undefined): void {
  if (!user) throw new AppError('sign_in_needed', 401);
}
