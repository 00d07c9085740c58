import type { OwnStaff } from '@smokehouse/shared/contract';
import { useSession } from '@smokehouse/shared/stores';
import { isLocked } from './locked';

/**
 * Changes that were pressed without a connection by somebody who is not signed in any more. They
 * wait for that person: a shared tablet has the session of somebody else by then. They are lost with
 * the page.
 */
export interface KeptChange {
  by: OwnStaff;
  /** What it is, as its button says it. */
  what: string;
  /** The change is never sent. */
  discard: () => void;
}

/** Rejects a change that somebody discarded. */
export class Discarded extends Error {
  override readonly name = 'Discarded';
}

let waiting: readonly KeptChange[] = [];
const listeners = new Set<() => void>();

function setWaiting(changes: readonly KeptChange[]): void {
  waiting = changes;
  for (const listener of listeners) listener();
}

/** The changes that wait, oldest first. */
export const listKeptChanges = (): readonly KeptChange[] => waiting;

/** @returns a function that unsubscribes */
export function onKeptChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Resolves while a person is signed in here, otherwise when they sign in again.
 * @param what the change, as its button says it
 * @throws Discarded if somebody discards the change first
 */
export async function whenSignedIn(by: OwnStaff, what: string): Promise<void> {
  // The session of a tablet that was locked without a connection may still be theirs.
  const isSignedIn = () => !isLocked() && useSession.getState().staff?.id === by.id;
  if (isSignedIn()) return;
  await new Promise<void>((resolve, reject) => {
    const unsubscribe = useSession.subscribe(() => {
      if (isSignedIn()) end(resolve);
    });
    const change: KeptChange = { by, what, discard: () => end(() => reject(new Discarded())) };
    function end(settle: () => void) {
      unsubscribe();
      setWaiting(waiting.filter((one) => one !== change));
      settle();
    }
    setWaiting([...waiting, change]);
  });
}
