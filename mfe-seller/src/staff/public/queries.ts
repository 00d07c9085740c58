import { call } from '@smokehouse/shared/api';
import { queryOptions, useQuery } from '@smokehouse/shared/query';

/** Everybody of the staff, and whether the owner has just confirmed their identity. */
export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: () => call('GET /api/seller/staff'),
});

export const tabletsQuery = queryOptions({
  queryKey: ['tablets'],
  queryFn: async () => (await call('GET /api/seller/tablets')).tablets,
});

/** How soon the desk tells the owner of a new tablet. Unit: ms. */
const NOTICE_MS = 60_000;

/** The names of tablets that no owner has confirmed. @param isOwner others are not told */
export function useNewTablets(isOwner: boolean): string[] {
  const { data } = useQuery({
    ...tabletsQuery,
    enabled: isOwner,
    refetchInterval: NOTICE_MS,
  });
  if (!isOwner || !data) return [];
  return data.filter(({ isConfirmed }) => !isConfirmed).map(({ name }) => name);
}
