/**
 * Removes what any package has stored in this browser for an account, once the account is deleted.
 * The key of such an entry ends with a colon and the account's id: `mfe-cart:unanswered:<id>`.
 * Packages do not know each other, so the shell calls this for all of them.
 */
export function removeAccountEntries(accountId: string): void {
  // eslint-disable-next-line no-restricted-globals -- of all packages, and removed only
  for (const area of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = area();
      for (const key of Object.keys(storage))
        if (key.endsWith(`:${accountId}`)) storage.removeItem(key);
    } catch {
      // Storage is disabled: there is nothing in it.
    }
  }
}
