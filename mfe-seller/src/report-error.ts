import { ApiError } from '@smokehouse/shared/api';
import { useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';

/** A session that ended while the desk stayed open leads back to the sign-in, not to errors without a way on. */
export function endSessionOn(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) useSession.getState().setSeller(false);
}

/** Tells a failed action to the seller. */
export function reportError(error: unknown): void {
  notify.error(error instanceof Error ? error.message : String(error));
  endSessionOn(error);
}
