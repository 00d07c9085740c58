declare global {
  // The loaders that `build/webpack/release-plugin.cjs` generates read it as well.
  var __SMOKEHOUSE_RETRY__: number | undefined;
}

/** How often the visitor has pressed Retry on this page. Part of every script's URL if not 0. */
export const retryCount = (): number => globalThis.__SMOKEHOUSE_RETRY__ ?? 0;

/**
 * Starts a retry: every script is requested under a new URL from now on. Browsers would otherwise
 * answer from the request that failed.
 */
export function beginRetry(): void {
  globalThis.__SMOKEHOUSE_RETRY__ = retryCount() + 1;
}
