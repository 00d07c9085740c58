import { useCallback, useSyncExternalStore } from 'react';

/** Undefined in old browsers and test environments, which have no media queries. */
const match = (query: string) =>
  typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined;

/** True while the media query matches. On the server and during hydration: false. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = match(query);
      media?.addEventListener('change', onChange);
      return () => media?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => match(query)?.matches ?? false,
    () => false,
  );
}
