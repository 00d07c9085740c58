import * as z from 'zod/mini';
import { releaseName } from '../../strings';

/** Failures of a release, as browsers report them. */
const failures = {
  visitors: z.number(),
  /** Visitors whose page did not load, was served by an older release, or crashed. */
  failed: z.number(),
};

/** The figures on which the server decided to withdraw a canary. */
export const withdrawalEvidence = z.object({
  canary: z.object({
    release: z.string(),
    ...failures,
    loadFailed: z.number(),
    fellBack: z.number(),
    crashed: z.number(),
  }),
  live: z.object({ release: z.string(), ...failures }),
});
export type WithdrawalEvidence = z.output<typeof withdrawalEvidence>;

/** A release that visitors get, with its figures since it was published. */
const activeRelease = z.object({
  release: z.string(),
  /** ISO 8601, UTC. */
  since: z.string(),
  /** Name of the token, `start` for the server's start, or a seller's email. */
  by: z.string(),
  /** Percentage of visitors. */
  percent: z.number(),
  ...failures,
  loadFailed: z.number(),
  fellBack: z.number(),
  crashed: z.number(),
  /** 75th percentiles. LCP and INP in ms. */
  vitals: z.object({
    LCP: z.optional(z.number()),
    INP: z.optional(z.number()),
    CLS: z.optional(z.number()),
  }),
  /** Error messages, most frequent first. */
  faults: z.array(
    z.object({
      kind: z.enum(['load-failed', 'fell-back', 'crashed']),
      reason: z.string(),
      /** Pattern of the route where it was reported last. */
      page: z.string(),
      /** All of them, a few at most. */
      pages: z.optional(z.array(z.string())),
      count: z.number(),
      /** First and last report. ISO 8601, UTC. */
      firstAt: z.optional(z.string()),
      lastAt: z.optional(z.string()),
      /**
       * Frames of the stack, top first. `src/pages/cart.tsx:41:12` if `isResolved`, else positions
       * in the release's scripts.
       */
      stack: z.optional(z.array(z.string())),
      isResolved: z.optional(z.boolean()),
    }),
  ),
});
export type ActiveRelease = z.output<typeof activeRelease>;

export const releaseMove = z.object({
  _id: z.string(),
  at: z.string(),
  who: z.string(),
  what: z.enum(['built', 'publish', 'canary', 'promote', 'rollback', 'withdraw']),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  percent: z.number(),
  /**
   * In English, as recorded. If the server decided, `evidence` has the figures.
   */
  reason: z.optional(z.string()),
  evidence: z.optional(withdrawalEvidence),
});
export type ReleaseMove = z.output<typeof releaseMove>;

/** The releases of one package. */
export const packageReleases = z.object({
  remote: z.string(),
  live: z.optional(activeRelease),
  canary: z.optional(activeRelease),
  /** The target of a rollback. Absent if there was no earlier live release. */
  back: z.optional(z.string()),
  /** Set if the live release fails significantly more often than the previous one did. */
  worse: z.optional(z.object({ release: z.string(), ...failures })),
  /** The latest changes, newest first. */
  moves: z.array(releaseMove),
});
export type PackageReleases = z.output<typeof packageReleases>;

const wanted = {
  remote: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The failed checks, one sentence each. */
  faults: z.array(z.string()),
  /** Why the team wants to publish it anyway, in the team's words. */
  reason: z.optional(z.string()),
};

/** A release that a team wants to publish although a check refuses it. */
export const approvalRequested = z.object({
  ...wanted,
  release: z.string(),
  /** Name of the team's token. */
  who: z.string(),
});
export type ApprovalRequested = z.output<typeof approvalRequested>;

/** A seller's answer to a request: approval or refusal of a release that a check refuses. */
export const releaseApproval = z.object({
  ...wanted,
  _id: z.string(),
  /** Absent for a code that no team has used. */
  release: z.optional(z.string()),
  who: z.optional(z.string()),
  /** The seller's email. */
  seller: z.string(),
  state: z.enum(['waiting', 'used', 'expired', 'declined']),
});
export type ReleaseApproval = z.output<typeof releaseApproval>;

/** The state that the request is based on. If it has changed, the answer is 409. */
export const rollbackRequest = z.object({
  remote: releaseName,
  from: releaseName,
  to: releaseName,
});
export const withdrawalRequest = z.object({ remote: releaseName, release: releaseName });
/** When the request that the seller saw was made: a later one may ask for something else. */
const seen = { at: z.optional(z.iso.datetime().check(z.maxLength(30))) };
/**
 * Allows one release of a package that the checks of publishing refuse. With `release`, the one that
 * the team has asked for; if it no longer does, the answer is 409.
 */
export const approvalRequest = z.object({
  remote: releaseName,
  release: z.optional(releaseName),
  ...seen,
});
/** Refuses the release that the team has asked for; if it no longer does, the answer is 409. */
export const declineRequest = z.object({ remote: releaseName, release: releaseName, ...seen });
