/**
 * Where time comes from. Nothing else in the server asks the machine's clock, so that a test can
 * set it.
 */
export interface Clock {
  /** ms since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The clock's time as a Date, as the database driver wants it. */
export function dateOf(clock: Clock): Date {
  return new Date(clock.now());
}
