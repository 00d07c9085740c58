import { textIn } from '@smokehouse/shared/contract/text-in';
import { useLanguage } from '@smokehouse/shared/stores';

/** Returns the name of a person or a drawer in the language of the page. */
export function useNameOf() {
  const language = useLanguage((state) => state.language);
  return ({ nameEn, nameAr }: { nameEn: string; nameAr: string }): string =>
    textIn(language, nameEn, nameAr);
}

/** Who made a change: the name as it was stored, and both names of the person where known. */
interface Author {
  by?: string | undefined;
  person?: { nameEn: string; nameAr: string } | undefined;
}

/** Returns the name of an author in the language of the page: one person has one name on a page. */
export function useAuthorName() {
  const nameOf = useNameOf();
  return ({ by, person }: Author): string | undefined => (person ? nameOf(person) : by);
}
