declare global {
  // How often a visitor has asked for another try: part of every script's address from then on.
  // eslint-disable-next-line no-var
  var __SMOKEHOUSE_RETRY__: number | undefined;
}

/** How often a visitor has asked for another try. */
export const scriptsAgain = (): number => globalThis.__SMOKEHOUSE_RETRY__ ?? 0;

/**
 * Makes every script that is asked for from now on a new request, instead of a share in the one
 * that failed.
 */
export function beginRetry(): void {
  globalThis.__SMOKEHOUSE_RETRY__ = scriptsAgain() + 1;
}
