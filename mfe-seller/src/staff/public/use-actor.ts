import { isPerson } from '@smokehouse/shared/contract/people/staff/rules';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { MAX_NAME, rememberedName, rememberName } from '../../corrections/public/actor';

/**
 * Who corrects, reverses or closes something. The person who is signed in is known, and no form asks
 * for a name. Nobody knows who uses the login that the site came with: the form asks, and the device
 * remembers the answer.
 */
export function useActor() {
  const staff = useSession((session) => session.staff);
  const language = useLanguage((state) => state.language);
  const isKnown = staff !== undefined && isPerson(staff);
  return {
    isKnown,
    name: isKnown
      ? textIn(language, staff.nameEn, staff.nameAr).slice(0, MAX_NAME)
      : rememberedName(),
    remember: (name: string) => {
      if (!isKnown) rememberName(name);
    },
  };
}
