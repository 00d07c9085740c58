import { call } from '@smokehouse/shared/api';
import type { AuditFilter } from '@smokehouse/shared/contract';
import { queryOptions } from '@smokehouse/shared/query';

/** A page of the audit log. @param before `next` of the page before; empty: the newest changes */
export const auditPageQuery = (filter: AuditFilter, before: string) =>
  queryOptions({
    queryKey: ['audit', filter, before],
    queryFn: () =>
      call('GET /api/seller/audit', undefined, {
        query: { ...filter, ...(before && { before }) },
      }),
  });

/** The state of the hash chain. It is read again when a change is listed that it does not contain. */
export const auditChainQuery = queryOptions({
  queryKey: ['audit-chain'],
  queryFn: async () => (await call('GET /api/seller/audit/chain')).chain,
  staleTime: 60_000,
});

/**
 * What happened to the money of an order and to its bills, oldest first.
 * @param version changes with a bill, whose story is then read again
 */
export const auditStoryQuery = (order: string, version: string) =>
  queryOptions({
    queryKey: ['audit', 'story', order, version],
    queryFn: async () =>
      (await call('GET /api/seller/audit/story', undefined, { query: { order } })).events,
  });
