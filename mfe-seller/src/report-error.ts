import { ApiError } from '@smokehouse/shared/api';
import { i18n } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';

/**
 * A session that ended while the desk stayed open leads back to the sign-in, not to errors without
 * a way on.
 */
export function signOutIfUnauthorized(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) useSession.getState().setSeller(false);
}

/**
 * What a failure says to a person; where no answer came at all, that, rather than the name of a
 * call.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError && error.code === 'network')
    return i18n.t('noConnection', { ns: 'mfe-seller' });
  return error instanceof Error ? error.message : String(error);
}

/** Tells a failed action to the seller. */
export function reportError(error: unknown): void {
  notify.error(errorMessage(error));
  signOutIfUnauthorized(error);
}
