import { withCurrency } from '@smokehouse/shared/bundled/with-currency';
import { useLanguage } from '@smokehouse/shared/stores';

/** An amount without its currency, with two decimals, separators and a minus sign, not a hyphen. */
export const figureText = (sar: number): string =>
  sar
    .toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .replace('-', '−');

/** An amount inside a sentence of the page's language. A change of it translates the sentence anew. */
export const amountText = (sar: number): string =>
  withCurrency(figureText(sar), useLanguage.getState().language);
