import type { Transaction } from 'kysely';
import type { DB } from '../database/types';
import { AppError } from './errors';

/**
 * Keeps a customer's account until the transaction ends: called before something is added to it. A
 * deletion either comes first and is seen here, or comes later and removes what was added.
 * @throws AppError 401 if the account is deleted
 */
export async function holdUser(tx: Transaction<DB>, id: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!user) throw new AppError('sign_in_needed', 401);
}
