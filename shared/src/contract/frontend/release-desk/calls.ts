import * as z from 'zod/mini';
import { done, now, ok } from '../../parts';
import {
  approvalRequest,
  approvalRequested,
  declineRequest,
  packageReleases,
  releaseApproval,
  rollbackRequest,
  withdrawalRequest,
} from './schemas';

export const releaseDeskCalls = {
  'GET /api/seller/releases': {
    answer: z.object({
      ...ok,
      packages: z.array(packageReleases),
      requests: z.optional(z.array(approvalRequested)),
      approvals: z.optional(z.array(releaseApproval)),
      now,
    }),
  },
  'POST /api/seller/releases/rollback': { body: rollbackRequest, answer: done },
  'POST /api/seller/releases/withdraw': { body: withdrawalRequest, answer: done },
  'POST /api/seller/releases/decline': { body: declineRequest, answer: done },
  'POST /api/seller/releases/approve': {
    body: approvalRequest,
    answer: z.object({
      success: z.literal(true),
      code: z.string(),
      expires: z.string(),
      message: z.optional(z.string()),
    }),
  },
} as const;
