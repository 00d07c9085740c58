import type { KitchenTicket } from '@smokehouse/shared/contract';
import { isOpen, isOver, isToMake } from './press';

/** The state of a ticket against its promise. */
export type AgeState = 'new' | 'ok' | 'soon' | 'late';

/** Whole minutes. A ticket is late by `-left`. */
export interface Age {
  state: AgeState;
  minutes: number;
  left: number;
  /** How much of the promise has passed, in percent. */
  share: number;
  /** Nothing of the ticket is to be made now, so that it is not late. */
  isIdle: boolean;
}

const MINUTE_MS = 60_000;
/** From so many minutes left, a ticket needs attention. */
export const SOON_MINUTES = 3;

/**
 * The age of a ticket in whole minutes, as it is shown: state and words always agree.
 * @param now the server's clock. Unit: ms since 1970
 */
export function ageOf(
  {
    openedAt,
    promisedAt,
    takenAt,
    leftAt,
    items,
  }: Pick<KitchenTicket, 'openedAt' | 'promisedAt' | 'takenAt' | 'leftAt' | 'items'>,
  now: number,
): Age {
  const opened = Date.parse(openedAt);
  const promise = Math.round((Date.parse(promisedAt) - opened) / MINUTE_MS);
  // What was on hold is promised from when it was fired.
  const begins = items.filter(isOpen).map(({ firedAt }) => Date.parse(firedAt ?? openedAt));
  const since = begins.length > 0 ? Math.min(...begins) : opened;
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE_MS));
  const left = promise - minutes;
  const share = Math.min(100, Math.round((minutes / promise) * 100));
  const isIdle = !items.some(isToMake);
  const isNew = takenAt === undefined && !isOver({ leftAt, items });
  const state = isNew ? 'new' : stateOf(left, isIdle);
  return { state, minutes, left, share, isIdle };
}

/** How a ticket stands against its promise, whether it is taken or not. */
export const urgencyOf = ({ left, isIdle }: Age): Exclude<AgeState, 'new'> => stateOf(left, isIdle);

function stateOf(left: number, isIdle: boolean): Exclude<AgeState, 'new'> {
  if (isIdle) return 'ok';
  if (left < 0) return 'late';
  return left <= SOON_MINUTES ? 'soon' : 'ok';
}
