import type { HoursState } from '@smokehouse/shared/contract';
import { clockTime } from '@smokehouse/shared/contract/ordering/hours/rules';
import { CLOSES_AT_MIN, localDate, OPENS_AT_MIN } from '@smokehouse/shared/contract/time';
import { dayOf, nextOpening, periodOf } from './rules';
import { firstSlot, isDelivered } from './slots';
import type { Ordering, Pause } from './store';

/** The time of day in Riyadh: `10:30`. @param at ms since 1970 */
export const timeOf = (at: number): string => localDate(at).toISOString().slice(11, 16);

/** The times of a delivery slot: `21:00–21:30`. */
export const slotTimes = ({ from, to }: { from: Date; to: Date }): string =>
  `${timeOf(from.getTime())}–${timeOf(to.getTime())}`;

/** The pause of a moment, if one is running. */
export function pauseAt({ pause }: Ordering, at: number): Pause | null {
  if (pause && at < pause.endsAt) return pause;
  return pause?.busy && at < pause.busy.endsAt ? { kind: 'busy', ...pause.busy } : null;
}

/** When orders can be made: now, or from when on. */
export interface Availability {
  day: string;
  isOpen: boolean;
  /** Whether the seller has paused orders. Then it is not open, whatever the hours are. */
  isPaused: boolean;
  /** The current opening, or the next one, without the time before a pause ends. */
  opening: { day: string; from: number; to: number } | undefined;
}

/** Whether the restaurant takes orders at a moment, and until when or from when on. */
export function availabilityAt(ordering: Ordering, at: number): Availability {
  const { schedule } = ordering;
  const pause = pauseAt(ordering, at);
  const isPaused = pause?.kind === 'closed';
  const start = isPaused ? pause.endsAt : at;
  const next = nextOpening(schedule, start);
  const opening = next && { ...next, from: isPaused ? Math.max(next.from, start) : next.from };
  return {
    day: dayOf(schedule, at),
    isOpen: opening !== undefined && opening.from <= at,
    isPaused,
    opening,
  };
}

function showFirstSlot(ordering: Ordering, at: number): Pick<HoursState, 'firstSlot'> {
  const slot = firstSlot(ordering, at);
  return slot ? { firstSlot: { at: timeOf(slot.from), day: slot.day } } : {};
}

function showPause(pause: Pause | null): Pick<HoursState, 'pause'> {
  if (!pause) return {};
  const { kind, minutes, endsAt } = pause;
  return { pause: { kind, minutes, until: new Date(endsAt).toISOString() } };
}

const showMissingWays = (
  ordering: Ordering,
  at: number,
): Pick<HoursState, 'noDelivery' | 'noPickup'> => ({
  ...(!isDelivered(ordering, at) && { noDelivery: true }),
  ...(!ordering.ways.pickup && { noPickup: true }),
});

/** The state as pages show it. It stays the same until something changes. */
export function stateAt(
  ordering: Ordering,
  at: number,
  { isEnforced, isOutage }: { isEnforced: boolean; isOutage: boolean },
): HoursState {
  const { day, isOpen, opening } = availabilityAt(ordering, at);
  const pause = pauseAt(ordering, at);
  const period = periodOf(ordering.schedule, opening?.day ?? day);
  return {
    opensAt: opening ? timeOf(opening.from) : clockTime(OPENS_AT_MIN),
    closesAt: opening ? timeOf(opening.to) : clockTime(CLOSES_AT_MIN),
    isOpen,
    day,
    ...(opening && {
      changesAt: new Date(isOpen ? opening.to : opening.from).toISOString(),
      ...(!isOpen && { opensOn: opening.day }),
    }),
    ...(!isOpen && showFirstSlot(ordering, at)),
    ...showMissingWays(ordering, at),
    ...showPause(pause),
    ...(isEnforced && { isEnforced }),
    ...(isOutage && { isOutage }),
    ...(period && { note: period.name }),
  };
}
