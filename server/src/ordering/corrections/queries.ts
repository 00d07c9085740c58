import { sql, type Transaction } from 'kysely';
import type { Correction, CorrectionReason } from '@smokehouse/shared/contract';
import type {
  Change,
  ChangedItem,
  CorrectedOrder,
  Discount,
  PlacedLine,
} from '@smokehouse/shared/contract/money/corrections/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { personNamed, personWithId } from '../../http/actor-name';
import { AppError } from '../../http/errors';
import { keyColumns, type RequestKey } from '../../http/request-key';
import { correctTicket, lockTicketsOf } from '../kitchen';
import { ensureTabOf, lockRounds, lockTab } from '../tabs';

/** An order whose row is locked until the transaction ends. */
export interface LockedOrder {
  id: string;
  kind: 'delivery' | 'dine';
  ownerId: string;
  /** The receipt of a delivery order; the table of a round. */
  label: string | null;
  status: string;
  deliveryHalalas: number;
  isCancelled: boolean;
  /** Delivery: the payment was taken. Dine-in: the round was paid. */
  isPaid: boolean;
  /** The whole payment was paid back. */
  isRefunded: boolean;
  /** When it was to be cooked: the start of its slot, else when it was sold. */
  cookedAt: Date;
  /** How many corrections it has. */
  correctionCount: number;
  /** The payment that bought a delivery order. */
  payment: { provider: string; id: string } | null;
  /** The bill that lists the order, if one was issued. */
  billId: string | null;
}

/**
 * Locks an order until the transaction ends. A round's tab is locked first, as by everybody who
 * issues or pays its bill.
 * @returns undefined if there is no such order
 */
export async function lockCorrectable(
  tx: Transaction<DB>,
  orderId: string,
  now: Date,
): Promise<LockedOrder | undefined> {
  if ((await findKind(tx, orderId)) === 'delivery') return lockDelivery(tx, orderId);
  const tabId = await ensureTabOf(tx, orderId, now);
  if (tabId === undefined) return undefined;
  // A share contains rounds of other tabs, which a correction settles too.
  const tabs = await findTabsOfShares(tx, orderId, tabId);
  for (const id of tabs) await lockTab(tx, id);
  const isNew = (await findTabsOfShares(tx, orderId, tabId)).some((id) => !tabs.includes(id));
  if (isNew) throw new AppError('changed_meanwhile', 409);
  // What settles them closes the tickets of their tabs.
  await lockTicketsOf(tx, await lockRounds(tx, { tabIds: tabs }));
  return lockRound(tx, orderId);
}

/** The tab of a round, and those of which a part is on the same shares; ascending. */
async function findTabsOfShares(db: Database, orderId: string, tabId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${tabId}::text as id
    union select d.tab_id from bill_parts own join bill_parts p on p.bill_id = own.bill_id
      join dine_orders d on d.id = p.dine_order_id
    where own.dine_order_id = ${orderId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of the two kinds an order is, or undefined if there is none. */
async function findKind(db: Database, orderId: string): Promise<LockedOrder['kind'] | undefined> {
  const { rows } = await sql<{ kind: LockedOrder['kind'] }>`
    select 'delivery' as kind from orders where id = ${orderId}
    union all select 'dine' from dine_orders where id = ${orderId}`.execute(db);
  return rows[0]?.kind;
}

async function lockDelivery(tx: Transaction<DB>, id: string): Promise<LockedOrder | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select([
      'user_id',
      'receipt',
      'status',
      'delivery_halalas',
      'created_at',
      'paid_at',
      'slot_from',
      'payment_state',
      'provider',
      'payment_id',
      'cancelled_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const bill = await tx
    .selectFrom('bills')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirst();
  return {
    id,
    kind: 'delivery',
    ownerId: row.user_id,
    label: row.receipt,
    status: row.status,
    deliveryHalalas: row.delivery_halalas,
    isCancelled: row.cancelled_at !== null,
    isPaid: row.paid_at !== null,
    isRefunded: row.payment_state === 'refunded',
    cookedAt: row.slot_from ?? row.paid_at ?? row.created_at,
    correctionCount: await countCorrections(tx, 'order_id', id),
    payment: row.payment_id === null ? null : { provider: row.provider, id: row.payment_id },
    billId: bill?.id ?? null,
  };
}

export async function lockRound(tx: Transaction<DB>, id: string): Promise<LockedOrder | undefined> {
  const row = await tx
    .selectFrom('dine_orders')
    .select([
      'guest_id',
      'table_label',
      'status',
      'created_at',
      'is_paid',
      'bill_id',
      'cancelled_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      id,
      kind: 'dine',
      ownerId: row.guest_id,
      label: row.table_label,
      status: row.status,
      deliveryHalalas: 0,
      isCancelled: row.cancelled_at !== null,
      isPaid: row.is_paid,
      isRefunded: false,
      cookedAt: row.created_at,
      correctionCount: await countCorrections(tx, 'dine_order_id', id),
      payment: null,
      billId: row.bill_id,
    }
  );
}

/** Read after the order is locked, so that no other correction is missing. */
async function countCorrections(
  tx: Transaction<DB>,
  column: 'order_id' | 'dine_order_id',
  id: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom('order_corrections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The order of an earlier request with the same key, and what the request was. */
export function findByRequestKey(db: Database, key: string) {
  return db
    .selectFrom('order_corrections')
    .select(({ fn }) => fn.coalesce('order_id', 'dine_order_id').as('order_id'))
    .select('request_digest')
    .where('request_key', '=', key)
    .executeTakeFirst();
}

const columnOf = (kind: LockedOrder['kind']) =>
  kind === 'delivery' ? 'order_id' : 'dine_order_id';

/** An order's lines and corrections, for the rules. */
export async function findCorrected(
  db: Database,
  { id, kind, deliveryHalalas }: Pick<LockedOrder, 'id' | 'kind' | 'deliveryHalalas'>,
): Promise<CorrectedOrder> {
  const lines: PlacedLine[] = await db
    .selectFrom(kind === 'delivery' ? 'order_lines' : 'dine_order_lines')
    .select(['product_id', 'name', 'name_ar', 'price_halalas', 'quantity'])
    .select(['details', 'details_ar', 'note'])
    .where('order_id', '=', id)
    .orderBy('line')
    .execute();
  const corrections = await db
    .selectFrom('order_corrections as c')
    .select([
      'c.kind',
      'c.reason',
      'c.percent',
      'c.fixed_halalas',
      sql<ChangedItem[]>`(
        select coalesce(json_agg(json_strip_nulls(json_build_object(
          'product', i.product_id, 'line', i.line, 'quantity', i.quantity))), '[]'::json)
        from order_correction_items i where i.correction_id = c.id)`.as('items'),
    ])
    .where(`c.${columnOf(kind)}`, '=', id)
    .orderBy('c.id')
    .execute();
  return { lines, deliveryHalalas, corrections: corrections.map(toChange) };
}

function toChange(row: {
  kind: string;
  reason: string;
  percent: number | null;
  fixed_halalas: number | null;
  items: ChangedItem[];
}): Change {
  // A check constraint limits the kind to these values, and the columns to those of the kind.
  switch (row.kind) {
    case 'cancel':
      return { kind: 'cancel' };
    case 'discount': {
      const discount: Discount =
        row.percent === null ? { fixedHalalas: row.fixed_halalas ?? 0 } : { percent: row.percent };
      const reason = row.reason as CorrectionReason;
      return {
        kind: 'discount',
        discount,
        reason,
        ...(row.items.length > 0 && { items: row.items }),
      };
    }
    default:
      return { kind: row.kind as 'remove' | 'comp', items: row.items };
  }
}

export interface NewCorrection {
  change: Change;
  /** By how much the order's amount falls. */
  amountHalalas: number;
  /** What each line costs afterwards, by its position. */
  lineAmounts: readonly number[];
  reason: CorrectionReason;
  note: string | null;
  by: {
    role: 'seller' | 'user';
    id: string;
    name: string | null;
    /** Who approved it, if the person may not do it alone. */
    approverId?: string | null;
  };
  requestKey: RequestKey | null;
}

/**
 * Inserts a correction, lowers the order's amount by it, and changes its ticket in the kitchen.
 * @returns its id
 */
export async function insertCorrection(
  tx: Transaction<DB>,
  order: Pick<LockedOrder, 'id' | 'kind'>,
  { change, amountHalalas, lineAmounts, reason, note, by, requestKey }: NewCorrection,
  now: Date,
): Promise<string> {
  const discount = change.kind === 'discount' ? change.discount : undefined;
  const { id } = await tx
    .insertInto('order_corrections')
    .values({
      [columnOf(order.kind)]: order.id,
      kind: change.kind,
      ...(discount &&
        ('percent' in discount
          ? { percent: discount.percent }
          : { fixed_halalas: discount.fixedHalalas })),
      amount_halalas: amountHalalas,
      line_amounts_halalas: [...lineAmounts],
      reason,
      note,
      by_role: by.role,
      by_id: by.id,
      by_name: by.name,
      approved_by: by.approverId ?? null,
      ...keyColumns(requestKey),
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (change.kind !== 'cancel' && change.items)
    await tx
      .insertInto('order_correction_items')
      .values(
        change.items.map(({ product, line, quantity }) => ({
          correction_id: id,
          product_id: product,
          line: line ?? null,
          quantity,
        })),
      )
      .execute();
  await tx
    .updateTable(order.kind === 'delivery' ? 'orders' : 'dine_orders')
    .set((eb) => ({
      corrected_halalas: eb('corrected_halalas', '+', amountHalalas),
      ...(change.kind === 'cancel' && { cancelled_at: now }),
    }))
    .where('id', '=', order.id)
    .execute();
  if (change.kind === 'cancel') await correctTicket(tx, order, 'all', reason, now);
  if (change.kind === 'remove') await correctTicket(tx, order, change.items, reason, now);
  return id;
}

/** What the request for help said that the correction `c` answers: it is answered with it. */
const PROBLEM = sql`(
  select h.problem from order_help h
  where h.order_id = c.order_id and h.answered_at = c.made_at
    and h.refunded_halalas = c.amount_halalas
  limit 1)`;

/** A correction as it is read, before {@link showCorrected}. */
export type FoundCorrection = Correction & { fixedHalalas?: number };

/** An order's corrections, oldest first. `o` is the order. */
export const correctionsOf = (kind: LockedOrder['kind']) => sql<FoundCorrection[] | null>`(
  select json_agg(json_strip_nulls(json_build_object(
    '_id', c.id,
    'kind', c.kind,
    'items', (
      select json_agg(json_build_object(
        'product', i.product_id, 'line', i.line, 'quantity', i.quantity))
      from order_correction_items i where i.correction_id = c.id),
    'percent', c.percent,
    'fixedHalalas', c.fixed_halalas,
    'amount', c.amount_halalas / 100.0,
    'reason', c.reason,
    'problem', ${kind === 'delivery' ? PROBLEM : sql`null`},
    'byCustomer', case when c.kind = 'cancel' then c.by_role = 'user' end,
    'note', c.note,
    'by', c.by_name,
    'person', ${personNamed(sql`c.by_id`, sql`c.by_name`)},
    'approvedBy', ${personWithId(sql`c.approved_by`)},
    'at', to_char(c.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'creditNote', (
      select string_agg(n.label, ', ' order by n.id) from bill_credit_notes n where n.correction_id = c.id),
    'refund', (
      select json_build_object(
        'amount', r.amount_halalas / 100.0,
        'way', case when r.provider is null and r.cash_halalas is distinct from 0
          then 'cash' else 'card' end,
        'ways', case when r.provider is null then (
          select json_agg(json_build_object('way', w.way, 'amount', w.amount_halalas / 100.0)
            order by w.way)
          from refund_ways w where w.refund_id = r.id) end,
        'done', r.made_at is not null and not exists (
          select from refunds_by_hand h where h.refund_id = r.id and h.given_at is null),
        'refused', case when r.made_at is null and exists (
          select from refund_refusals f
          where (f.provider, f.refund_id) = (r.provider, r.id)) then true end)
      from refunds r where r.correction_id = c.id)
  )) order by c.id)
  from order_corrections c where c.${sql.raw(columnOf(kind))} = o.id)`;
