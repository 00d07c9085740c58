import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types';
import { closeDoneTickets } from '../../ordering/kitchen';
import { notifyOrder } from '../../ordering/order-events';
import { answerCallsOf } from '../../ordering/table-calls';
import { lockRounds } from '../../ordering/tabs';
import { BILL_PAID_AT, BILL_RECEIVED, findOrdersOfBills } from './queries';

/** Updates the rounds of bills, see {@link settleOrders}. */
export async function settleBills(
  tx: Transaction<DB>,
  billIds: readonly string[],
  sellerId: string,
  now: Date,
): Promise<void> {
  if (billIds.length === 0) return;
  await settleOrders(tx, await findOrdersOfBills(tx, billIds), sellerId, now);
}

/**
 * Updates which rounds are billed and paid after bills, payments or corrections changed, and closes
 * the tabs in which everything is paid. The caller holds the locks of the tabs.
 *
 * A round on split bills is billed once nothing of it is open, and paid once all of these bills are
 * paid. Another round is paid when its bill is. What was received for a bill that is paid in part is
 * settled of its rounds, by what the bill contains of each: the rounds of a bill add up to it.
 */
export async function settleOrders(
  tx: Transaction<DB>,
  orderIds: readonly string[],
  sellerId: string,
  now: Date,
): Promise<void> {
  await lockRounds(tx, { ids: orderIds });
  const { rows } = await sql<{
    id: string;
    guest_id: string;
    tab_id: string;
    status: string;
    was_paid: boolean;
    is_paid: boolean;
    is_changed: boolean;
  }>`
    with paid as (
      select b.id, b.split_label, ${BILL_PAID_AT} is not null as is_paid, ${BILL_RECEIVED} as received
      from bills b left join orders o on o.id = b.order_id left join tabs t on t.id = b.tab_id
      where b.id in (
        select bill_id from bill_parts where dine_order_id = any(${orderIds})
        union select bill_id from dine_orders where id = any(${orderIds}))
    ), contained as (
      select p.dine_order_id as id, p.bill_id, sum(p.amount_halalas - p.credited_halalas) as held
      from bill_parts p where p.bill_id in (select id from paid) group by 1, 2
      union all
      select d.id, d.bill_id, d.amount_halalas - d.corrected_halalas
      from dine_orders d join paid on paid.id = d.bill_id and paid.split_label is null
    ), up_to as (
      select c.*, sum(c.held) over (partition by c.bill_id order by c.id) as up_to,
        sum(c.held) over (partition by c.bill_id) as whole
      from contained c
    ), shares as (
      select c.id, c.bill_id, c.held, paid.is_paid, paid.split_label is not null as is_part,
        case when paid.is_paid then c.held when c.whole = 0 then 0
          else round(least(paid.received, c.whole) * c.up_to / c.whole)
            - round(least(paid.received, c.whole) * (c.up_to - c.held) / c.whole) end as settled
      from up_to c join paid on paid.id = c.bill_id
    ), found as (
      select d.id, d.is_paid as was_paid, d.settled_halalas as was_settled, parts.bill_id as last_bill,
        coalesce(parts.settled, 0) as settled,
        case when parts.bill_id is null then d.bill_id is not null and coalesce(own.is_paid, false)
          else parts.held >= d.amount_halalas - d.corrected_halalas and parts.all_paid end as is_paid,
        coalesce(parts.held >= d.amount_halalas - d.corrected_halalas, false) as is_covered
      from dine_orders d
      left join paid own on own.id = d.bill_id
      left join lateral (
        select max(s.bill_id) filter (where s.is_part) as bill_id,
          sum(s.held) filter (where s.is_part) as held, sum(s.settled) as settled,
          bool_and(s.is_paid) as all_paid
        from shares s where s.id = d.id
      ) parts on true
      where d.id = any(${orderIds})
    )
    update dine_orders d set
      bill_id = case when f.is_covered then f.last_bill else d.bill_id end,
      -- Nobody pays for what was cancelled before.
      is_paid = f.is_paid and (d.cancelled_at is null or d.is_paid),
      settled_halalas = f.settled
    from found f where f.id = d.id
    returning d.id, d.guest_id, d.tab_id, d.status, f.was_paid, d.is_paid,
      f.was_paid <> d.is_paid or f.was_settled <> d.settled_halalas as is_changed`.execute(tx);
  for (const round of rows.filter(({ is_changed }) => is_changed))
    await notifyOrder(tx, {
      kind: 'dine',
      // A part of it was paid, or a payment was taken back.
      event: round.is_paid && !round.was_paid ? 'paid' : 'billed',
      orderId: round.id,
      ownerId: round.guest_id,
      status: round.status,
    });
  const tabIds = [...new Set(rows.map(({ tab_id }) => tab_id))];
  await settleTabs(tx, tabIds, sellerId, now);
}

/** Closes the tabs in which everything is paid, and opens the payment of the others again. */
async function settleTabs(
  tx: Transaction<DB>,
  tabIds: readonly string[],
  sellerId: string,
  now: Date,
): Promise<void> {
  const unpaid = sql`exists (
    select from dine_orders d
    where d.tab_id = tabs.id and not d.is_paid and d.cancelled_at is null)`;
  await sql`update tabs set paid_at = null
    where id = any(${tabIds}) and paid_at is not null and ${unpaid}`.execute(tx);
  const { rows: closed } = await sql<{ id: string; guest_id: string }>`
    update tabs set paid_at = ${now}, closed_at = coalesce(closed_at, ${now}),
      closed_by = coalesce(closed_by, ${sellerId})
    where id = any(${tabIds}) and paid_at is null and not ${unpaid}
    returning id, guest_id`.execute(tx);
  const closedIds = closed.map(({ id }) => id);
  if (closedIds.length > 0) await closeDoneTickets(tx, closedIds, now);
  for (const { guest_id: guestId } of closed)
    await answerCallsOf(tx, { guestId, kind: 'bill' }, now);
}
