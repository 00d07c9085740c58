import { useEffect } from 'react';
import { call } from '@smokehouse/shared/api';
import { queryOptions, useQuery } from '@smokehouse/shared/query';
import { useSession } from '@smokehouse/shared/stores';

/** A guest who has not ordered gets no event when the staff moves them. Unit: ms. */
const REFETCH_MS = 60_000;

interface Seat {
  id?: string | undefined;
  table?: string | undefined;
  movedFrom?: string | undefined;
}
const UNCHANGED: Seat = {};

/** Where the guest is. Its key begins as that of the rounds, so that a moved round refreshes it. */
const seatQuery = queryOptions({
  queryKey: ['dine-orders', 'seat'],
  queryFn: async (): Promise<Seat> => {
    const { user } = await call('GET /api/dineuser/is-auth');
    return { id: user?._id, table: user?.table, movedFrom: user?.movedFrom };
  },
  refetchInterval: REFETCH_MS,
  // The session check answers the same when the page starts.
  initialData: UNCHANGED,
  staleTime: REFETCH_MS,
});

/** Keeps the table of the session current while the staff moves the guest to another one. */
export function useMovedTable(): void {
  const isGuest = useSession(({ guest, checked }) => Boolean(guest) && checked);
  const { data } = useQuery({ ...seatQuery, enabled: isGuest });
  useEffect(() => {
    const { guest, setGuest } = useSession.getState();
    if (!guest || !data.table || !data.movedFrom || data.id !== guest._id) return;
    if (data.table === guest.table && data.movedFrom === guest.movedFrom) return;
    setGuest({ ...guest, table: data.table, movedFrom: data.movedFrom });
  }, [data]);
}
