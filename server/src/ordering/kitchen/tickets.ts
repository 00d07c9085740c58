import { sql, type RawBuilder, type Transaction } from 'kysely';
import { FIRST_STATUS, type CorrectionReason } from '@smokehouse/shared/contract';
import { ON_THE_WAY, SERVED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { type AnswersOf, sendTogether } from '../../database/pipelining';
import { announce, announcing } from '../../events';
import { targetPrinters, targetsOf } from '../../operations/printing';
import { closeNoticed, reopenItems } from './press';
import { printChange, printNewTickets } from './print';
import { IS_UNSEEN, isForgotten, isLongCancelled } from './queries';

/** Which of the two kinds of orders a ticket is for. */
export type TicketKind = 'delivery' | 'dine';

/** The tables and columns of a kind. `o` is the order. */
interface Source {
  orders: 'orders' | 'dine_orders';
  lines: 'order_lines' | 'dine_order_lines';
  /** Column of tickets and corrections. */
  column: 'order_id' | 'dine_order_id';
  table: RawBuilder<string | null>;
  /** When the order became work for the kitchen. */
  at: RawBuilder<Date>;
  /** When the kitchen gets a scheduled order; null: at once. */
  scheduledAt: RawBuilder<Date | null>;
  /** The orders that the kitchen may make. */
  isWork: RawBuilder<boolean>;
  /** An indexed time that is not after `at`. */
  since: 'paid_at' | 'created_at';
}

const SOURCES: Readonly<Record<TicketKind, Source>> = {
  delivery: {
    orders: 'orders',
    lines: 'order_lines',
    column: 'order_id',
    table: sql`null::text`,
    at: sql`greatest(o.paid_at, o.kitchen_at)`,
    scheduledAt: sql`o.kitchen_at`,
    isWork: sql`o.payment_state = 'paid' and o.paid_at is not null`,
    since: 'paid_at',
  },
  dine: {
    orders: 'dine_orders',
    lines: 'dine_order_lines',
    column: 'dine_order_id',
    table: sql`o.table_label`,
    at: sql`coalesce(o.confirmed_at, o.created_at)`,
    scheduledAt: sql`null::timestamptz`,
    isWork: sql`(o.has_table_code or o.confirmed_at is not null)`,
    since: 'created_at',
  },
};

/**
 * Opens tickets for orders that the kitchen may make. An order has one ticket: repeating it changes
 * nothing. Corrections that were made before are left out. New tickets are announced.
 * @param which condition on the order `o`
 * @param printedAt of the paper; as a rule when the order became work
 */
async function insertTickets(
  tx: Transaction<DB>,
  source: Source,
  which: RawBuilder<boolean>,
  printedAt?: Date,
): Promise<void> {
  const [opened, printers] = await sendTogether(tx, opening(source, which));
  await printOpened(tx, { opened, printers }, printedAt);
}

/** The queries of {@link insertTickets}: of the tickets, and of the printers that print them. */
function opening({ orders, lines, column, table, at, isWork }: Source, which: RawBuilder<boolean>) {
  const order = sql.ref(column);
  const insertion = sql<{ id: string; opened_at: Date }>`
    with opened as (
      insert into kitchen_tickets (${order}, table_label, opened_at)
      select o.id, ${table}, ${at} from ${sql.table(orders)} o
      where ${which} and ${isWork} and o.cancelled_at is null
      order by ${at}, o.id
      on conflict do nothing
      returning id, opened_at, ${order} as order_id
    ), items as (
      insert into kitchen_ticket_items (ticket_id, line, product_id, name, name_ar, kitchen_name,
        kitchen_name_ar, quantity, station, course, details, details_ar, note)
      select t.id, l.line, l.product_id, l.name, l.name_ar, p.kitchen_name, p.kitchen_name_ar,
        l.quantity - r.removed, p.station, p.course, l.details,
        l.details_ar, l.note
      from opened t
      join ${sql.table(lines)} l on l.order_id = t.order_id
      join products p on p.id = l.product_id
      cross join lateral (
        select coalesce(sum(i.quantity), 0)::int as removed
        from order_corrections c join order_correction_items i on i.correction_id = c.id
        where ${sql.ref(`c.${column}`)} = t.order_id and c.kind = 'remove'
          and i.product_id = l.product_id and coalesce(i.line, l.line) = l.line
      ) r
      where l.quantity > r.removed
    )
    select id, opened_at, ${announcing('seller', 'kitchen', { change: 'opened' })} as told
    from opened`;
  return [insertion, targetPrinters.with({})] as const;
}

/** Prints new tickets. */
async function printOpened(
  tx: Transaction<DB>,
  {
    opened,
    printers,
  }: {
    opened: readonly { id: string; opened_at: Date }[];
    printers: Parameters<typeof targetsOf>[0];
  },
  printedAt?: Date,
): Promise<void> {
  const [first] = opened;
  if (first)
    await printNewTickets(
      tx,
      opened.map(({ id }) => id),
      targetsOf(printers),
      printedAt ?? first.opened_at,
    );
}

/**
 * Opens the tickets of orders that have just become work for the kitchen: paid, placed with a
 * table's code, or confirmed. Scheduled ones get theirs later, from {@link openDueTickets}. Belongs
 * into the transaction of that change.
 */
export async function openTickets(
  tx: Transaction<DB>,
  kind: TicketKind,
  orderIds: readonly string[],
): Promise<void> {
  const { queries, print } = beginOpening(kind, orderIds);
  await print(tx, await sendTogether(tx, queries));
}

/**
 * {@link openTickets} in two steps: its queries, to be sent with others, and the rest.
 * @param orderIds none: nothing is sent, and nothing printed
 */
export function beginOpening(kind: TicketKind, orderIds: readonly string[]) {
  const source = SOURCES[kind];
  const [insertion, printers] = opening(
    source,
    sql`o.id = any(${orderIds}::text[])
      and (${source.scheduledAt} is null or ${source.scheduledAt} <= ${sql.ref(`o.${source.since}`)})`,
  );
  const hasOrders = orderIds.length > 0;
  const queries = [hasOrders ? insertion : undefined, hasOrders ? printers : undefined] as const;
  return {
    queries,
    print: (tx: Transaction<DB>, [opened = [], targets = []]: AnswersOf<typeof queries>) =>
      printOpened(tx, { opened, printers: targets }),
  };
}

/** Orders from before this time get no ticket any more. Unit: ms. */
const MISSED_MS = 24 * 60 * 60_000;

/**
 * Opens the tickets of unfinished orders of the last day that have none: scheduled orders whose time
 * has come, and those that a server of an earlier version sells beside this one.
 */
export async function openDueTickets(db: Database, now: Date): Promise<void> {
  const from = new Date(now.getTime() - MISSED_MS);
  await db.transaction().execute(async (tx) => {
    for (const source of Object.values(SOURCES))
      await insertTickets(
        tx,
        source,
        sql`(${sql.ref(`o.${source.since}`)} > ${from} or ${source.scheduledAt} > ${from})
          and (${source.scheduledAt} is null or ${source.scheduledAt} <= ${now})
          and o.status = ${FIRST_STATUS}
          and not exists (select from kitchen_tickets t where ${sql.ref(`t.${source.column}`)} = o.id)`,
        now,
      );
  });
}

/**
 * Closes the tickets of rounds that were served before all of them was made, and those of which the
 * rest was cancelled, that nobody has bumped since.
 */
export async function closeForgottenTickets(db: Database, now: Date): Promise<void> {
  // In the order of `press`, which may hold one of them and wait for another.
  await sql`
    with forgotten as materialized (
      select t.id from kitchen_tickets t
      where t.bumped_at is null
        and (t.dine_order_id is not null and ${isForgotten(now)} or ${isLongCancelled(now)})
      order by t.id for update)
    update kitchen_tickets t set bumped_at = ${now} from forgotten f where f.id = t.id`.execute(db);
}

/**
 * Locks the tickets of orders of either kind until the transaction ends, in the ascending order of
 * their ids, as `press` does.
 */
export async function lockTicketsOf(
  tx: Transaction<DB>,
  orderIds: readonly string[],
): Promise<void> {
  await sql`
    select from kitchen_tickets
    where dine_order_id = any(${orderIds}) or order_id = any(${orderIds})
    order by id for update`.execute(tx);
}

/** Locks an order's ticket until the transaction ends. */
export async function lockTicketOf(tx: Transaction<DB>, kind: TicketKind, orderId: string) {
  return tx
    .selectFrom('kitchen_tickets')
    .select(['id', 'bumped_at', 'left_at'])
    .where(SOURCES[kind].column, '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Applies a correction to the ticket of its order: a line of which nothing is left is crossed out
 * with the reason, of another one the earlier quantity is kept until somebody has seen the change.
 * The ticket goes with the last dish that a station has to make, serve or notice: what was made and
 * cancelled stands at the pass. Belongs into the transaction of the correction. An order without a
 * ticket is not in the kitchen.
 * @param removed the dishes that are not to be made; `all` for a cancelled order
 */
export async function correctTicket(
  tx: Transaction<DB>,
  { kind, id: orderId }: { kind: TicketKind; id: string },
  removed: readonly { product: string; line?: number | undefined; quantity: number }[] | 'all',
  reason: CorrectionReason,
  now: Date,
): Promise<void> {
  const ticket = await lockTicketOf(tx, kind, orderId);
  if (!ticket) return;
  const lines =
    removed === 'all'
      ? await cancelItems(tx, ticket.id, reason, now)
      : await removeItems(tx, ticket.id, removed, reason, now);
  // Nobody makes a ticket any more that was bumped, or whose round was served.
  const isMade = ticket.bumped_at !== null || (kind === 'dine' && ticket.left_at !== null);
  if (lines.length > 0 && !isMade)
    await printChange(
      tx,
      ticket.id,
      { change: removed === 'all' ? 'cancelled' : 'corrected', lines },
      now,
    );
  await closeNoticed(tx, ticket.id, sql`true`, now);
  await announce(tx, 'seller', 'kitchen', { change: 'corrected' });
}

/** @returns the cancelled lines that are not served: of the others the kitchen hears nothing */
async function cancelItems(
  tx: Transaction<DB>,
  ticketId: string,
  reason: CorrectionReason,
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .updateTable('kitchen_ticket_items')
    .set({ cancelled_reason: reason, changed_at: now, was_quantity: null })
    .where('ticket_id', '=', ticketId)
    .where('cancelled_reason', 'is', null)
    .returning(['line', 'served_at'])
    .execute();
  return rows.flatMap(({ line, served_at }) => (served_at === null ? [line] : []));
}

/** @returns the changed lines that are not served: of the others the kitchen hears nothing */
async function removeItems(
  tx: Transaction<DB>,
  ticketId: string,
  removed: readonly { product: string; line?: number | undefined; quantity: number }[],
  reason: CorrectionReason,
  now: Date,
): Promise<number[]> {
  const lines: number[] = [];
  for (const { product, line, quantity } of removed) {
    const { rows } = await sql<{ line: number; served_at: Date | null }>`
      update kitchen_ticket_items set
        changed_at = ${now},
        cancelled_reason = case when quantity <= ${quantity} then ${reason} end,
        was_quantity = case when quantity > ${quantity} and served_at is null
          then coalesce(was_quantity, quantity) end,
        quantity = case when quantity > ${quantity} then quantity - ${quantity} else quantity end
      where ticket_id = ${ticketId} and product_id = ${product}
        and line = coalesce(${line ?? null}::int, line) and cancelled_reason is null
      returning line, served_at`.execute(tx);
    lines.push(...rows.flatMap((row) => (row.served_at === null ? [row.line] : [])));
  }
  return lines;
}

/**
 * Follows a change of an order's status at the desk: an order that has left the kitchen needs no
 * ticket, and one that comes back needs it again. A delivery that leaves without some of its dishes
 * keeps its ticket for them until they are made, or the order has arrived. A round that is served
 * before all of it is made keeps it too, so that the kitchen sees that nothing more is to be made, as
 * does any order until each station has noticed what was cancelled before it was made. Belongs into
 * the transaction of that change.
 */
export async function moveTicket(
  tx: Transaction<DB>,
  { kind, id: orderId }: { kind: TicketKind; id: string },
  status: string,
  now: Date,
): Promise<void> {
  const ticket = await lockTicketOf(tx, kind, orderId);
  if (!ticket) return;
  if (status === FIRST_STATUS) await takeBack(tx, ticket);
  else if (await isNeeded(tx, ticket.id, KEEPS[kind] === status))
    await leave(tx, ticket.id, status, now);
  else await close(tx, ticket, now);
  await announce(tx, 'seller', 'kitchen', { change: 'moved' });
}

/** The status at which an order keeps the ticket of what is not made. */
const KEEPS: Readonly<Record<TicketKind, string>> = { delivery: ON_THE_WAY, dine: SERVED };

type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicketOf>>>;

/**
 * Whether a station has not noticed something that was cancelled.
 * @param keepsUnmade also whether some items are neither cancelled nor made
 */
async function isNeeded(
  tx: Transaction<DB>,
  ticketId: string,
  keepsUnmade: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    select from kitchen_tickets t join kitchen_ticket_items i on i.ticket_id = t.id
    where t.id = ${ticketId} and t.bumped_at is null and (${IS_UNSEEN}
      or (${keepsUnmade} and i.cancelled_reason is null and i.struck_at is null))
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** What is made has gone with a delivery that is on its way, else everything. The ticket stays, marked. */
async function leave(
  tx: Transaction<DB>,
  ticketId: string,
  status: string,
  now: Date,
): Promise<void> {
  const gone = status === ON_THE_WAY ? sql<boolean>`struck_at is not null` : sql<boolean>`true`;
  await serveItems(tx, ticketId, gone, now);
  await tx
    .updateTable('kitchen_tickets')
    .set({ left_at: sql<Date>`coalesce(left_at, ${now})` })
    .where('id', '=', ticketId)
    .execute();
}

async function close(tx: Transaction<DB>, { id, bumped_at }: LockedTicket, now: Date) {
  await serveItems(tx, id, sql`true`, now);
  if (bumped_at === null)
    await tx.updateTable('kitchen_tickets').set({ bumped_at: now }).where('id', '=', id).execute();
}

/** @param which of the items that are neither cancelled nor served */
async function serveItems(
  tx: Transaction<DB>,
  ticketId: string,
  which: RawBuilder<boolean>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('kitchen_ticket_items')
    .set({ served_at: now, first_served_at: sql<Date>`coalesce(first_served_at, ${now})` })
    .where('ticket_id', '=', ticketId)
    .where('cancelled_reason', 'is', null)
    .where('served_at', 'is', null)
    .where(which)
    .execute();
}

async function takeBack(tx: Transaction<DB>, { id, bumped_at }: LockedTicket): Promise<void> {
  await tx
    .updateTable('kitchen_ticket_items')
    .set({ served_at: null })
    .where('ticket_id', '=', id)
    .where('cancelled_reason', 'is', null)
    .where('served_at', 'is not', null)
    .execute();
  await tx
    .updateTable('kitchen_tickets')
    .set((eb) => ({
      left_at: null,
      all_bumped_at: null,
      ...(bumped_at !== null && {
        bumped_at: null,
        round: eb('round', '+', 1),
        fired_rounds: 0,
      }),
    }))
    .where('id', '=', id)
    .execute();
  if (bumped_at !== null) await reopenItems(tx, id, bumped_at);
}

/**
 * Shows the new table of rounds that were moved. Nothing else changes: what is made, taken or bumped
 * stays so. Belongs into the transaction of that change.
 */
export async function setTableOfTickets(
  tx: Transaction<DB>,
  orderIds: readonly string[],
  table: string,
  now: Date,
): Promise<void> {
  await lockTicketsOf(tx, orderIds);
  const { rows } = await sql<{ id: string; was: string | null; is_open: boolean }>`
    update kitchen_tickets set table_label = ${table}
    where ${sql.ref(SOURCES.dine.column)} = any(${orderIds})
    returning id, old.table_label as was, bumped_at is null and left_at is null as is_open`.execute(
    tx,
  );
  if (rows.length === 0) return;
  for (const { id, was, is_open: isOpen } of rows)
    if (isOpen && was !== null && was !== table)
      await printChange(tx, id, { change: 'moved', from: was }, now);
  await announce(tx, 'seller', 'kitchen', { change: 'moved' });
}
