import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from '@smokehouse/shared/router';
import { useUi } from '@smokehouse/shared/stores';

/**
 * What is searched on this page, kept in two places: in the store, where the navigation's search
 * box types it, and in the address (`?q=`), so that a reload, the back button and a shared link
 * keep it. The page leaves the box empty behind it.
 */
export function useMenuSearch(): { search: string; clear: () => void } {
  const search = useUi((state) => state.search);
  const setSearch = useUi((state) => state.setSearch);
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const inAddress = params.get('q') ?? '';
  // Written into the address but not come back yet: the router may answer after the next letter is
  // typed.
  const underway = useRef<string[]>([]);
  const started = useRef(false);
  // The box is filled after the first render: until then the address alone knows what is searched.
  const [isRead, setIsRead] = useState(false);

  // A link or the back button has led here. Before the page is painted, so that nobody sees the
  // whole menu flash.
  useLayoutEffect(() => {
    const own = underway.current.indexOf(inAddress);
    if (own >= 0) {
      underway.current.splice(0, own + 1);
      return;
    }
    // Typed on another page: the address does not know it yet.
    if (!started.current && !inAddress) return;
    underway.current = [];
    setSearch(inAddress);
    setIsRead(true);
  }, [key, inAddress, setSearch]);

  useEffect(() => {
    const cameByAddress = !started.current && inAddress !== '';
    started.current = true;
    if (cameByAddress || search === (underway.current.at(-1) ?? inAddress)) return;
    underway.current.push(search);
    setParams(search ? { q: search } : {}, { replace: true });
    // Only typing writes; a changed address is read above.
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
