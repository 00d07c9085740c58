import * as z from 'zod/mini';

/** How a release does with its visitors, in browsers. */
const failures = {
  visitors: z.number(),
  /** Of these: those whose page did not come, came from an older release, or crashed. */
  failed: z.number(),
};

/** The figures that the server took a canary back by. */
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

/** One release that visitors get, and what is known of it since it is out. */
const activeRelease = z.object({
  release: z.string(),
  /** ISO 8601, UTC. */
  since: z.string(),
  /** Name of the token, `start` of the server's own start, or a seller's email. */
  by: z.string(),
  /** Share of the visitors, 100 is everybody. */
  percent: z.number(),
  ...failures,
  loadFailed: z.number(),
  fellBack: z.number(),
  crashed: z.number(),
  /** What three of four visits stay below; LCP and INP in ms. */
  vitals: z.object({
    LCP: z.optional(z.number()),
    INP: z.optional(z.number()),
    CLS: z.optional(z.number()),
  }),
  /** The errors' own words, most frequent first. */
  faults: z.array(
    z.object({
      kind: z.enum(['load-failed', 'fell-back', 'crashed']),
      reason: z.string(),
      page: z.string(),
      count: z.number(),
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
   * In English, as the record has it; `evidence` says the same in figures where the server decided.
   */
  reason: z.optional(z.string()),
  evidence: z.optional(withdrawalEvidence),
});
export type ReleaseMove = z.output<typeof releaseMove>;

/** One package as the seller sees it. */
export const packageReleases = z.object({
  remote: z.string(),
  live: z.optional(activeRelease),
  canary: z.optional(activeRelease),
  /** Where a roll-back goes; absent where nothing was live before. */
  back: z.optional(z.string()),
  /** The live release fails clearly more often than the one before it did. */
  worse: z.optional(z.object({ release: z.string(), ...failures })),
  /** The last ones, newest first. */
  moves: z.array(releaseMove),
});
export type PackageReleases = z.output<typeof packageReleases>;

const name = z.string().check(z.minLength(1), z.maxLength(80));
/** What the seller saw: where it is another by now, nothing changes and the answer is 409. */
export const rollbackRequest = z.object({ remote: name, from: name, to: name });
export const withdrawalRequest = z.object({ remote: name, release: name });
