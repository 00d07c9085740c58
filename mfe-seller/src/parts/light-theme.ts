import { useEffect } from 'react';

/** Sets the light theme on the root element, because it also styles scrollbars and overscroll. */
export function useLightTheme() {
  useEffect(() => {
    document.documentElement.dataset.theme = 'light';
    return () => {
      document.documentElement.dataset.theme = 'dark';
    };
  }, []);
}
