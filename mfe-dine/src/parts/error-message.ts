import { ApiError } from '@smokehouse/shared/api';
import type { TFunction } from '@smokehouse/shared/i18n';

/** Returns the message for a failed call: the server's message, or a notice that it is offline. */
export function errorMessage(error: Error, t: TFunction<'mfe-dine'>): string {
  return error instanceof ApiError && error.status === 0 ? t('offline') : error.message;
}
