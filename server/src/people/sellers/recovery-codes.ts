import { randomInt } from 'node:crypto';
import { latinDigits } from '@smokehouse/shared/contract';
import { hashPassword, isPasswordRight } from '../accounts';
import type { Database } from '../../database/pool';

const COUNT = 10;
/** Without characters that look alike. 10 of them have 49 bits, so the codes are hashed slowly. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** `k7m2p-x9qr4` as it is hashed, whatever was typed between its characters. */
const normalise = (code: string) =>
  latinDigits(code)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

/** Creates recovery codes and their hashes. Only the hashes are stored. */
export async function createRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: COUNT }, newCode);
  const hashes: string[] = [];
  // One after the other, because each hash takes a core and 19 MB.
  for (const code of codes) hashes.push(await hashPassword(normalise(code)));
  return { codes, hashes };
}

/** Replaces all recovery codes of a seller. */
export async function replaceRecoveryCodes(
  tx: Database,
  seller_id: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('seller_recovery_codes').where('seller_id', '=', seller_id).execute();
  await tx
    .insertInto('seller_recovery_codes')
    .values(hashes.map((code_hash) => ({ seller_id, code_hash })))
    .execute();
}

export async function deleteRecoveryCodes(tx: Database, sellerId: string): Promise<void> {
  await tx.deleteFrom('seller_recovery_codes').where('seller_id', '=', sellerId).execute();
}

const listHashes = (db: Database, sellerId: string) =>
  db
    .selectFrom('seller_recovery_codes')
    .select(['id', 'code_hash'])
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .execute();

export async function countRecoveryCodes(db: Database, sellerId: string): Promise<number> {
  return (await listHashes(db, sellerId)).length;
}

/** Accepts a recovery code once, also from concurrent requests. */
export async function useRecoveryCode(
  db: Database,
  sellerId: string,
  code: string,
): Promise<boolean> {
  const given = normalise(code);
  if (given.length !== LENGTH) return false;
  for (const { id, code_hash } of await listHashes(db, sellerId)) {
    if (!(await isPasswordRight(code_hash, given))) continue;
    const used = await db
      .deleteFrom('seller_recovery_codes')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  }
  return false;
}
