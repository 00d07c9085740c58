import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/pool';
import { ReleaseError } from './errors';
import { PACKAGE_NAME } from './names';

/** Who publishes: what a token stands for. */
export interface Holder {
  remote: string;
  name: string;
}

/** 256 random bits: nobody guesses it, so that its plain hash may be kept. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes a token that may publish one package. It is told this once; the database keeps its hash.
 * @throws {ReleaseError} where the name is no package's, or a living token is called so
 */
export async function createToken(db: Database, { remote, name }: Holder): Promise<string> {
  if (!PACKAGE_NAME.test(remote))
    throw new ReleaseError(
      422,
      'bad_name',
      `${remote} is no name of a package: shell, or mfe-something.`,
    );
  const token = `${remote}_${randomBytes(32).toString('base64url')}`;
  const made = await db
    .insertInto('release_tokens')
    .values({ remote, name, hash: hashOf(token) })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'name']).where('revoked_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!made)
    throw new ReleaseError(
      409,
      'token_exists',
      `${remote} has a token called ${name} already: revoke it first, or give this one --name.`,
    );
  return token;
}

/**
 * Ends a package's token, from the next request on. Without a name all of them.
 * @returns the names that ended
 */
export async function revokeTokens(db: Database, remote: string, name?: string): Promise<string[]> {
  const rows = await db
    .updateTable('release_tokens')
    .set({ revoked_at: sql`now()` })
    .where('remote', '=', remote)
    .where('revoked_at', 'is', null)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .returning('name')
    .execute();
  return rows.map((row) => row.name);
}

/** The living tokens' holders. */
export async function listTokens(db: Database): Promise<(Holder & { created_at: Date })[]> {
  return db
    .selectFrom('release_tokens')
    .select(['remote', 'name', 'created_at'])
    .where('revoked_at', 'is', null)
    .orderBy('remote')
    .orderBy('name')
    .execute();
}

/**
 * Whose token a request carries, as `Authorization: Bearer …`.
 * @throws {ReleaseError} 401 where it is none, 403 where it is another package's
 */
export async function authorise(
  db: Database,
  header: string | undefined,
  remote: string,
): Promise<Holder & { id: number }> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1];
  const holder =
    token &&
    (await db
      .selectFrom('release_tokens')
      .select(['id', 'remote', 'name'])
      .where('hash', '=', hashOf(token))
      .where('revoked_at', 'is', null)
      .executeTakeFirst());
  if (!holder)
    throw new ReleaseError(401, 'bad_token', 'This token is not known, or it was revoked.');
  if (holder.remote !== remote)
    throw new ReleaseError(
      403,
      'other_token',
      `This token is for ${holder.remote}; it does not move ${remote}.`,
    );
  return holder;
}
