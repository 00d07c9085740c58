import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { pageQuery } from '@smokehouse/shared/api';
import { useQuery } from '@smokehouse/shared/query';
import { useSearchParams } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { storeTableCode } from './table-code';
import { parseTableNumber, removeTable, storedTable, storeTable } from './table-number';
import { visitStorage } from './visit-storage';

/** The table in the address (`?table=7`), from the QR code on the table. */
function useAddressTable(): { table: string | null; exists: boolean } {
  const [search] = useSearchParams();
  const table = parseTableNumber(search.get('table'));
  const { data } = useQuery({ ...pageQuery('GET /api/tables'), enabled: table !== null });
  // Without an answer, every table counts as existing: the server checks it again.
  return { table, exists: !data || Number(table) <= data.count };
}

/** The table in the address, if there is no such table. */
export function useUnknownTable(): string | null {
  const { table, exists } = useAddressTable();
  return exists ? null : table;
}

/** The server renders one page for all visitors, without a stored table. */
const noStoredTable = () => null;

/**
 * The guest's table: the table of the last scanned code, or else the table on the server. After the
 * staff moved the guest, the server's table replaces the one that was scanned.
 */
export function useTable(): string | null {
  const { table, exists } = useAddressTable();
  const scanned = exists ? table : null;
  const stored = useSyncExternalStore(visitStorage.subscribe, storedTable, noStoredTable);
  const ofGuest = useSession((state) => state.guest?.table ?? null);
  const movedFrom = useSession((state) => state.guest?.movedFrom);
  // A layout effect, so that the table's sign is painted only once.
  useLayoutEffect(() => {
    if (scanned) storeTable(scanned);
    else if (table && table === storedTable()) removeTable();
  }, [scanned, table]);
  // The server can use the address, so it renders the same sign as the browser.
  const shown = stored ?? scanned ?? ofGuest;
  return shown === movedFrom ? ofGuest : shown;
}

/**
 * Stores the code in the address (`?table=7&code=…`) and removes it from there, so that a shared
 * link or a screenshot does not contain it.
 */
export function useScannedCode(): void {
  const [search, setSearch] = useSearchParams();
  const table = parseTableNumber(search.get('table'));
  const code = search.get('code');
  useEffect(() => {
    if (code === null) return;
    if (table) storeTableCode(table, code);
    const rest = new URLSearchParams(search);
    rest.delete('code');
    setSearch(rest, { replace: true, preventScrollReset: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the other two change with the address
  }, [table, code]);
}

const noChanges = () => () => {};
const isInBrowser = () => true;
const isOnServer = () => false;

/**
 * The table that the guest leaves with the next order or call, because they scanned another table's
 * code; null once that has moved them.
 */
export function usePreviousTable(): string | null {
  const { table: scanned } = useAddressTable();
  const table = useTable();
  // Read once, before the scanned table replaces it.
  const [previous] = useState(storedTable);
  // The server's HTML does not know the previous table, and hydration must begin with the same.
  const isHydrated = useSyncExternalStore(noChanges, isInBrowser, isOnServer);
  const ofGuest = useSession((state) => state.guest?.table ?? null);
  if (!isHydrated || !scanned || scanned !== table) return null;
  // The server knows better where a guest is than what this browser has scanned.
  const before = ofGuest ?? previous;
  return before === scanned ? null : before;
}

/** Sets the guest's table after the server has stored it with a call or an order. */
export function setGuestTable(table: string | null): void {
  const { guest, setGuest } = useSession.getState();
  if (!guest || !table || guest.table === table) return;
  const { movedFrom: _ended, ...rest } = guest;
  setGuest({ ...rest, table });
}
