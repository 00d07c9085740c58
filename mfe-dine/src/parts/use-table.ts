import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { recallTable, rememberTable, tableNumber } from './table-number';
import { visitMemory } from './visit-memory';

/** The table that the code on it names (`?table=7`). */
function useNamedTable(): string | null {
  const [search] = useSearchParams();
  return tableNumber(search.get('table'));
}

/** The server renders the page for everybody, at no table. */
const nowhere = () => null;

/**
 * The table the guest sits at: the one whose code was scanned last, else where the server has them.
 */
export function useTable(): string | null {
  const named = useNamedTable();
  const kept = useSyncExternalStore(visitMemory.subscribe, recallTable, nowhere);
  const known = useSession((state) => state.guest?.table ?? null);
  // Before anything is painted: the head of the page is not drawn twice.
  useLayoutEffect(() => {
    if (named) rememberTable(named);
  }, [named]);
  // By the address, the server draws the sign that it will say anyway.
  return kept ?? named ?? known;
}

/**
 * The table that the guest has left by scanning the code of another one; null where they have not.
 */
export function useTableBefore(): string | null {
  const named = useNamedTable();
  const table = useTable();
  // What was remembered when the page opened, before the code's table took its place.
  const [before] = useState(recallTable);
  const known = useSession((state) => state.guest?.table ?? null);
  if (!named || named !== table) return null;
  return [before, known].find((one) => one && one !== named) ?? null;
}

/** The guest is known to sit here now: with a call or an order the server heard of it. */
export function sitAt(table: string | null): void {
  const { guest, setGuest } = useSession.getState();
  if (guest && table && guest.table !== table) setGuest({ ...guest, table });
}
