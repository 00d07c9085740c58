import list from 'fxa-common-password-list';
import { AppError } from '../../http/errors';

/**
 * True for a common password: in a list of leaked ones, ignoring case, or the account's own email.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  return (
    list.test(password) ||
    list.test(plain) ||
    plain === email.toLowerCase() ||
    plain === email.toLowerCase().split('@')[0]
  );
}

/**
 * Refuses a new password that is common.
 * @param field its name in the payload
 * @throws AppError 422 at that field
 */
export function refuseCommonPassword(
  password: string,
  email: string,
  field: 'password' | 'newPassword',
): void {
  if (isCommonPassword(password, email))
    throw new AppError('password_common', 422, {}, { [field]: { code: 'password_common' } });
}
