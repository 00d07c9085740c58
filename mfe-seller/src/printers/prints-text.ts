import type { Prints } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';

/** A thing that a printer prints, in words. */
export function usePrintsText(): (prints: Prints) => string {
  const { t } = useTranslation('mfe-seller');
  return (prints) =>
    prints === 'other' || prints === 'bills' ? t(`printers.${prints}`) : t(`station.${prints}`);
}
