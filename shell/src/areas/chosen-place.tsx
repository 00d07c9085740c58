import type { ReactNode } from 'react';
import type { Quote } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { type DeliveryChoice, useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import { isRefused } from './place-result';
import { usePromised } from './use-promised';
import { useQuote } from './use-quote';

/**
 * What the customer's place is called, with its minutes and fee.
 * @param closed said in place of them while no orders for now are taken
 */
export function ChosenPlace({ choice, closed }: { choice: DeliveryChoice; closed: ReactNode }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { fulfilment, place = {} } = choice;
  const quote = useCurrentQuote(choice);
  const area = quote?.area?.name[language] ?? place.shortAddress ?? t('where.title');
  return (
    <>
      <b>{fulfilment === 'pickup' ? t('areas.pickup') : area}</b>
      {closed ?? (
        <span>
          {quote && isRefused(quote) ? (
            t(`areas.${quote.result}`)
          ) : (
            <Terms quote={quote} minutes={choice.minutes} />
          )}
        </span>
      )}
    </>
  );
}

/**
 * What delivery to the place costs now. The stored quote is of the moment of the choice: an area can
 * have changed, or have been closed, since.
 */
function useCurrentQuote({ fulfilment, place = {}, quote }: DeliveryChoice): Quote | undefined {
  const { data } = useQuote(fulfilment === 'delivery' ? place : {});
  return data && data.result !== 'unknown' ? data : quote;
}

/** Minutes and fee. */
function Terms({
  quote,
  minutes = quote?.minutes,
}: {
  quote: Quote | undefined;
  minutes: DeliveryChoice['minutes'];
}) {
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
