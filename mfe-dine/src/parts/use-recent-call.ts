import { useEffect, useState, useSyncExternalStore } from 'react';
import { dineOrdersQuery } from '@smokehouse/shared/api';
import type { TableCallKind } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';
import { visitStorage } from './visit-storage';

/** For this time after a call, the same call cannot be repeated. Unit: ms. */
export const RECENT_CALL_MS = 180_000;

/** What a guest calls for. `all` is the bill of the whole table. */
export type GuestCallKind = TableCallKind | 'all';

interface TableCall {
  kind: GuestCallKind;
  guestId: string;
  table: string;
}
const keyOf = ({ kind, guestId, table }: TableCall) => `called:${kind}:${guestId}:${table}`;

/** Stores the time of a successful call. It survives a reload. */
export function storeCall(call: TableCall): void {
  visitStorage.set(keyOf(call), String(Date.now()));
}

/** True for {@link RECENT_CALL_MS} after a successful call of this guest at this table. */
function useHasRecentCall(call: TableCall): boolean {
  const calledAt = Number(
    useSyncExternalStore(
      visitStorage.subscribe,
      () => visitStorage.get(keyOf(call)),
      () => null,
    ) ?? 0,
  );
  const [now, setNow] = useState(() => Date.now());
  const until = calledAt + RECENT_CALL_MS;
  const isRecent = until > now;
  useEffect(() => {
    if (!isRecent) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now());
    return () => clearTimeout(timer);
  }, [isRecent, until]);
  return isRecent;
}

/**
 * What became of a guest's last call: `made` until the staff answers it, then `answered` for a
 * while. Null when it can be made. Before the server has said it, a recent call is `made`.
 */
export function useCallState(call: TableCall): 'made' | 'answered' | null {
  const isRecent = useHasRecentCall(call);
  const { data } = useQuery({
    ...dineOrdersQuery,
    enabled: ({ state }) =>
      isRecent || state.data?.calls?.some(({ isAnswered }) => !isAnswered) === true,
  });
  const known = data?.calls?.find(({ kind, paysForAll }) =>
    call.kind === 'all' ? paysForAll : kind === call.kind,
  );
  if (known) return known.isAnswered ? 'answered' : 'made';
  return isRecent ? 'made' : null;
}
