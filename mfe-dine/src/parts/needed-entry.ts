import { useEffect, useState } from 'react';
import { useUi } from '@smokehouse/shared/stores';

let isNeeded = false;

/** Opens the guest entry because an order or a call needs a guest, which the entry then says. */
export function openNeededEntry(): void {
  isNeeded = true;
  useUi.getState().setGuestEntryOpen(true);
}

/** Whether the guest entry was opened by `openNeededEntry`. It is forgotten when the entry closes. */
export function useIsEntryNeeded(): boolean {
  const [isEntryNeeded] = useState(() => isNeeded);
  useEffect(
    () => () => {
      isNeeded = false;
    },
    [],
  );
  return isEntryNeeded;
}
