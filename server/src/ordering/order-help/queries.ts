import { sql, type Transaction } from 'kysely';
import type {
  DeskHelp,
  HelpInput,
  OrderHelp,
} from '@smokehouse/shared/contract/ordering/order-help/schemas';
import { DELIVERED, ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { KITCHEN_HAS_BEGUN } from '../corrections';
import type { HelpedOrder } from './rules';

/** A customer's own order with what decides which problems it can have. */
export async function findOrderOf(
  db: Database,
  userId: string,
  orderId: string,
): Promise<(HelpedOrder & { has_open: boolean }) | undefined> {
  const { rows } = await sql<HelpedOrder & { has_open: boolean }>`
    select o.status, o.delivery, o.paid_at, o.slot_from, o.slot_to,
      coalesce(o.delivery->>'fulfilment' = 'pickup', false) as is_pickup,
      o.cancelled_at is not null or o.payment_state <> 'paid' as is_over,
      ${KITCHEN_HAS_BEGUN} as has_begun,
      (select min(c.changed_at) from order_status_changes c where c.order_id = o.id
        and c.to_status in (${DELIVERED}, case when o.delivery->>'fulfilment' = 'pickup'
          then ${ON_THE_WAY} end)) as done_at,
      exists (select from order_help h where h.order_id = o.id and h.answered_at is null) as has_open
    from orders o where o.id = ${orderId} and o.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** {@link findOrderOf}, locked so that one request at a time is added. */
export async function lockOrderOf(
  tx: Transaction<DB>,
  userId: string,
  orderId: string,
): ReturnType<typeof findOrderOf> {
  const locked = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // After the lock: a request that was added meanwhile is seen.
  return findOrderOf(tx, userId, orderId);
}

export async function insertHelp(
  tx: Transaction<DB>,
  { orderId, problem, positions, words, photo }: HelpInput & { photo: Buffer | null },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('order_help')
    .values({ order_id: orderId, problem, positions, words, photo, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const listed = (db: Database) =>
  db
    .selectFrom('order_help as h')
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .select([
      'h.id',
      'h.order_id',
      'h.problem',
      'h.positions',
      'h.words',
      'h.asked_at',
      'h.answer',
      'h.answered_at',
      'h.refunded_halalas',
      'o.receipt',
      'o.status',
      sql<boolean>`h.photo is not null`.as('has_photo'),
      sql<number>`(select count(*)::int from order_corrections c where c.order_id = o.id)`.as(
        'corrections',
      ),
      sql<boolean>`coalesce(o.delivery->>'fulfilment' = 'pickup', false)`.as('is_pickup'),
      sql<string>`concat_ws(' ', o.address->>'firstName', o.address->>'lastName')`.as('customer'),
      sql<string>`coalesce(o.address->>'phone', '')`.as('phone'),
    ]);
export type HelpRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

export function toHelp(row: HelpRow): OrderHelp {
  return {
    _id: row.id,
    orderId: row.order_id,
    // A check constraint limits the column to these values.
    problem: row.problem as OrderHelp['problem'],
    positions: row.positions,
    words: row.words,
    hasPhoto: row.has_photo,
    at: row.asked_at.toISOString(),
    ...(row.answered_at && { answeredAt: row.answered_at.toISOString() }),
    ...(row.answer !== null && { answer: row.answer }),
    ...(row.refunded_halalas !== null && { refunded: row.refunded_halalas / 100 }),
  };
}

/** The requests for one order of a customer, the newest first. */
export async function listHelpOf(
  db: Database,
  userId: string,
  orderId: string,
): Promise<OrderHelp[]> {
  const rows = await listed(db)
    .where('h.order_id', '=', orderId)
    .where('o.user_id', '=', userId)
    .orderBy('h.id', 'desc')
    .execute();
  return rows.map(toHelp);
}

/** What a customer asked and was answered, for their export: with the photos, in base64. */
export async function listAllHelpOf(
  db: Database,
  userId: string,
): Promise<(OrderHelp & { photo?: string })[]> {
  const rows = await listed(db)
    .select('h.photo')
    .where('o.user_id', '=', userId)
    .orderBy('h.id')
    .execute();
  return rows.map(({ photo, ...row }) => ({
    ...toHelp(row),
    ...(photo && { photo: photo.toString('base64') }),
  }));
}

/** Open requests, the oldest first; or the last ones that were answered. */
export function listHelp(
  db: Database,
  which: 'open' | 'answered',
  limit: number,
): Promise<HelpRow[]> {
  return listed(db)
    .where('h.answered_at', which === 'open' ? 'is' : 'is not', null)
    .orderBy('h.asked_at', which === 'open' ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

export const findHelp = (db: Database, id: string): Promise<HelpRow | undefined> =>
  listed(db).where('h.id', '=', id).executeTakeFirst();

export const toDeskHelp = (
  row: HelpRow,
  refund: Pick<DeskHelp, 'dishes' | 'isWhole' | 'isCancelling'>,
): DeskHelp => ({
  ...toHelp(row),
  receipt: row.receipt,
  corrections: row.corrections,
  isPickup: row.is_pickup,
  customer: row.customer,
  phone: row.phone,
  ...refund,
});

export async function findPhoto(db: Database, id: string): Promise<Buffer | null | undefined> {
  const row = await db
    .selectFrom('order_help')
    .select('photo')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.photo;
}

/** Answers a request that is open. @returns its order and customer, or undefined if it is not open */
export async function answerHelp(
  tx: Transaction<DB>,
  {
    id,
    answer,
    by,
    refundedHalalas,
  }: { id: string; answer: string; by: string; refundedHalalas: number | null },
  now: Date,
): Promise<{ orderId: string; ownerId: string; receipt: string } | undefined> {
  // First, as a refund locks it: the mail about the answer refers to the order.
  await sql`select from order_help h join orders o on o.id = h.order_id where h.id = ${id}
    for key share of o`.execute(tx);
  const { rows } = await sql<{ orderId: string; ownerId: string; receipt: string }>`
    update order_help h set answer = ${answer}, answered_at = ${now}, answered_by = ${by},
      refunded_halalas = ${refundedHalalas}
    from orders o where o.id = h.order_id and h.id = ${id} and h.answered_at is null
    returning o.id as "orderId", o.user_id as "ownerId", o.receipt`.execute(tx);
  return rows[0];
}

/** The email by which somebody of the staff signs in: the name of a login that is no person's. */
export async function findLogin(db: Database, staffId: string): Promise<string> {
  const seller = await db
    .selectFrom('sellers')
    .select('email')
    .where('id', '=', staffId)
    .executeTakeFirst();
  return seller?.email ?? '';
}

/** Removes what a customer wrote and photographed; that they asked, and what was refunded, stays. */
export async function forgetHelpOf(tx: Transaction<DB>, userId: string): Promise<void> {
  await sql`update order_help h set words = '', photo = null, answer = ''
    from orders o where o.id = h.order_id and o.user_id = ${userId}`.execute(tx);
}

/** Removes the photos of before. */
export async function forgetPhotos(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('order_help')
    .set({ photo: null })
    .where('photo', 'is not', null)
    .where('asked_at', '<', before)
    .execute();
}
