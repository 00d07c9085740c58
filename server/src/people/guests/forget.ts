import { sql, type Transaction } from 'kysely';
import { normaliseForSearch } from '@smokehouse/shared/contract';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { removeCustomers, removeLeftCustomers } from '../../money/invoices';

const DAY = 24 * 60 * 60_000;
/** Orders per transaction. */
const BATCH = 500;

/**
 * Removes the names and mobile numbers of guests whose visit began more than GUEST_DATA_DAYS ago:
 * from the visit, its orders, bills and credit notes, with the notes to the kitchen. What was
 * ordered, when, at which table and for how much stays.
 * @returns the number of changed orders
 */
export async function forgetGuests({
  db,
  clock,
  settings,
}: Pick<Context, 'db' | 'clock' | 'settings'>): Promise<number> {
  const before = new Date(clock.now() - settings.GUEST_DATA_DAYS * DAY);
  let forgotten = 0;
  for (let some = BATCH; some === BATCH; forgotten += some)
    some = await db.transaction().execute((tx) => forgetOrders(tx, before));
  await db.transaction().execute(async (tx) => {
    await forgetBills(tx, before);
    await tx
      .updateTable('guests')
      .set({ name: '', mobile: '' })
      .where('created_at', '<', before)
      .where('name', '!=', '')
      .execute();
  });
  await removeLeftCustomers(db);
  return forgotten;
}

/**
 * Removes the customers of the bills of these guests. A share of a visit's bill names the guests of
 * several tabs, and keeps the names until the last of them is removed.
 */
async function forgetBills(tx: Transaction<DB>, before: Date): Promise<void> {
  const forgotten = sql`
    select t.id from tabs t join guests g on g.id = t.guest_id
    where g.created_at < ${before} and g.name != ''`;
  await removeCustomers(
    tx,
    sql`
      select b.id from bills b where b.split_label is null and b.tab_id in (${forgotten})
      union all
      select b.id from bills b where b.split_label is not null
        and b.id in (
          select p.bill_id from bill_parts p join dine_orders d on d.id = p.dine_order_id
          where d.tab_id in (${forgotten}))
        and not exists (
          select from bill_parts p join dine_orders d on d.id = p.dine_order_id
          join tabs t on t.id = d.tab_id join guests g on g.id = t.guest_id
          where p.bill_id = b.id and g.created_at >= ${before})`,
  );
}

/** Another process that runs at the same time takes other orders. */
async function forgetOrders(tx: Transaction<DB>, before: Date): Promise<number> {
  const orders = await tx
    .selectFrom('dine_orders as o')
    .select([
      'o.id',
      sql<string>`(
        select coalesce(string_agg(concat_ws(' ', l.name, l.name_ar), ' ' order by l.line), '')
        from dine_order_lines l where l.order_id = o.id
      )`.as('dishes'),
    ])
    .where('o.created_at', '<', before)
    .where('o.name', '!=', '')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (orders.length === 0) return 0;
  const texts = orders.map(({ dishes }) => normaliseForSearch(dishes));
  const ids = orders.map(({ id }) => id);
  await sql`
    update dine_orders o set name = '', mobile = '', search_text = given.text
    from unnest(${ids}::text[], ${texts}::text[]) as given(id, text)
    where o.id = given.id`.execute(tx);
  await sql`update dine_order_lines set note = null
    where order_id = any(${ids}::text[]) and note is not null`.execute(tx);
  await sql`update kitchen_ticket_items i set note = null from kitchen_tickets t
    where t.id = i.ticket_id and t.dine_order_id = any(${ids}::text[]) and i.note is not null`.execute(
    tx,
  );
  return orders.length;
}
