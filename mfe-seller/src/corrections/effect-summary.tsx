import { toHalalas } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Less } from '@smokehouse/shared/orders/corrections';
import { Price } from '@smokehouse/shared/ui';
import { amountText } from './public/amount-text';
import type { CorrectableOrder, Effect } from './draft';
import styles from './effect-summary.module.css';

/** What the order costs before and after, and how the money goes back. */
export function EffectSummary({
  order,
  effect,
}: {
  order: CorrectableOrder;
  effect: Effect | null;
}) {
  const { t } = useTranslation('mfe-seller');
  const { before, after, falls, vat } = effect ?? {
    before: order.amount,
    after: order.amount,
    falls: 0,
    vat: 0,
  };
  const isBilled = Boolean(order.receipt ?? order.bill);
  return (
    <div className={styles.effect}>
      <dl>
        <div>
          <dt>{t('corrections.before')}</dt>
          <dd>
            <Price amount={before} decimals />
          </dd>
        </div>
        <div>
          <dt>{t('corrections.off')}</dt>
          <dd>
            <Less amount={falls} decimals />
          </dd>
        </div>
        <div className={styles.vat}>
          <dt>{t('corrections.vat')}</dt>
          <dd>
            <Less amount={vat} decimals />
          </dd>
        </div>
        <div className={styles.after}>
          <dt>{t('corrections.after')}</dt>
          <dd>
            <Price amount={after} decimals />
          </dd>
        </div>
      </dl>
      {toHalalas(falls) > 0 && (
        <>
          <p>{t(`corrections.back.${wayBack(order)}`, { amount: amountText(falls) })}</p>
          {isBilled && <p>{t('corrections.creditNote')}</p>}
        </>
      )}
    </div>
  );
}

function wayBack(order: CorrectableOrder): 'card' | 'cash' | 'none' {
  if (!order.isPaid) return 'none';
  return order.receipt ? 'card' : 'cash';
}

/** By how much the bill falls, beside the buttons. */
export function FallOfBill({ effect }: { effect: Effect | null }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <p className={styles.fall} role="status">
      {t('corrections.off')} <Price amount={effect?.falls ?? 0} decimals />
    </p>
  );
}
