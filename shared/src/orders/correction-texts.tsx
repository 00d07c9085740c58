import type { Correction } from '@smokehouse/shared/contract';
import ar from '@smokehouse/shared/locales/corrected.ar.json';
import en from '@smokehouse/shared/locales/corrected.en.json';
import { useLanguage } from '@smokehouse/shared/stores';

/** The key of why an order was corrected: what its customer had said, if that was answered with it. */
export const reasonOf = ({
  reason,
  problem,
}: Pick<Correction, 'reason' | 'problem'>): `corrected.${string}` =>
  problem ? `corrected.problem.${problem}` : `corrected.reason.${reason}`;

type Texts = { readonly [key: string]: string | Texts };
const TEXTS: Readonly<Record<'en' | 'ar', Texts>> = { en, ar };

/**
 * The texts about corrections. They are bundled with the pages that show orders, because texts of
 * `shared` are in every first view.
 * @returns a function from a key, and the quantity that its text may contain, to the text
 */
export function useCorrectionTexts(): (key: `corrected.${string}`, quantity?: number) => string {
  const language = useLanguage((state) => state.language);
  return (key, quantity) => {
    const found = key
      .split('.')
      .slice(1)
      .reduce<string | Texts | undefined>(
        (node, part) => (typeof node === 'object' ? node[part] : undefined),
        TEXTS[language],
      );
    return typeof found === 'string' ? found.replace('{{quantity}}', String(quantity)) : key;
  };
}
