import { useEffect, useRef } from 'react';

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;
/** Of all failures of this page: each retry that the visitor did not ask for waits longer. */
let wait = FIRST_WAIT_MS;
let notBefore = 0;

export interface Failure {
  onRetry: () => void;
  /** False if code that was loaded has crashed: only the visitor retries that. */
  isLoad: boolean;
}

/**
 * Retries what failed to load once each time that the connection returns, or that the visitor comes
 * back to the page.
 */
export function useRetryWhenBack(onRetry: Failure['onRetry'], isLoad: boolean): void {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (!isLoad) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const onBack = () => {
      clearTimeout(timer);
      if (document.hidden || !navigator.onLine) return;
      timer = setTimeout(() => {
        notBefore = Date.now() + wait;
        wait = Math.min(2 * wait, MAX_WAIT_MS);
        retry.current();
      }, notBefore - Date.now());
    };
    addEventListener('online', onBack);
    document.addEventListener('visibilitychange', onBack);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onBack);
      document.removeEventListener('visibilitychange', onBack);
    };
  }, [isLoad]);
}
