import { ApiError } from '@smokehouse/shared/api';
import { i18n } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';

/** Shows the sign-in if the session has expired. */
export function signOutIfUnauthorized(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) useSession.getState().setSeller(false);
}

/** The error message for the seller. Network errors get a translated message of their own. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError && error.code === 'network')
    return i18n.t('noConnection', { ns: 'mfe-seller' });
  return error instanceof Error ? error.message : String(error);
}

/** True for a failure that says nothing about the request: it can be sent again. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Shows the error of a failed action as a toast. */
export function reportError(error: unknown): void {
  notify.error(errorMessage(error));
  signOutIfUnauthorized(error);
}
