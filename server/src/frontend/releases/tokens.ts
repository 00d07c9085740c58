import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/pool';
import { ReleaseError } from './errors';
import { PACKAGE_NAME } from './names';

/** The package that a token can publish, and the token's name. */
export interface TokenOwner {
  remote: string;
  name: string;
}

/** A token has 256 random bits, so that an unsalted hash is safe. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Creates a token that can publish one package. The database stores only its hash.
 * @throws {ReleaseError} 422 if the package's name is invalid, 409 if the token's name is in use
 */
export async function createToken(db: Database, { remote, name }: TokenOwner): Promise<string> {
  if (!PACKAGE_NAME.test(remote))
    throw new ReleaseError(
      422,
      'bad_name',
      `${remote} is not a valid name of a package: use shell or mfe-<name>.`,
    );
  const token = `${remote}_${randomBytes(32).toString('base64url')}`;
  const created = await db
    .insertInto('release_tokens')
    .values({ remote, name, hash: hashOf(token) })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'name']).where('revoked_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!created)
    throw new ReleaseError(
      409,
      'token_exists',
      `${remote} already has a token named ${name}: revoke it first, or choose another --name.`,
    );
  return token;
}

/**
 * Revokes a package's token, or all of them without a name, from the next request on.
 * @returns the names of the revoked tokens
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

/** Lists the tokens that are not revoked. */
export async function listTokens(db: Database): Promise<(TokenOwner & { created_at: Date })[]> {
  return db
    .selectFrom('release_tokens')
    .select(['remote', 'name', 'created_at'])
    .where('revoked_at', 'is', null)
    .orderBy('remote')
    .orderBy('name')
    .execute();
}

/**
 * Finds the token of an `Authorization: Bearer …` header.
 * @throws {ReleaseError} 401 if there is no valid token, 403 if it belongs to another package
 */
export async function authorise(
  db: Database,
  header: string | undefined,
  remote: string,
): Promise<TokenOwner & { id: number }> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1];
  const owner =
    token &&
    (await db
      .selectFrom('release_tokens')
      .select(['id', 'remote', 'name'])
      .where('hash', '=', hashOf(token))
      .where('revoked_at', 'is', null)
      .executeTakeFirst());
  if (!owner)
    throw new ReleaseError(
      401,
      'bad_token',
      'This token is not known, or it was revoked: ' +
        "ask the site's operator for a new one (RELEASE_TOKEN).",
    );
  if (owner.remote !== remote)
    throw new ReleaseError(
      403,
      'other_token',
      `This token is for ${owner.remote}, not for ${remote}.`,
    );
  return owner;
}
