import { useEffect } from 'react';
import { call } from '@smokehouse/shared/api';
import type { StoredPlan } from '@smokehouse/shared/contract';
import { WRITING_MS } from '@smokehouse/shared/contract/ordering/floor/rules';
import { keptCount, keptOrder } from './kept-orders';

/** How often the tablet looks at what it has not sent. Unit: ms. */
const LOOK_MS = 2000;
const REPEAT_MS = WRITING_MS / 3;

/**
 * Tells colleagues for which tables this tablet has an order that is not sent, while the floor is
 * open. Without a connection nothing is told, and what was told ends by itself.
 */
export function useWriting({ areas, unplaced }: StoredPlan): void {
  const names = [...unplaced, ...areas.flatMap(({ tables }) => tables.map(({ table }) => table))];
  const all = names.join(',');
  useEffect(() => {
    let [said, saidAt] = ['', 0];
    const say = () => {
      const tables = all.split(',').filter((table) => table && keptCount(keptOrder(table)) > 0);
      const isRepeated = tables.length > 0 && Date.now() - saidAt >= REPEAT_MS;
      if ((String(tables) === said && !isRepeated) || !navigator.onLine) return;
      [said, saidAt] = [String(tables), Date.now()];
      // A hint: what fails is said the next time.
      call('POST /api/seller/floor/writing', { tables }).catch(() => undefined);
    };
    const timer = setInterval(say, LOOK_MS);
    return () => clearInterval(timer);
  }, [all]);
}
