import { call } from '@smokehouse/shared/api';
import { ORDER_REFETCH_MS } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** The floor plan with the open visits. Events of the floor, rounds and calls refresh it. */
export const floorQuery = queryOptions({
  queryKey: ['floor'],
  async queryFn() {
    const { plan, visits, unseated, now } = await call('GET /api/seller/floor');
    return { plan, visits, unseated, clockSkew: now - Date.now() };
  },
  refetchInterval: ORDER_REFETCH_MS,
});
