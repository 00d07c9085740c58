import type { ApprovalRequested, ReleaseApproval } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import { findApprovalRequests, findApprovals } from '../releases';

const sentencesOf = (faults: string | null): string[] => faults?.split('\n').filter(Boolean) ?? [];

/** Finds what teams ask a seller to approve, and the last approvals. */
export async function findApprovalLists(
  db: Database,
  now: number,
): Promise<{ requests: ApprovalRequested[]; approvals: ReleaseApproval[] }> {
  const [requests, approvals] = await Promise.all([
    findApprovalRequests(db, now),
    findApprovals(db),
  ]);
  return {
    requests: requests.map(({ at, faults, reason, ...request }) => ({
      ...request,
      at: at.toISOString(),
      faults: sentencesOf(faults),
      ...(reason !== null && { reason }),
    })),
    approvals: approvals.map(({ remote, seller, at, release, who, faults, reason, ...times }) => ({
      _id: [remote, release, at.toISOString()].join(' '),
      remote,
      seller,
      at: at.toISOString(),
      faults: sentencesOf(faults),
      state: stateOf(times, now),
      ...(release !== null && { release }),
      ...(who !== null && { who }),
      ...(reason !== null && { reason }),
    })),
  };
}

function stateOf(
  {
    used_at,
    declined_at,
    expires_at,
  }: { used_at: Date | null; declined_at: Date | null; expires_at: Date },
  now: number,
): ReleaseApproval['state'] {
  if (declined_at !== null) return 'declined';
  if (used_at !== null) return 'used';
  return expires_at.getTime() > now ? 'waiting' : 'expired';
}
