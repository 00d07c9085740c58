import { scriptsAgain } from './retry';

declare global {
  // Read by the script loaders of every bundle, so that no script runs that the page does not vouch for.
  // eslint-disable-next-line no-var
  var __SMOKEHOUSE_INTEGRITY__: Readonly<Record<string, string>> | undefined;
}

/** A script that did not come, as webpack's own loaders name it. */
export class LoadError extends Error {
  override name = 'ChunkLoadError';
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

/**
 * Runs a script that the page vouches for, which the chunks' loaders do in the same way (build/webpack/release-plugin.cjs). Another call for
 * the same address asks anew: the first one may hang.
 * @throws where it does not come in time, is not what the page vouches for, or is not vouched for at all: then it is not even fetched
 */
export function loadScript(url: string): Promise<void> {
  const integrity = integrityOf(url);
  if (integrity === undefined) return Promise.reject(new LoadError(`${url} is not vouched for`));
  const attempt = attempts.get(url) ?? 0;
  attempts.set(url, attempt + 1);
  const script = document.createElement('script');
  // The same address again would only join the request that hangs.
  const again = attempt + scriptsAgain();
  script.src = again ? `${url}?r=${again}` : url;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  const done = new Promise<void>((resolve, reject) => {
    script.onload = () => { resolve(); };
    script.onerror = () => { reject(new LoadError(`${url} did not come`)); };
    setTimeout(() => { reject(new LoadError(`${url} did not come in time`)); }, SCRIPT_TIMEOUT_MS);
  });
  document.head.append(script);
  return done.finally(() => { script.remove(); });
}
