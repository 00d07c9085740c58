import { useEffect } from 'react';
import { call } from '@smokehouse/shared/api';
import type { DineUser } from '@smokehouse/shared/contract';
import { queryOptions, useQuery } from '@smokehouse/shared/query';
import { useSession } from '@smokehouse/shared/stores';

/** A guest who has not ordered gets no event when the staff moves them. Unit: ms. */
const REFETCH_MS = 60_000;

interface Seat {
  id?: string | undefined;
  table?: string | undefined;
  movedFrom?: string | undefined;
  hasLeft?: boolean | undefined;
}
const UNCHANGED: Seat = {};

/** Where the guest is. Its key begins as that of the rounds, so that a moved round refreshes it. */
const seatQuery = queryOptions({
  queryKey: ['dine-orders', 'seat'],
  queryFn: async (): Promise<Seat> => {
    const { user } = await call('GET /api/dineuser/is-auth');
    return {
      id: user?._id,
      table: user?.table,
      movedFrom: user?.movedFrom,
      hasLeft: user?.hasLeft,
    };
  },
  refetchInterval: REFETCH_MS,
  // The session check answers the same when the page starts.
  initialData: UNCHANGED,
  staleTime: REFETCH_MS,
});

/** A guest with the seat that the server says; null if it is the known one. */
function seatedAs(guest: DineUser, { table, movedFrom, hasLeft = false }: Seat): DineUser | null {
  const { table: _table, movedFrom: _movedFrom, hasLeft: hadLeft = false, ...rest } = guest;
  if (hasLeft) return hadLeft ? null : { ...rest, hasLeft };
  // A guest who has not been moved knows their table before the server does.
  const isMoved = movedFrom && (table !== guest.table || movedFrom !== guest.movedFrom);
  if (!hadLeft && !(table && isMoved)) return null;
  return { ...rest, ...(table && { table }), ...(movedFrom && { movedFrom }) };
}

/**
 * Keeps the table of the session current while the staff moves the guest to another one, ends their
 * visit, or seats them again.
 */
export function useMovedTable(): void {
  const isGuest = useSession(({ guest, checked }) => Boolean(guest) && checked);
  const { data } = useQuery({ ...seatQuery, enabled: isGuest });
  useEffect(() => {
    const { guest, setGuest } = useSession.getState();
    const seated = guest && data.id === guest._id ? seatedAs(guest, data) : null;
    if (seated) setGuest(seated);
  }, [data]);
}
