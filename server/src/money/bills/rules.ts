import type { Bill } from '@smokehouse/shared/contract';
import { toHalalas, toSar } from '@smokehouse/shared/contract';
import type { Session } from '../../http/sessions';
import type { Billed } from './queries';

/** The seller sees every bill, everybody else their own. */
export function maySee(
  order: Pick<Billed, 'kind' | 'ownerId'>,
  sessions: readonly Pick<Session, 'role' | 'subject'>[],
): boolean {
  const owner = order.kind === 'delivery' ? 'user' : 'dine';
  return sessions.some(
    ({ role, subject }) => role === 'seller' || (role === owner && subject === order.ownerId),
  );
}

/** The unpaid amount after credit notes in SAR; added up in halalas. */
export function dueOf(
  bills: readonly Pick<Bill, 'isPaid' | 'total' | 'corrected' | 'due'>[],
): number {
  return toSar(
    bills
      .filter(({ isPaid }) => !isPaid)
      .reduce((sum, { total, corrected = total, due = corrected }) => sum + toHalalas(due), 0),
  );
}
