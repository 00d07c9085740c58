import { sql, type RawBuilder } from 'kysely';

/**
 * How many guests are at visits, the same everywhere: whoever has a seat at one of them, and whoever
 * ordered in one that is over; each person once, wherever they moved. A visit with nothing but
 * orders of the whole table has one guest.
 * @param visits a subquery of the ids of visits, or of tabs from before there were visits
 */
export const guestsOf = (visits: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(distinct coalesce(people.guest, of.visit))
  from (${visits}) of (visit)
  left join lateral (
    select g.id as guest from guests g where g.visit_id = of.visit and not g.stands_for_all
    union
    select g.id from tabs t join guests g on g.id = t.guest_id
    where (t.visit_id = of.visit or t.id = of.visit) and not g.stands_for_all
      and not exists (select from table_visits v where v.id = of.visit and v.closed_at is null)
  ) people on true)`;
