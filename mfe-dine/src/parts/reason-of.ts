import { ApiError } from '@smokehouse/shared/api';
import type { TFunction } from '@smokehouse/shared/i18n';

/** What to tell a guest about a failed call: the server's own words, or that no answer came. */
export function reasonOf(error: Error, t: TFunction<'mfe-dine'>): string {
  return error instanceof ApiError && error.status === 0 ? t('offline') : error.message;
}
