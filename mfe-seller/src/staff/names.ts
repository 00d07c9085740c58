import { useTranslation } from '@smokehouse/shared/i18n';
import type { StaffRole } from '@smokehouse/shared/contract/people/staff/rules';
import { useLanguage } from '@smokehouse/shared/stores';

/** Returns names of roles as part of a sentence: "owner or manager". */
export function useRoleList() {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return (roles: readonly StaffRole[]) =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(
      roles.map((role) => t(`staff.inSentence.${role}`)),
    );
}
