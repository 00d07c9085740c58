import { nextOpening, type Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';

/**
 * When a pickup can be collected: `Open 10:30–04:00`, or when the restaurant opens.
 * @returns undefined where the hours are not known
 */
export function usePickupHours(collectAt: Order['collectAt']): string | undefined {
  const { t } = useTranslation('mfe-orders');
  const language = useLanguage((state) => state.language);
  if (collectAt?.open) return t('collect.open', collectAt.open);
  if (!collectAt?.opens) return undefined;
  const { at, day, today } = collectAt.opens;
  const time = nextOpening({ opensAt: at, opensOn: day, day: today }, language);
  return t('collect.closed', { time });
}
