import { useId, useState } from 'react';
import { addressesQuery } from '@smokehouse/shared/api';
import { cartTotal, DELIVERY_CHARGE_SAR, PAYMENT_ONLINE, roundDownToHalala } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useCart, useSession } from '@smokehouse/shared/stores';
import { ErrorNotice, Price } from '@smokehouse/shared/ui';
import { useCheckout } from '../lib/use-checkout';
import { AddressChoice } from './address-choice';
import type { CartEntry } from './cart-line';

/** The ticket beside the cart: where to, how it is paid, what it costs, and the way to the payment. */
export function OrderSummary({ entries }: { entries: readonly CartEntry[] }) {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const { user } = useSession();
  const { items } = useCart();
  const { data, isError, refetch } = useQuery({ ...addressesQuery, enabled: Boolean(user) });
  const [chosen, setChosen] = useState<string>();
  const methodId = useId();
  // Signing out leaves the last customer's addresses in the cache; they are nobody else's business.
  const addresses = user ? data ?? [] : [];
  const address = addresses.find((one) => one._id === chosen) ?? addresses[0];
  const price = cartTotal(items, entries.map((entry) => entry.product));
  const { busy, checkout } = useCheckout(entries.map(({ product, quantity }) => ({ product: product._id, quantity })), address);
  return (
    <aside className="ticket" data-surface="ticket" aria-label={t('summary.title')}>
      <div className="ticket-in">
        <h2 className="display">{t('summary.title')}</h2>
        {isError && user && !data
          ? <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
          : <AddressChoice addresses={addresses} selected={address} onSelect={setChosen} />}
        <section className="tk-sec">
          <div className="field">
            <label htmlFor={methodId}>{t('summary.method')}</label>
            <select className="select" id={methodId} defaultValue={PAYMENT_ONLINE}><option value={PAYMENT_ONLINE}>{t('summary.online')}</option></select>
          </div>
        </section>
        <section className="tk-sec">
          <div className="tk-row"><span className="k">{t('summary.price')}</span><Price amount={price} /></div>
          <div className="tk-row"><span className="k">{t('summary.delivery')}</span><Price amount={DELIVERY_CHARGE_SAR} /></div>
          <div className="tk-row tk-total"><span className="k">{t('summary.total')}</span><Price amount={roundDownToHalala(price + DELIVERY_CHARGE_SAR)} /></div>
        </section>
        <button type="button" className="btn btn-accent btn-block mfe-cart-pay" disabled={busy} aria-busy={busy} onClick={() => void checkout()}>{t('summary.checkout')}</button>
      </div>
    </aside>
  );
}
