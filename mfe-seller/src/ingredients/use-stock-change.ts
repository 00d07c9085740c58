import { useState } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import { useQueryClient } from '@smokehouse/shared/query';
import { useChange } from '../staff/public/use-change';
import { STOCK_KEY } from './queries';

/**
 * Sends a change of ingredients or recipes, and reads the lists again.
 * @param findCurrent finds what somebody else has saved meanwhile in the failure; sending again
 *   overwrites it
 */
export function useStockChange<T = never>(
  onDone: () => void,
  findCurrent?: (error: unknown) => T | undefined,
) {
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<T>();
  const change = useChange(STOCK_KEY, { onDone });
  const send = (request: () => Promise<{ message: string }>) =>
    change.send(async () => {
      try {
        return await request();
      } catch (error) {
        const current = findCurrent?.(error);
        if (current) setTheirs(current);
        throw error;
      } finally {
        // A delivery puts dishes in stock.
        void client.invalidateQueries({ queryKey: productsQuery.queryKey });
      }
    });
  return { ...change, send, theirs };
}
