import type { ReactNode } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { type DeliveryChoice, useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import { usePromised } from './use-promised';

/**
 * What the customer's place is called, with its minutes and fee.
 * @param closed said in place of them while no orders for now are taken
 */
export function ChosenPlace({ choice, closed }: { choice: DeliveryChoice; closed: ReactNode }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { fulfilment, place, quote } = choice;
  const area = quote?.area?.name[language] ?? place?.shortAddress ?? t('where.title');
  return (
    <>
      <b>{fulfilment === 'pickup' ? t('areas.pickup') : area}</b>
      {closed ?? (
        <span>
          <Terms choice={choice} />
        </span>
      )}
    </>
  );
}

/** Minutes and fee of the choice. */
function Terms({ choice: { quote, minutes = quote?.minutes } }: { choice: DeliveryChoice }) {
  const { t } = useTranslation('shell');
  const promised = usePromised();
  return (
    <>
      {minutes && t('areas.minutes', promised(minutes))}
      {minutes && quote && ' · '}
      {quote && (
        <>
          {t('areas.delivery')} <Price amount={quote.feeHalalas / 100} />
        </>
      )}
    </>
  );
}
