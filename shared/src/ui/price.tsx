import { CURRENCY_LABELS, directionOf } from '@smokehouse/shared/contract';
import { useLanguage } from '@smokehouse/shared/stores';
import { classNames } from './class-names';
import styles from './price.module.css';

/**
 * Formats an amount like `toLocaleString('en-US')` with a minus sign, not a hyphen, and without loading the number formats, which takes
 * 100 ms on a slow phone.
 */
function formatAmount(amount: number, decimals: boolean): string {
  const figure = decimals ? amount.toFixed(2) : String(amount);
  return figure.replace('-', '−').replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');
}

/**
 * An amount in SAR: the figure after a small currency label, in Arabic before it. The run is
 * isolated from the text around it.
 */
export function Price({
  amount,
  decimals = false,
  sign = '',
  size,
  className,
}: {
  amount: number;
  decimals?: boolean;
  /** Stands before the figure and, in English, before the currency. */
  sign?: string;
  /** Without a size, the price is as large as the text around it. */
  size?: 'medium' | 'large';
  className?: string | undefined;
}) {
  const figure = formatAmount(amount, decimals || !Number.isInteger(amount));
  const sizeClass = size && (size === 'large' ? styles['price-large'] : styles['price-medium']);
  const look = classNames(styles.price, sizeClass, className);
  const language = useLanguage((state) => state.language);
  const label = <small>{CURRENCY_LABELS[language]}</small>;
  return (
    <bdi dir={directionOf(language)} className={look}>
      {language === 'ar' ? (
        <>
          <bdi dir="ltr">
            {sign}
            {figure}
          </bdi>{' '}
          {label}
        </>
      ) : (
        <>
          {sign}
          {label} {figure}
        </>
      )}
    </bdi>
  );
}
