declare module 'fxa-common-password-list' {
  /** True for a password of 8 or more characters that is in lists of leaked ones. */
  export function test(password: string): boolean;
}
