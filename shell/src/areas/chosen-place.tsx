import { useTranslation } from '@smokehouse/shared/i18n';
import { type DeliveryChoice, useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';

/** What the customer's place is called, with its minutes and fee. */
export function ChosenPlace({ choice }: { choice: DeliveryChoice }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { fulfilment, place, quote, minutes = quote?.minutes } = choice;
  const area = quote?.area?.name[language] ?? place?.shortAddress;
  return (
    <>
      <b>{fulfilment === 'pickup' ? t('areas.pickup') : (area ?? t('where.title'))}</b>
      <span>
        {minutes && t('areas.minutes', minutes)}
        {minutes && quote && ' · '}
        {quote && (
          <>
            {t('areas.delivery')} <Price amount={quote.feeHalalas / 100} />
          </>
        )}
      </span>
    </>
  );
}
