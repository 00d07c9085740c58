import { useState } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import { useFormMutation } from '../parts/use-desk-mutation';
import { STOCK_KEY } from './queries';

/** The queries that a change of the stock makes stale. A delivery puts dishes in stock. */
export const STALE = [STOCK_KEY, productsQuery.queryKey];

/**
 * Sends a change of ingredients or recipes, and reads the lists again.
 * @param findCurrent finds what somebody else has saved meanwhile in the failure; sending again
 *   overwrites it
 */
export function useStockChange<T = never>(
  onDone: () => void,
  findCurrent?: (error: unknown) => T | undefined,
) {
  const [theirs, setTheirs] = useState<T>();
  const { send, ...change } = useFormMutation({
    stale: STALE,
    isAwaited: true,
    onError(error) {
      const current = findCurrent?.(error);
      if (current) setTheirs(current);
    },
  });
  return {
    ...change,
    theirs,
    send: async (request: () => Promise<{ message: string }>) => {
      if (await send(request)) onDone();
    },
  };
}
