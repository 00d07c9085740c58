import { CURRENCY_LABEL } from '@smokehouse/shared/contract';
import { classNames } from './class-names';
import styles from './price.module.css';

/**
 * Formats an amount. Amounts below a thousand need no separators and skip `toLocaleString`, because
 * loading the number formats takes 100 ms on a slow phone.
 */
function formatAmount(amount: number, decimals: boolean): string {
  if (Math.abs(amount) < 999.5) return decimals ? amount.toFixed(2) : String(amount);
  return amount.toLocaleString(
    'en-US',
    decimals ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {},
  );
}

/** An amount in SAR: a small currency label and the figure, as an isolated left-to-right run. */
export function Price({
  amount,
  decimals = false,
  size,
  className,
}: {
  amount: number;
  decimals?: boolean;
  /** Without a size, the price is as large as the text around it. */
  size?: 'medium' | 'large';
  className?: string | undefined;
}) {
  const figure = formatAmount(amount, decimals || !Number.isInteger(amount));
  const sizeClass = size && (size === 'large' ? styles['price-large'] : styles['price-medium']);
  const look = classNames(styles.price, sizeClass, className);
  return (
    <bdi dir="ltr" className={look}>
      <small>{CURRENCY_LABEL}</small> {figure}
    </bdi>
  );
}
