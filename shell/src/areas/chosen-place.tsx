import { type ReactNode, useEffect } from 'react';
import { refusalOf } from '@smokehouse/shared/bundled/place-quote';
import type { Quote } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { type DeliveryChoice, useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import { usePromise } from './use-promise';
import { useQuote } from './use-quote';

/**
 * What the customer's place is called, with its minutes and fee.
 * @param closed said in place of them while no orders for now are taken. Not of a place that no order
 *   can go to: the opening changes nothing there.
 */
export function ChosenPlace({ choice, closed }: { choice: DeliveryChoice; closed: ReactNode }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { fulfilment, place = {} } = choice;
  const quote = useCurrentQuote(choice);
  const area = quote?.area?.name[language] ?? place.shortAddress ?? t('where.title');
  const refusal = refusalOf(quote, fulfilment);
  return (
    <>
      <b>{fulfilment === 'pickup' ? t('areas.pickup') : area}</b>
      {refusal ? (
        <span>{t(`areas.${refusal}`)}</span>
      ) : (
        (closed ?? (
          <span>
            <Terms quote={quote} choice={choice} />
          </span>
        ))
      )}
    </>
  );
}

/**
 * Asks for the place and the hours again when the window gets the focus: visitors have no live
 * updates, and a window beside another one is never hidden.
 */
function useAskAgain(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => {
      for (const key of ['locate', 'GET /api/hours'])
        void client.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false });
    };
    addEventListener('focus', ask);
    return () => removeEventListener('focus', ask);
  }, [client]);
}

/**
 * What the place costs now. The stored quote is of the moment of the choice: an area can have
 * changed, or have been closed, since.
 */
function useCurrentQuote(choice: DeliveryChoice): Quote | undefined {
  const { fulfilment, place = {}, quote } = choice;
  const { data } = useQuote(fulfilment === 'delivery' ? place : { fulfilment });
  useAskAgain();
  if (data?.result !== 'unknown') return data ?? quote;
  // The words of an address say where it is, and a short address is looked up by another server.
  return choice.address || place.shortAddress ? quote : undefined;
}

/** Minutes, or when they begin to count, and the fee. */
function Terms({
  quote,
  choice: { fulfilment, minutes },
}: {
  quote: Quote | undefined;
  choice: DeliveryChoice;
}) {
  const { t } = useTranslation('shell');
  const isPickup = fulfilment === 'pickup';
  const promise = usePromise()({ minutes, ...quote });
  const when = promise.begins
    ? t('areas.from', { time: promise.begins })
    : promise.minutes && t('areas.minutes', { ...promise.minutes, count: promise.minutes.to });
  if (!quote || isPickup) return when;
  return (
    <>
      {when}
      {when && ' · '}
      {t('areas.delivery')} <Price amount={quote.feeHalalas / 100} />
    </>
  );
}
