import type { TableVisit } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';

/** How many guests are known by name at a table; of one without any, that it orders as a whole. */
export function useGuestCount(): (visit: Pick<TableVisit, 'guests' | 'isWhole'>) => string {
  const { t } = useTranslation('mfe-seller');
  return ({ guests, isWhole }) =>
    isWhole ? t('floor.pick.wholeTable') : t('floor.guestCount', { count: guests });
}
