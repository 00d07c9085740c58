import { CURRENCY_LABELS, type Language } from '@smokehouse/shared/contract';

/**
 * An amount inside a sentence: `SR 65` in English, `65 ريال` in Arabic. Its direction does not depend
 * on the words around it.
 * @param figure the formatted number
 */
export const withCurrency = (figure: string, language: Language): string =>
  language === 'ar'
    ? `\u2067\u2066${figure}\u2069 ${CURRENCY_LABELS.ar}\u2069`
    : `\u2066${CURRENCY_LABELS.en} ${figure}\u2069`;
