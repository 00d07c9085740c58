import { isPerson } from '@smokehouse/shared/contract/people/staff/rules';
import type { Database } from '../database/pool';
import type { Session } from './sessions';

/** The longest name that is stored with a change. Unit: characters. */
const MAX_NAME = 40;

/**
 * The name that is stored with what somebody does: that of the person who is signed in, whatever
 * the request says, in the language in which it says it. Only the login that the site came with is
 * nobody's; there, the typed name.
 */
export async function actorNameOf(
  db: Database,
  { subject }: Pick<Session, 'subject'>,
  typed: string,
): Promise<string> {
  const staff = await db
    .selectFrom('staff')
    .select(['name_en as nameEn', 'name_ar as nameAr'])
    .where('id', '=', subject)
    .executeTakeFirst();
  if (!staff || !isPerson(staff)) return typed;
  const [nameEn, nameAr] = [staff.nameEn, staff.nameAr].map((name) => name.slice(0, MAX_NAME));
  return typed === nameAr ? typed : (nameEn ?? typed);
}
