import { sql, type RawBuilder } from 'kysely';
import {
  MAX_PIN_LOCK_MS,
  MAX_TABLET_LOCK_MS,
  MAX_WRONG_AT_TABLET,
  MAX_WRONG_PINS,
  PIN_LOCK_MS,
  WRONG_PINS_KEPT_MS,
} from '@smokehouse/shared/contract/people/staff/rules';
import type { Database } from '../../database/pool';

/** A PIN typed for a name at a tablet. */
export interface PinGuess {
  tabletId: string;
  /** The id as it was sent: nobody need have it. */
  staffId: string;
  /** ms since 1970. */
  at: number;
}

/** The tablet, or the name at this tablet. */
export interface PinLock {
  of: 'tablet' | 'name';
  until: Date;
}

/** When a lock ends that starts now; null below the limit. It doubles with each wrong PIN. */
const lockAfter = (
  wrong: RawBuilder<number>,
  { at, limit, longestMs }: { at: number; limit: number; longestMs: number },
) => sql<Date | null>`case when ${wrong} >= ${limit} then
  ${new Date(at)}::timestamptz + make_interval(secs => least(
    ${longestMs / 1000}, ${PIN_LOCK_MS / 1000} * power(2, least(${wrong} - ${limit}, 20)))) end`;

/** @returns undefined if a PIN may be tried */
export async function findPinLock(
  db: Database,
  { tabletId, staffId, at }: PinGuess,
): Promise<PinLock | undefined> {
  const { rows } = await sql<PinLock>`
    select 'tablet' as of, locked_until as until from tablets
      where id = ${tabletId} and locked_until > ${new Date(at)}
    union all
    select 'name', locked_until from pin_guesses
      where tablet_id = ${tabletId} and staff_id = ${staffId} and locked_until > ${new Date(at)}
    order by until desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Counts a guess as wrong until it is checked, for the name and for the tablet, or for neither while
 * one of them is locked. Guesses at one tablet wait for each other, so that of concurrent ones no
 * more than the limit are checked.
 * Wrong PINs at other tablets count from the second wrong one here, and only beyond those of one
 * lock: where nobody guessed, nobody is locked.
 * @returns how many wrong ones the name has here, and until when this one locks it; or the lock that
 *   a guess at the same moment has set
 */
export async function countGuess(
  db: Database,
  { tabletId, staffId, at }: PinGuess,
): Promise<{ wrong: number; lockedUntil: Date | null } | PinLock> {
  const now = new Date(at);
  const forgotten = new Date(at - WRONG_PINS_KEPT_MS);
  const here = sql<number>`(case when g.last_at > ${forgotten} then g.wrong else 0 end + 1)`;
  const elsewhere = sql<number>`(select coalesce(sum(o.wrong), 0) from pin_guesses o
    where o.staff_id = ${staffId} and o.tablet_id <> ${tabletId} and o.last_at > ${forgotten})`;
  const all = sql<number>`(${here} + case when ${here} > 1
    then greatest(0, ${elsewhere} - ${MAX_WRONG_PINS}) else 0 end)`;
  const atTablet = sql<number>`(case when wrong_pin_at > ${forgotten}
    then wrong_pins else 0 end + 1)`;
  // One statement: no connection waits between two while passwords are hashed.
  const { rows } = await sql<{ isOpen: boolean; wrong: number | null; lockedUntil: Date | null }>`
    with tablet as materialized (
      select id from tablets where id = ${tabletId}
        and (locked_until is null or locked_until <= ${now}) for no key update),
    for_name as (
      insert into pin_guesses as g (tablet_id, staff_id, wrong, last_at)
      select id, ${staffId}, 1, ${now}::timestamptz from tablet
      on conflict (tablet_id, staff_id) do update set wrong = ${here}, last_at = ${now},
        locked_until = ${lockAfter(all, { at, limit: MAX_WRONG_PINS, longestMs: MAX_PIN_LOCK_MS })}
      where g.locked_until is null or g.locked_until <= ${now}
      returning wrong, locked_until),
    for_tablet as (
      update tablets set wrong_pins = ${atTablet}, wrong_pin_at = ${now},
        locked_until = ${lockAfter(atTablet, {
          ...{ at, limit: MAX_WRONG_AT_TABLET, longestMs: MAX_TABLET_LOCK_MS },
        })}
      from for_name where id = ${tabletId})
    select exists (select from tablet) as "isOpen",
      (select wrong from for_name), (select locked_until from for_name) as "lockedUntil"`.execute(
    db,
  );
  const { isOpen, wrong, lockedUntil } = rows[0] ?? { isOpen: false, wrong: null };
  if (isOpen && wrong !== null) return { wrong, lockedUntil: lockedUntil ?? null };
  return { of: isOpen ? 'name' : 'tablet', until: new Date(at + PIN_LOCK_MS) };
}

/** After the right PIN: forgets the wrong ones of the name at this tablet, whose row it locks first. */
export async function forgetGuesses(
  db: Database,
  { tabletId, staffId }: Pick<PinGuess, 'tabletId' | 'staffId'>,
): Promise<void> {
  await sql`
    with tablet as materialized (
      select id from tablets where id = ${tabletId} for no key update),
    own as (
      delete from pin_guesses using tablet
      where tablet_id = tablet.id and staff_id = ${staffId}
      returning wrong)
    update tablets set wrong_pins = greatest(0, wrong_pins - own.wrong),
      locked_until = case when wrong_pins - own.wrong >= ${MAX_WRONG_AT_TABLET}
        then locked_until end
    from own where id = ${tabletId}`.execute(db);
}

/** Forgets the wrong PINs for a name at all tablets, for a new PIN. */
export async function forgetGuessesOf(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom('pin_guesses').where('staff_id', '=', staffId).execute();
}

/** Deletes what is too old to count. */
export async function deleteOldGuesses(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('pin_guesses')
    .where('last_at', '<', new Date(now - WRONG_PINS_KEPT_MS))
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', new Date(now))]))
    .execute();
}

/** The wrong PINs of the last day for names of the staff, with the tablet of the last one. */
export async function listGuesses(db: Database, now: Date) {
  const { rows } = await sql<{
    staffId: string;
    count: number;
    lastAt: Date;
    tablet: string;
    lockedUntil: Date | null;
  }>`
    select g.staff_id as "staffId", sum(g.wrong)::int as count, max(g.last_at) as "lastAt",
      (array_agg(t.name order by g.last_at desc))[1] as tablet,
      max(g.locked_until) filter (
        where g.locked_until > ${now} and t.ended_at is null) as "lockedUntil"
    from pin_guesses g join tablets t on t.id = g.tablet_id
    where g.last_at > ${new Date(now.getTime() - WRONG_PINS_KEPT_MS)} or g.locked_until > ${now}
    group by g.staff_id`.execute(db);
  return new Map(rows.map((row) => [row.staffId, row]));
}
