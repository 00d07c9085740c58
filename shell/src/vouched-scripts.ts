import { scriptsAgain } from './retry';

declare global {
  // Read by the script loaders of every bundle, so that no script runs that the page does not vouch for.
  // eslint-disable-next-line no-var
  var __SMOKEHOUSE_INTEGRITY__: Readonly<Record<string, string>> | undefined;
}

/** A script that has not arrived by then will not. Unit: ms. */
export const SCRIPT_TIMEOUT_MS = 8000;

/** From here on these scripts may run, too. */
export function vouch(integrity: Readonly<Record<string, string>>): void {
  globalThis.__SMOKEHOUSE_INTEGRITY__ = { ...globalThis.__SMOKEHOUSE_INTEGRITY__, ...integrity };
}

/** SHA-384 of a script that may run; nothing for one in a developer's folder; undefined for one that must not. */
function integrityOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin) return undefined;
  const known = globalThis.__SMOKEHOUSE_INTEGRITY__ ?? {};
  return known[pathname] ?? known[pathname.slice(0, pathname.lastIndexOf('/') + 1)];
}

const attempts = new Map<string, number>();

/** Makes the scripts of remotes' entries; the chunks' loaders do the same: build/webpack/release-plugin.cjs. */
export const vouchedScripts = {
  name: 'vouched-scripts',
  createScript({ url }: { url: string }) {
    const attempt = attempts.get(url) ?? 0;
    attempts.set(url, attempt + 1);
    const script = document.createElement('script');
    // The same address again would only join the request that hangs.
    const again = attempt + scriptsAgain();
    script.src = again ? `${url}?r=${again}` : url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    const integrity = integrityOf(url);
    if (integrity) script.integrity = integrity;
    if (integrity === undefined) refuse(script);
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
};

/** It is neither fetched nor run; who waits for it is told as of any other that does not come. */
function refuse(script: HTMLScriptElement): void {
  script.type = 'text/unvouched';
  setTimeout(() => script.dispatchEvent(new Event('error')));
}
