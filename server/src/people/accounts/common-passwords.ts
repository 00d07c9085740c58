import { AppError } from '../../http/errors';

/** Passwords of leaks, in lower case. Loaded with the first new password: it takes some megabytes. */
let leaked: Promise<ReadonlySet<string>> | undefined;

async function loadLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * True for a common password: in a list of leaked ones, ignoring case, or the account's own email.
 */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const plain = password.toLowerCase();
  const own = email.toLowerCase();
  return (
    plain === own || plain === own.split('@')[0] || (await (leaked ??= loadLeaked())).has(plain)
  );
}

/**
 * Refuses a new password that is common.
 * @param field its name in the payload
 * @throws AppError 422 at that field
 */
export async function refuseCommonPassword(
  password: string,
  email: string,
  field: 'password' | 'newPassword',
): Promise<void> {
  if (await isCommonPassword(password, email))
    throw new AppError('password_common', 422, {}, { [field]: { code: 'password_common' } });
}
