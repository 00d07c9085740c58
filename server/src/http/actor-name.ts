import { sql, type RawBuilder } from 'kysely';
import { isPerson } from '@smokehouse/shared/contract/people/staff/rules';
import type { Database } from '../database/pool';
import type { Session } from './sessions';

/** The longest name that is stored with a change. Unit: characters. */
const MAX_NAME = 40;

/** The name of a person in both languages. */
export interface PersonNames {
  nameEn: string;
  nameAr: string;
}

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

/**
 * The names of a person of the staff in both languages, where the name that was stored with what
 * they did is one of them: {@link actorNameOf} stores the one of the page's language. Null for a
 * typed name, and for one that the person does not have any more.
 */
export const personNamed = (
  id: RawBuilder<unknown>,
  stored: RawBuilder<unknown>,
): RawBuilder<PersonNames | null> => sql`(
  select json_build_object('nameEn', s.name_en, 'nameAr', s.name_ar) from staff s
  where s.id = ${id}
    and ${stored} in (left(s.name_en, ${MAX_NAME}), left(s.name_ar, ${MAX_NAME})))`;

/** The names of the person of the staff with an id, as they are now; null without one. */
export const personWithId = (id: RawBuilder<unknown>): RawBuilder<PersonNames | null> => sql`(
  select json_build_object('nameEn', s.name_en, 'nameAr', s.name_ar) from staff s
  where s.id = ${id})`;
