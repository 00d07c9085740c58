import { retryCount } from './retry';

/** A script that failed to load. It has the name that webpack's own loaders use. */
export class LoadError extends Error {
  override name = 'ChunkLoadError';
}

/** Time limit for one script. Unit: ms. */
export const SCRIPT_TIMEOUT_MS = 8000;

const attempts = new Map<string, number>();

/**
 * Loads and runs a script with an integrity check. Chunks are loaded in the same way, with the
 * hashes that their entry lists (`build/webpack/release-plugin.cjs`). A second call for the same
 * URL sends a new request, because the first one may hang.
 * @param integrity SHA-384; absent for a script in development
 * @throws LoadError if the script fails, times out, or does not match its hash
 */
export function loadScript(url: string, integrity?: string): Promise<void> {
  const attempt = attempts.get(url) ?? 0;
  attempts.set(url, attempt + 1);
  const script = document.createElement('script');
  // A second request for the same URL would join the one that hangs.
  const retry = attempt + retryCount();
  script.src = retry ? `${url}?r=${retry}` : url;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  const done = new Promise<void>((resolve, reject) => {
    script.onload = () => {
      resolve();
    };
    script.onerror = () => {
      reject(new LoadError(`${url} failed to load`));
    };
    setTimeout(() => {
      reject(new LoadError(`${url} timed out`));
    }, SCRIPT_TIMEOUT_MS);
  });
  document.head.append(script);
  return done.finally(() => {
    script.remove();
  });
}
