import type { RangeFigures } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useCorrectionTexts } from '@smokehouse/shared/orders/correction-texts';
import { Price } from '@smokehouse/shared/ui';
import { KIND_TEXTS } from '../corrections/public/kind-texts';
import { OrdersLink, ordersAddress } from './order-links';
import styles from './tables.module.css';

/** What was cancelled or corrected, and why. */
export function Corrections({ range }: { range: RangeFigures }) {
  const { t } = useTranslation('mfe-seller');
  const text = useCorrectionTexts();
  return (
    <section className={styles.panel} aria-labelledby="corrections">
      <h2 id="corrections">{t('today.corrections')}</h2>
      {range.corrections.length === 0 ? (
        <p className={styles.note}>{t('today.noCorrections')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('today.why')}</th>
              <th scope="col" className={styles.figure}>
                {t('today.orders')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('today.less')}
              </th>
            </tr>
          </thead>
          <tbody>
            {range.corrections.map(({ kind, reason, orders, amount }) => (
              <tr key={`${kind} ${reason}`}>
                <th scope="row">
                  <OrdersLink to={ordersAddress('all', range, { correction: kind, reason })}>
                    {t(KIND_TEXTS[kind])} · {text(`corrected.reason.${reason}`)}
                  </OrdersLink>
                </th>
                <td className={`num ${styles.figure}`}>{orders.toLocaleString('en-US')}</td>
                <td className={styles.figure}>
                  <Price amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
