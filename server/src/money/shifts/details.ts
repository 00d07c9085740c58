import type { ShiftDetails } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import { AppError } from '../../http/errors';
import type { Schedule } from '../../ordering/hours';
import { findEvents, findShift } from './queries';
import { showEvent, showShift } from './show';

/**
 * A shift with its events.
 * @throws AppError 404 for an unknown one
 */
export async function findShiftDetails(
  db: Database,
  schedule: Schedule,
  id: string,
): Promise<ShiftDetails> {
  const shift = await findShift(db, id);
  if (!shift) throw new AppError('shift_unknown', 404);
  const events = await findEvents(db, id);
  return { shift: showShift(shift, schedule), events: events.map(showEvent) };
}
