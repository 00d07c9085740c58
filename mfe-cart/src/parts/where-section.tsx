import { lazy, type ReactNode, Suspense } from 'react';
import { refusalOf } from '@smokehouse/shared/bundled/place-quote';
import { clockTime } from '@smokehouse/shared/contract/ordering/hours/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { TicketHeading, TicketSection } from '@smokehouse/shared/orders/ticket';
import { useLanguage, useWhere } from '@smokehouse/shared/stores';
import { Button, Icon, Price } from '@smokehouse/shared/ui';
import { promisedMinutes } from '@smokehouse/shared/contract/ordering/orders/promise';
import type { DeliveryTime } from '../lib/use-delivery-time';
import type { DeliveryTerms } from '../lib/use-delivery-terms';
import section from './summary-section.module.css';
import styles from './where-section.module.css';

/** With the sheet of times, which offers the same. */
const WithReason = lazy(() => import(/* webpackChunkName: "schedule-sheet" */ './other-way'));

/** Area and minutes of the order, and what is missing for free delivery or the smallest order. */
export function WhereSection({ terms, time }: { terms: DeliveryTerms; time: DeliveryTime }) {
  const { t } = useTranslation('mfe-cart');
  const { language } = useLanguage();
  const { setOpen } = useWhere();
  const { fulfilment, quote, minutes, isPriced } = terms;
  const isForNow = !time.slot && !time.isMissing;
  const range = minutes && promisedMinutes(minutes, time.hours?.pause);
  const place =
    fulfilment === 'pickup'
      ? t('where.pickup')
      : (quote?.area?.name[language] ?? t(isPriced ? 'where.any' : 'where.delivery'));
  return (
    <TicketSection>
      <TicketHeading title={t('where.title')}>
        <Button variant="text" small className={section.change} onClick={() => setOpen(true)}>
          {t('where.change')}
        </Button>
      </TicketHeading>
      <p className={styles.place}>
        <b>{place}</b>
        {range && isForNow && <span>{t('where.minutes', { ...range, count: range.to })}</span>}
      </p>
      <AreaHours quote={quote} />
      <div role="status">
        <Notice terms={terms} />
      </div>
      <Instead quote={quote} time={time} />
    </TicketSection>
  );
}

/** The other way, where no order can be had by this one. */
function Instead({ quote, time }: { quote: DeliveryTerms['quote']; time: DeliveryTime }) {
  if (!refusalOf(quote, time.fulfilment) && !time.isNone && !time.isOnlyNow) return null;
  return (
    <Suspense>
      <WithReason time={time} />
    </Suspense>
  );
}

/** When the area is served, if not always. */
function AreaHours({ quote }: Pick<DeliveryTerms, 'quote'>) {
  const { t } = useTranslation('mfe-cart');
  if (!quote?.served) return null;
  const [from, to] = [quote.served.from, quote.served.to].map(clockTime);
  return <p className={styles.hours}>{t('where.served', { from, to })}</p>;
}

function Notice({
  terms: { fulfilment, quote, missingForFree, missingForMinimum },
}: {
  terms: DeliveryTerms;
}) {
  const { t } = useTranslation('mfe-cart');
  const problem = quote?.result === 'unknown' ? quote.result : refusalOf(quote, fulfilment);
  if (problem) return <Warning>{t(`where.${problem}`)}</Warning>;
  if (missingForMinimum > 0)
    return (
      <Warning>
        {t('where.missingForMinimum')} <Price amount={missingForMinimum} />
      </Warning>
    );
  if (missingForFree === 0) return null;
  return (
    <p className={styles.missing}>
      {t('where.missingForFree')} <Price amount={missingForFree} />
    </p>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={styles.warning}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
