import { sql, type Transaction } from 'kysely';
import type { Prints } from '@smokehouse/shared/contract';
import { COURSES } from '@smokehouse/shared/contract/ordering/kitchen/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import {
  dropWaiting,
  enqueuePrintJobs,
  findWaitingCopies,
  findTargets,
  wasPrinted,
  type NewPrintJob,
  type TargetPrinter,
} from '../../operations/printing';
import { slotTimes, timeOf } from '../hours';
import type { DrawnTicket, PrintedItem, TicketChange } from './paper';
import { IS_PICKUP, MOVED_FROM, NUMBER, SHORT_ADDRESS, SLOT, WAS_SERVED } from './queries';

/** A ticket as it was when it was queued. */
export interface PrintedTicket extends Omit<DrawnTicket, 'opened' | 'slot'> {
  /** ISO 8601, UTC. */
  openedAt: string;
  /** The chosen time of delivery of a scheduled order. ISO 8601, UTC. */
  slot?: { from: string; to: string };
  /** Somebody asked for it, so that it is printed although nothing of it is to be made. */
  isAsked?: boolean;
}

/** The ticket with its times as they are printed. */
export function drawnTicket({
  openedAt,
  slot,
  isAsked: _isAsked,
  ...ticket
}: PrintedTicket): DrawnTicket {
  return {
    ...ticket,
    opened: timeOf(Date.parse(openedAt)),
    ...(slot && { slot: slotTimes({ from: new Date(slot.from), to: new Date(slot.to) }) }),
  };
}

interface StoredTicket extends Omit<PrintedTicket, 'items'> {
  id: string;
  items: (PrintedItem & { station?: Prints })[];
}

async function findPrinted(db: Database, ids: readonly string[]): Promise<StoredTicket[]> {
  const { rows } = await sql<{ ticket: StoredTicket }>`
    select json_strip_nulls(json_build_object(
      'id', t.id,
      'kind', case when t.order_id is null then 'dine' else 'delivery' end,
      'pickup', ${IS_PICKUP}, 'shortAddress', ${SHORT_ADDRESS},
      'number', ${NUMBER},
      'table', t.table_label,
      'from', ${MOVED_FROM},
      'openedAt', to_char(t.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'slot', ${SLOT},
      'note', t.note, 'allergy', t.allergy,
      'items', (
        select coalesce(json_agg(json_build_object(
          'line', i.line, 'name', i.name, 'nameAr', i.name_ar, 'quantity', i.quantity,
          'was', i.was_quantity, 'course', i.course, 'station', i.station,
          'details', nullif(i.details, ''), 'detailsAr', nullif(i.details_ar, ''), 'note', i.note,
          'cancelled', case when not ${WAS_SERVED} then i.cancelled_reason end,
          'held', case when s.state = 'held' then true end,
          'done', case when s.state = 'served' or ${WAS_SERVED} then 'served'
            when s.state = 'ready' or (s.state = 'voided' and s.ready_at is not null) then 'made'
            end
        ) order by array_position(${[...COURSES]}::text[], i.course), i.line), '[]'::json)
        from kitchen_ticket_items i
        join dish_states s on s.ticket_id = i.ticket_id and s.line = i.line
        where i.ticket_id = t.id)
    )) as ticket
    from kitchen_tickets t where t.id = any(${ids}::text[])
    order by t.opened_at, t.position`.execute(db);
  return rows.map(({ ticket }) => ticket);
}

/** Whether a printer prints tickets of any station. */
export const printsTickets = ({ prints }: TargetPrinter): boolean =>
  prints.some((one) => one !== 'bills');

/** The items that a printer prints. */
const itemsFor = ({ prints }: TargetPrinter, items: StoredTicket['items']): PrintedItem[] =>
  items
    .filter(({ station }) => prints.includes(station ?? 'other'))
    .map(({ station: _station, ...item }) => item);

function jobsFor(
  kind: 'ticket' | 'change',
  { id, items, ...ticket }: StoredTicket,
  printers: readonly TargetPrinter[],
): NewPrintJob[] {
  return printers.flatMap((printer) => {
    const printed = itemsFor(printer, items);
    if (printed.length === 0) return [];
    const data: PrintedTicket = { ...ticket, items: printed };
    const { number: title, table = null } = ticket;
    return [{ printer: printer.id, kind, subject: id, title, table, data }];
  });
}

/** Queues new tickets on those printers that are of their stations. */
export async function printNewTickets(
  tx: Transaction<DB>,
  ids: readonly string[],
  printers: readonly TargetPrinter[],
  now: Date,
): Promise<void> {
  if (printers.length === 0) return;
  const tickets = await findPrinted(tx, ids);
  const jobs = tickets.flatMap((ticket) => jobsFor('ticket', ticket, printers));
  await enqueuePrintJobs(tx, jobs, now);
}

/**
 * Queues what has changed on a printed ticket, on the printers of its items. A dish that is held
 * before its ticket is printed is marked on that one.
 * @param lines the items that changed
 */
export async function printChange(
  tx: Transaction<DB>,
  ticketId: string,
  change: { change: TicketChange; lines?: readonly number[]; from?: string },
  now: Date,
): Promise<void> {
  const printers = await findTargets(tx);
  if (printers.length === 0) return;
  const { change: kind, lines, from } = change;
  if (kind === 'held' && !(await wasPrinted(tx, 'ticket', ticketId))) return;
  const jobs = (await findPrinted(tx, [ticketId])).flatMap((ticket) =>
    jobsFor(
      'change',
      {
        ...ticket,
        change: kind,
        ...(from !== undefined && { from }),
        items: changedItems(ticket.items, change),
      },
      printers,
    ),
  );
  // Who holds and fires the same dishes again and again fills no queue of a printer that is off.
  if (isPace(kind))
    await dropWaiting(tx, 'change', ticketId, (data) =>
      isPacedWithin(data as PrintedTicket, lines),
    );
  await enqueuePrintJobs(tx, jobs, now);
}

/**
 * A new table does not concern what is with the guests, nor a ticket of which only that is left.
 */
function changedItems(
  items: StoredTicket['items'],
  { change, lines }: { change: TicketChange; lines?: readonly number[] },
): StoredTicket['items'] {
  if (change !== 'moved')
    return items.filter(({ line }) => lines === undefined || lines.includes(line));
  const here = items.filter(({ done }) => done !== 'served');
  return here.some(({ cancelled }) => cancelled === undefined) ? here : [];
}

const isPace = (change: TicketChange | undefined) => change === 'held' || change === 'fired';

const isPacedWithin = ({ change, items }: PrintedTicket, lines: readonly number[] = []): boolean =>
  isPace(change) && items.every(({ line }) => lines.includes(line));

/**
 * Queues a ticket as it is now, as somebody asked for it; as a copy if it was queued before,
 * unless one waits there.
 * @returns `unknown` if there is no such ticket, `no printer` if no printer prints its stations
 */
export async function printTicket(
  tx: Transaction<DB>,
  ticketId: string,
  now: Date,
): Promise<'queued' | 'unknown' | 'no printer'> {
  const [ticket] = await findPrinted(tx, [ticketId]);
  if (!ticket) return 'unknown';
  const jobs = jobsFor('ticket', ticket, await findTargets(tx)).map(({ data, ...job }) => ({
    ...job,
    data: { ...data, isAsked: true },
  }));
  if (jobs.length === 0) return 'no printer';
  const waiting = await findWaitingCopies(tx, 'ticket', ticketId);
  const missing = jobs.filter(({ printer }) => !waiting.has(printer));
  await enqueuePrintJobs(tx, missing, now, { isCopy: await wasPrinted(tx, 'ticket', ticketId) });
  return 'queued';
}

/** A ticket that is printed this long after it was queued says so. Unit: ms. */
const LATE_MS = 2 * 60_000;

/** What a paper of a ticket is when its printer is ready for it. */
interface QueuedPaper {
  ticket: PrintedTicket;
  /** Of the ticket. */
  id: string;
  printer: string;
  queuedAt: Date;
}

/**
 * A paper as it is printed now. What was made, served or cancelled while it waited is marked, so
 * that nobody makes it again.
 * @returns undefined if nobody needs it any more
 */
export async function ticketToPrint(
  db: Database,
  { ticket, id, printer, queuedAt }: QueuedPaper,
  now: Date,
): Promise<DrawnTicket | undefined> {
  const [current] = await findPrinted(db, [id]);
  if (!current) return drawnTicket(ticket);
  const byLine = new Map(current.items.map((item) => [item.line, item]));
  const items = ticket.items.map(({ done, cancelled, ...item }) => {
    const { done: isDone = done, cancelled: why = cancelled } = byLine.get(item.line) ?? {};
    return {
      ...item,
      ...(isDone !== undefined && { done: isDone }),
      ...(why !== undefined && { cancelled: why }),
    };
  });
  const isOver = items.every((item) => isDoneWith(item, ticket.change));
  if (isOver && !ticket.isAsked && !(await isNews(db, ticket, { id, printer }))) return undefined;
  const isLate = now.getTime() - queuedAt.getTime() >= LATE_MS;
  return drawnTicket({
    ...ticket,
    items,
    ...(isLate && { late: timeOf(now.getTime()) }),
  });
}

/** A dish that is made goes to the new table of its guests. */
const isDoneWith = ({ done, cancelled }: PrintedItem, change: TicketChange | undefined): boolean =>
  cancelled !== undefined || (change === 'moved' ? done === 'served' : done !== undefined);

/**
 * Whether a paper says something although nothing of it is to be made: that dishes were cancelled
 * or corrected, unless the paper with them was not needed either.
 */
async function isNews(
  db: Database,
  { change }: PrintedTicket,
  { id, printer }: Pick<QueuedPaper, 'id' | 'printer'>,
): Promise<boolean> {
  if (change !== 'cancelled' && change !== 'corrected') return false;
  const tickets = await db
    .selectFrom('print_jobs')
    .select(['error', 'sent_at'])
    .where('subject', '=', id)
    .where('printer_id', '=', printer)
    .where('kind', '=', 'ticket')
    .execute();
  return (
    tickets.every(({ error }) => error !== 'not_needed') ||
    tickets.some(({ sent_at: sentAt }) => sentAt !== null)
  );
}
