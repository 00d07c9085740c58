import { useTranslation } from '@smokehouse/shared/i18n';
import type { StaffRole } from '@smokehouse/shared/contract/rules/staff';
import { useLanguage } from '@smokehouse/shared/stores';

/** A person's name in the language of the page. */
export const nameIn = (
  language: string,
  { nameEn, nameAr }: { nameEn: string; nameAr: string },
): string => (language === 'ar' ? nameAr : nameEn);

/** Returns a person's name in the language of the page. */
export function useStaffName() {
  const language = useLanguage((state) => state.language);
  return (person: { nameEn: string; nameAr: string }) => nameIn(language, person);
}

/** Returns names of roles as part of a sentence: "owner or manager". */
export function useRoleList() {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return (roles: readonly StaffRole[]) =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(
      roles.map((role) => t(`staff.inSentence.${role}`)),
    );
}
