import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from '@smokehouse/shared/router';
import { useUi } from '@smokehouse/shared/stores';

/**
 * The search text of this page. It is in the store, which the navigation's search box writes, and
 * in the address (`?q=`), so that it survives a reload, the back button and a shared link. The
 * search box is cleared when the page unmounts.
 */
export function useMenuSearch(): { search: string; clear: () => void } {
  const search = useUi((state) => state.search);
  const setSearch = useUi((state) => state.setSearch);
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const inAddress = params.get('q') ?? '';
  // Values written to the address that the router has not reported yet. It may report them after
  // the next letter is typed.
  const pendingWrites = useRef<string[]>([]);
  const started = useRef(false);
  // The store is filled after the first render. Until then, the address has the search text.
  const [isRead, setIsRead] = useState(false);

  // Reads the address after a link or the back button. Runs before paint, so that the whole menu
  // does not flash.
  useLayoutEffect(() => {
    const ownWrite = pendingWrites.current.indexOf(inAddress);
    if (ownWrite >= 0) {
      pendingWrites.current.splice(0, ownWrite + 1);
      return;
    }
    // The text was typed on another page and is not in the address yet.
    if (!started.current && !inAddress) return;
    pendingWrites.current = [];
    setSearch(inAddress);
    setIsRead(true);
  }, [key, inAddress, setSearch]);

  useEffect(() => {
    const isFromAddress = !started.current && inAddress !== '';
    started.current = true;
    if (isFromAddress || search === (pendingWrites.current.at(-1) ?? inAddress)) return;
    pendingWrites.current.push(search);
    setParams(search ? { q: search } : {}, { replace: true });
    // Only typing writes to the address. A changed address is read above.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [search]);

  useEffect(
    () => () => {
      setSearch('');
    },
    [setSearch],
  );

  return {
    search: isRead ? search : search || inAddress,
    clear: () => {
      setSearch('');
    },
  };
}
