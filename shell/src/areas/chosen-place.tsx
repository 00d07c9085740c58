import { useTranslation } from '@smokehouse/shared/i18n';
import { type DeliveryChoice, useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';

/** What the customer's place is called, with its minutes and fee. */
export function ChosenPlace({ choice }: { choice: DeliveryChoice }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { fulfilment, place, quote } = choice;
  const area = quote?.area?.name[language] ?? place?.shortAddress ?? t('where.title');
  return (
    <>
      <b>{fulfilment === 'pickup' ? t('areas.pickup') : area}</b>
      <span>
        <Terms choice={choice} />
      </span>
    </>
  );
}

/** Minutes and fee of the choice. */
function Terms({ choice: { quote, minutes = quote?.minutes } }: { choice: DeliveryChoice }) {
  const { t } = useTranslation('shell');
  return (
    <>
      {minutes && t('areas.minutes', minutes)}
      {minutes && quote && ' · '}
      {quote && (
        <>
          {t('areas.delivery')} <Price amount={quote.feeHalalas / 100} />
        </>
      )}
    </>
  );
}
