import { isPerson } from '@smokehouse/shared/contract/people/staff/rules';
import { useSession } from '@smokehouse/shared/stores';
import { MAX_NAME } from '../../corrections/public/actor';

/**
 * The name of the person who is signed in, which no form asks for. Undefined for the login that the
 * site came with: nobody knows who uses it.
 */
export function useOwnName(): string | undefined {
  const staff = useSession((session) => session.staff);
  return staff && isPerson(staff) ? staff.nameEn.slice(0, MAX_NAME) : undefined;
}
