import { scriptsAgain } from './retry';

/** A script that did not come, as webpack's own loaders name it. */
export class LoadError extends Error {
  override name = 'ChunkLoadError';
}

/** A script that has not arrived by then will not. Unit: ms. */
export const SCRIPT_TIMEOUT_MS = 8000;

const attempts = new Map<string, number>();

/**
 * Runs a script whose bytes the page vouches for. Chunks are loaded in the same way, by the hashes
 * that their entry knows (`build/webpack/release-plugin.cjs`). Another call for the same address
 * asks anew: the first one may hang.
 * @param integrity SHA-384; absent for a script in development
 * @throws where it does not come in time, or is not what the page vouches for
 */
export function loadScript(url: string, integrity?: string): Promise<void> {
  const attempt = attempts.get(url) ?? 0;
  attempts.set(url, attempt + 1);
  const script = document.createElement('script');
  // The same address again would only join the request that hangs.
  const again = attempt + scriptsAgain();
  script.src = again ? `${url}?r=${again}` : url;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  const done = new Promise<void>((resolve, reject) => {
    script.onload = () => {
      resolve();
    };
    script.onerror = () => {
      reject(new LoadError(`${url} did not come`));
    };
    setTimeout(() => {
      reject(new LoadError(`${url} did not come in time`));
    }, SCRIPT_TIMEOUT_MS);
  });
  document.head.append(script);
  return done.finally(() => {
    script.remove();
  });
}
