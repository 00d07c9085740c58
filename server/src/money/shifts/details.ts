import type { ShiftDetails } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import { AppError } from '../../http/errors';
import type { Schedule } from '../../ordering/hours';
import { findEvents, findShift } from './queries';
import { showEvents, showShift } from './show';

/**
 * A shift with its events.
 * @param forBlind whether its cash stays hidden until it is counted
 * @throws AppError 404 for an unknown one
 */
export async function findShiftDetails(
  db: Database,
  schedule: Schedule,
  id: string,
  forBlind: boolean,
): Promise<ShiftDetails> {
  const shift = await findShift(db, id);
  if (!shift) throw new AppError('shift_unknown', 404);
  const events = await findEvents(db, id);
  return {
    shift: showShift(shift, schedule, forBlind),
    events: showEvents(shift, events, forBlind),
  };
}
