import { randomBytes } from 'node:crypto';
import { hashPassword, isCommonPassword, isPasswordRight } from '../accounts';
import type { Database } from '../../database/pool';
import { SettingsError, type Settings } from '../../settings';
import { findSellerByEmail, insertFirstOwner, insertSeller, updateSellerPassword } from './queries';

/**
 * Ensures that the seller can sign in. A password from the settings applies from this start on;
 * without one, a password is generated at the first start, and the first sign-in must replace it.
 * @throws {SettingsError} for a common password
 * @returns the credentials if the password was generated now; they are printed and not stored in
 *   clear
 */
export async function ensureSeller(
  db: Database,
  { SELLER_EMAIL: email, SELLER_PASSWORD }: Pick<Settings, 'SELLER_EMAIL' | 'SELLER_PASSWORD'>,
): Promise<{ email: string; password: string } | undefined> {
  if (SELLER_PASSWORD && (await isCommonPassword(SELLER_PASSWORD, email))) {
    throw new SettingsError(
      'Bad settings: SELLER_PASSWORD is one that everybody tries first; choose another one (docs/settings.md lists them all)',
    );
  }
  const seller = await findSellerByEmail(db, email);
  if (seller) {
    await insertFirstOwner(db, seller.id);
    if (SELLER_PASSWORD && !(await isPasswordRight(seller.password_hash, SELLER_PASSWORD))) {
      const password_hash = await hashPassword(SELLER_PASSWORD);
      await db.transaction().execute((tx) => updateSellerPassword(tx, seller.id, password_hash));
    }
    return undefined;
  }
  const password = SELLER_PASSWORD ?? randomBytes(12).toString('base64url');
  const made = await insertSeller(db, {
    email,
    password_hash: await hashPassword(password),
    password_generated: SELLER_PASSWORD === undefined,
  });
  if (made) await insertFirstOwner(db, made.id);
  return made && !SELLER_PASSWORD ? { email, password } : undefined;
}
