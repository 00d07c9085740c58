/**
 * How an order is corrected after it was placed. `cancel`: the whole order. `remove`: some of its
 * items are neither made nor charged. `comp`: items are served free of charge. `discount`: a part
 * of its dishes is not charged.
 */
export const CORRECTION_KINDS = ['cancel', 'remove', 'comp', 'discount'] as const;

export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** Why an order is corrected. */
export const CORRECTION_REASONS = [
  'changed_mind',
  'entered_wrongly',
  'sold_out',
  'made_wrongly',
  'late',
  'quality',
  'goodwill',
  'walk_out',
] as const;

export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

/** Reasons that reports know from managers: anybody else needs their approval to give one. */
export const MANAGER_REASONS: readonly CorrectionReason[] = ['walk_out'];

/** Longest note of a correction. */
export const MAX_CORRECTION_NOTE = 140;
