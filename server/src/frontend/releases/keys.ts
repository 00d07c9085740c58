import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../database/pool';

const KEY_BYTES = 32;

/** Reads the site's key; the first server that needs it creates it. */
async function findKey(db: Database, purpose: string): Promise<Buffer> {
  await db
    .insertInto('release_keys')
    .values({ purpose, key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (
    await db
      .selectFrom('release_keys')
      .select('key')
      .where('purpose', '=', purpose)
      .executeTakeFirstOrThrow()
  ).key;
}

/**
 * Signs texts with a key in the database that all processes share: HMAC-SHA256. The key is read at
 * the first use; a failed read is repeated.
 * @param purpose names the key, so that a text of one purpose is not valid for another
 */
export function createSigner(db: Database, purpose: string): (text: string) => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  return async (text) => {
    key ??= findKey(db, purpose).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return createHmac('sha256', await key)
      .update(`${purpose} ${text}`)
      .digest();
  };
}
