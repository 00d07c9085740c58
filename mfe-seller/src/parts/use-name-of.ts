import { textIn } from '@smokehouse/shared/contract/text-in';
import { useLanguage } from '@smokehouse/shared/stores';

/** Returns the name of a person or a drawer in the language of the page. */
export function useNameOf() {
  const language = useLanguage((state) => state.language);
  return ({ nameEn, nameAr }: { nameEn: string; nameAr: string }): string =>
    textIn(language, nameEn, nameAr);
}
