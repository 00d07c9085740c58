import { CURRENCY_LABEL } from '@smokehouse/shared/contract';

/** An amount inside a sentence, isolated as a left-to-right run. */
export const amountText = (sar: number): string =>
  `\u2066${CURRENCY_LABEL} ${sar.toFixed(2)}\u2069`;
