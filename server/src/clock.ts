/** The source of time for the whole server, so that tests can set it. */
export interface Clock {
  /** ms since 1970. */
  now(): number;
}

/** The time, and the trading day of a moment (ms since 1970) by the hours in memory. */
export interface Timekeeping {
  clock: Clock;
  dayOf: (at: number) => string;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that runs from a given time on, for trying the site at another hour. */
export function clockFrom(start: number): Clock {
  const offset = start - Date.now();
  return { now: () => Date.now() + offset };
}

/** The clock's time as a Date, for the database driver. */
export function dateOf(clock: Clock): Date {
  return new Date(clock.now());
}
