import { useId } from 'react';
import { Select } from '@smokehouse/shared/bundled/select';
import { PAYMENT_ONLINE } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Ticket, TicketRow, TicketSection } from '@smokehouse/shared/orders/ticket';
import { Button, ControlField, Price } from '@smokehouse/shared/ui';
import type { Checkout } from '../lib/use-checkout';
import type { DeliveryAddress } from '../lib/use-delivery-address';
import type { DeliveryTime as Time } from '../lib/use-delivery-time';
import { useUnansweredReceipt } from '../lib/order-storage';
import { AddressChoice } from './address-choice';
import { DeliveryTime } from './delivery-time';
import { Problem } from './problem';
import { WhereSection } from './where-section';
import styles from './order-summary.module.css';

/** The order summary beside the cart: delivery address, payment method, prices, checkout button. */
export function OrderSummary({
  delivery,
  time,
  checkout,
}: {
  delivery: DeliveryAddress;
  time: Time;
  checkout: Checkout;
}) {
  const { t } = useTranslation('mfe-cart');
  const titleId = useId();
  const { price, terms, total, problem, unpaid } = checkout;
  const isTotalKnown = terms.isPriced || !terms.isLocating;
  return (
    <Ticket aria-labelledby={titleId} data-toasts-beside>
      <h2 className="display" id={titleId}>
        {t('summary.title')}
      </h2>
      <WhereSection terms={terms} time={time} />
      {terms.fulfilment === 'delivery' && <AddressChoice delivery={delivery} />}
      <DeliveryTime time={time} />
      <TicketSection>
        <ControlField label={t('summary.method')}>
          {(control) => (
            <Select {...control} defaultValue={PAYMENT_ONLINE}>
              <option value={PAYMENT_ONLINE}>{t('summary.online')}</option>
            </Select>
          )}
        </ControlField>
      </TicketSection>
      <TicketSection>
        <TicketRow label={t('summary.price')}>
          <Price amount={price} />
        </TicketRow>
        {terms.fulfilment === 'delivery' && (
          <TicketRow label={t('summary.delivery')}>
            {terms.isPriced ? (
              <Price amount={terms.charge} />
            ) : (
              <span>{terms.quote?.result === 'unknown' ? t('where.noCharge') : '—'}</span>
            )}
          </TicketRow>
        )}
      </TicketSection>
      <div className={styles.foot}>
        <TicketRow label={t('summary.total')} total>
          {isTotalKnown ? <Price amount={total} /> : <bdi>—</bdi>}
        </TicketRow>
        {problem && <Problem>{problem}</Problem>}
        {/* A problem is also a toast, which is an alert. That nothing was paid is not. */}
        {unpaid && <Problem role="alert">{unpaid.map((key) => t(key)).join(' ')}</Problem>}
        <PayButton checkout={checkout} />
      </div>
    </Ticket>
  );
}

/** While everything is sold out, pressing it only shows that. */
function PayButton({ checkout: { price, busy, checkout } }: { checkout: Checkout }) {
  const { t } = useTranslation('mfe-cart');
  // Nothing else is ordered before it is known what became of it.
  const isUnanswered = useUnansweredReceipt() !== undefined;
  return (
    <Button
      variant={isUnanswered ? 'line' : 'accent'}
      block
      className={styles.pay}
      busy={busy}
      aria-disabled={busy || (price === 0 && !isUnanswered)}
      onClick={() => void checkout()}
    >
      {t(isUnanswered ? 'summary.checkPayment' : 'summary.checkout')}
    </Button>
  );
}
