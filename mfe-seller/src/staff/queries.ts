import { call } from '@smokehouse/shared/api';
import { queryOptions } from '@smokehouse/shared/query';

/** Everybody of the staff, and whether the owner has just confirmed their identity. */
export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: () => call('GET /api/seller/staff'),
});

export const tabletsQuery = queryOptions({
  queryKey: ['tablets'],
  queryFn: async () => (await call('GET /api/seller/tablets')).tablets,
});
