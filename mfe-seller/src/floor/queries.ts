import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';
import { followVisits } from './followed-orders';

/** The floor plan with the open visits. Events of the floor, rounds and calls refresh it. */
export const floorQuery = queryOptions({
  queryKey: ['floor'],
  async queryFn() {
    const { plan, visits, unseated, writers, now } = await call('GET /api/seller/floor');
    // Before anything is shown: an order goes to the table where a colleague moved its guests.
    const tables = plan.areas.flatMap((area) => area.tables.map(({ table }) => table));
    followVisits([...plan.unplaced, ...tables], visits);
    return { plan, visits, unseated, writers, clockSkew: now - Date.now() };
  },
  refetchInterval: ORDER_REFETCH_MS,
});
