import list from 'fxa-common-password-list';

/** True for a password that everybody tries first: in a list of leaked ones, whatever its case, or the account's own email. */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  return list.test(password) || list.test(plain) || plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0];
}
