import { CURRENCY_LABEL } from '@smokehouse/shared/contract';

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
export function Price({ amount, decimals = false }: { amount: number; decimals?: boolean }) {
  const figure = formatAmount(amount, decimals || !Number.isInteger(amount));
  return (
    <bdi dir="ltr" className="price">
      <small>{CURRENCY_LABEL}</small> {figure}
    </bdi>
  );
}
