import { useEffect } from 'react';
import { useSession } from '@smokehouse/shared/stores';

/** From here on dishes go into the table's cart, also those that are found on /all-menu. */
export function useDineContext(): void {
  const setContext = useSession((state) => state.setContext);
  useEffect(() => setContext('dine'), [setContext]);
}
