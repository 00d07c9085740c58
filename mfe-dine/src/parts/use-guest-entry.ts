import { useEffect, useState } from 'react';
import type { DineUser } from '@smokehouse/shared/contract';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { openNeededEntry } from './needed-entry';

/**
 * Returns a function that opens the guest entry. The given action continues once the guest has
 * entered; closing the entry cancels it.
 */
export function useGuestEntry(): (then: (guest: DineUser) => void) => void {
  const guest = useSession((state) => state.guest);
  const isOpen = useUi((state) => state.guestEntryOpen);
  const [pending, setPending] = useState<{ then: (guest: DineUser) => void } | null>(null);
  useEffect(() => {
    if (!pending || (!guest && isOpen)) return;
    setPending(null);
    if (guest) pending.then(guest);
  }, [pending, guest, isOpen]);
  return (then) => {
    openNeededEntry();
    setPending({ then });
  };
}
