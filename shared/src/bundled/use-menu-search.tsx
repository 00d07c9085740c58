import { paths } from '@smokehouse/shared/contract';
import { useLocation, useNavigate } from '@smokehouse/shared/router';

/**
 * The search text of the menu. The address (`/all-menu?q=…`) is its only state, so it survives a
 * reload, the back button and a shared link. The filters of the menu stay: a guest who leaves nuts
 * out also searches without nuts.
 * @returns the text, empty on other pages, and a function that opens the menu with another text
 */
export function useMenuSearch(): [text: string, search: (text: string) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const text = pathname === paths.allMenu ? (new URLSearchParams(search).get('q') ?? '') : '';
  return [
    text,
    (next) => {
      const query = new URLSearchParams(/^\/(all-)?menu\b/.test(pathname) ? search : '');
      if (next) query.set('q', next);
      else query.delete('q');
      void navigate(
        { pathname: paths.allMenu, search: query.toString() },
        // The browser's address, because React's changes only when the page has loaded: every
        // letter typed until then would add a history entry.
        { replace: location.pathname === paths.allMenu },
      );
    },
  ];
}
