import { CURRENCY_LABEL } from '@smokehouse/shared/contract';

/** An amount without its currency, with two decimals and separators. */
export const figureText = (sar: number): string =>
  sar.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount inside a sentence, isolated as a left-to-right run. */
export const amountText = (sar: number): string =>
  `\u2066${CURRENCY_LABEL} ${figureText(sar)}\u2069`;
