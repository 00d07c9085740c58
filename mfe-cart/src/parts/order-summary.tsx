import { useId } from 'react';
import { DELIVERY_CHARGE_SAR, PAYMENT_ONLINE } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, ControlField, Icon, Price, Select } from '@smokehouse/shared/ui';
import type { Checkout } from '../lib/use-checkout';
import type { DeliveryAddress } from '../lib/use-delivery-address';
import { AddressChoice } from './address-choice';
import styles from './order-summary.module.css';

/** The order summary beside the cart: delivery address, payment method, prices, checkout button. */
export function OrderSummary({
  delivery,
  checkout: { price, total, problem, busy, checkout },
}: {
  delivery: DeliveryAddress;
  checkout: Checkout;
}) {
  const { t } = useTranslation('mfe-cart');
  const titleId = useId();
  return (
    <aside className="ticket" data-surface="ticket" aria-labelledby={titleId}>
      <div className="ticket-in">
        <h2 className="display" id={titleId}>
          {t('summary.title')}
        </h2>
        <AddressChoice delivery={delivery} />
        <section className="tk-sec">
          <ControlField label={t('summary.method')}>
            {(control) => (
              <Select {...control} defaultValue={PAYMENT_ONLINE}>
                <option value={PAYMENT_ONLINE}>{t('summary.online')}</option>
              </Select>
            )}
          </ControlField>
        </section>
        <section className="tk-sec">
          <div className="tk-row">
            <span className="k">{t('summary.price')}</span>
            <Price amount={price} />
          </div>
          <div className="tk-row">
            <span className="k">{t('summary.delivery')}</span>
            <Price amount={DELIVERY_CHARGE_SAR} />
          </div>
          <div className="tk-row tk-total">
            <span className="k">{t('summary.total')}</span>
            <Price amount={total} />
          </div>
        </section>
        {problem && (
          <p className={styles.problem}>
            <Icon name="alert" />
            {problem}
          </p>
        )}
        {/* Not `disabled`, so that the button keeps the focus until the payment window closes. */}
        <Button
          variant="accent"
          block
          className={styles.pay}
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => void checkout()}
        >
          {t('summary.checkout')}
        </Button>
      </div>
    </aside>
  );
}
