import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TableCallKind } from '@smokehouse/shared/contract';
import { visitMemory } from './visit-memory';

/** For this long a call counts as heard: whoever still waits then may call again. Unit: ms. */
export const ON_THE_WAY_MS = 180_000;

interface Wish {
  kind: TableCallKind;
  guestId: string;
  table: string;
}
const keyOf = ({ kind, guestId, table }: Wish) => `called:${kind}:${guestId}:${table}`;

/** Keeps that a call was taken, also over a reload. */
export function rememberCall(wish: Wish): void {
  visitMemory.set(keyOf(wish), String(Date.now()));
}

/**
 * True for a while after a call of this guest at this table was taken: nobody needs to ask twice.
 */
export function useIsOnTheWay(wish: Wish): boolean {
  const calledAt = Number(
    useSyncExternalStore(
      visitMemory.subscribe,
      () => visitMemory.get(keyOf(wish)),
      () => null,
    ) ?? 0,
  );
  const [now, setNow] = useState(() => Date.now());
  const until = calledAt + ON_THE_WAY_MS;
  const isOnTheWay = until > now;
  useEffect(() => {
    if (!isOnTheWay) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now());
    return () => clearTimeout(timer);
  }, [isOnTheWay, until]);
  return isOnTheWay;
}
