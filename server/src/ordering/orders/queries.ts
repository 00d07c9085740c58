import { sql, type Transaction } from 'kysely';
import {
  CANCELLED_STATUS,
  REFUNDED_STATUS,
  toSar,
  type Address,
  type CallAnswer,
  type Language,
  type Order,
  type OrderDelivery,
} from '@smokehouse/shared/contract';
import { ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { Database } from '../../database/pool';
import { statement, type ValueOf } from '../../database/statement';
import type { DB } from '../../database/types';
import { OPEN_STATES, type PaymentState } from '../../money/payments';
import {
  correctionsOf,
  isCalledOff,
  KITCHEN_HAS_BEGUN,
  markCorrected,
  withoutRefusal,
  withoutStaff,
} from '../corrections';
import { promiseOf } from '../estimate';
import { noticeOf, sendNotice } from '../order-events';
import { TOLD_REASON } from '../order-mails';
import { replacementOf } from './replaced';
import type { Line } from './rules';
import { LINE, linesOfOrder, newLines, toOrderLines, toParameter } from './sold-lines';

/** The fields of an existing order that placing needs. */
export interface PlacedOrder {
  id: string;
  amount_halalas: number;
  currency: string;
  receipt: string;
  fingerprint: string;
  request_digest: string | null;
  payment_state: PaymentState;
  paid_at: Date | null;
  provider_order_id: string | null;
}
const PLACED = [
  'id',
  'amount_halalas',
  'currency',
  'receipt',
  'fingerprint',
  'request_digest',
  'payment_state',
  'paid_at',
  'provider_order_id',
] as const;

const tryLock = statement(
  (_db, value: ValueOf<{ key: string }>) =>
    sql<{
      free: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${value('key')}, 0)) as free`,
);

/**
 * Serializes the orders of one customer or guest until the transaction ends.
 * @returns true when it waited for another order of the same owner
 */
export async function lockOwner(tx: Transaction<DB>, owner: string): Promise<boolean> {
  const [tried] = await tryLock(tx, { key: keyOf(owner) });
  if (tried?.free) return false;
  await waitForLock(tx, { key: keyOf(owner) });
  return true;
}

const keyOf = (owner: string): string => `orders of ${owner}`;

const waitForLock = statement(
  (_db, value: ValueOf<{ key: string }>) =>
    sql<{ id: string }>`select pg_advisory_xact_lock(hashtextextended(${value('key')}, 0)),
      uuidv7()::text as id`,
);

/** Tries the lock of {@link lockOwner}. */
export const ownerTry = (owner: string) => tryLock.with({ key: keyOf(owner) });

/**
 * Waits for the lock of {@link lockOwner} and returns the id of a new order. Sent together with
 * queries behind it, which then see the orders that were placed before.
 */
export const ownerLock = (owner: string) => waitForLock.with({ key: keyOf(owner) });

/**
 * The name and email of an account, and the phone of its newest address, if it has one; undefined
 * after its deletion.
 */
export const findContact = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .select((users) => [
      'name',
      'email',
      users
        .selectFrom('addresses')
        .select('phone')
        .whereRef('user_id', '=', 'users.id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .as('phone'),
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The dishes with these ids that are on the menu. */
export const dishesOf = statement((db, value: ValueOf<{ ids: readonly string[] }>) =>
  db
    .selectFrom('products')
    .select([
      'id',
      'name',
      'name_ar',
      'image',
      'category',
      'price_halalas',
      'in_stock',
      'calories_kcal',
    ])
    .where(sql<boolean>`id = any(${value('ids')})`)
    .where('deleted_at', 'is', null),
);

/** The order with this request key. */
export const orderByKey = statement((db, value: ValueOf<{ userId: string; key: string }>) =>
  db
    .selectFrom('orders')
    .select(PLACED)
    .where('user_id', '=', value('userId'))
    .where('request_key', '=', value('key'))
    // A check constraint limits the column to these values.
    .$narrowType<{ payment_state: PaymentState }>(),
);

/**
 * The customer's unpaid order with the same fingerprint, else one of the same dishes that they have
 * paid, wherever it went, and whose lines are not in their cart any more.
 */
export const duplicateOrder = statement(
  (
    db,
    value: ValueOf<{
      userId: string;
      provider: string;
      fingerprint: string;
      /** The lines as keys of a cart. */
      keys: readonly string[];
      /** As `dishesOfLines` lists them. */
      dishes: readonly string[];
      placedAfter: Date;
      paidAfter: Date;
      /** Before both, for the index. */
      since: Date;
    }>,
  ) =>
    db
      .selectFrom('orders as o')
      .select(PLACED)
      .where('user_id', '=', value('userId'))
      .where('provider', '=', value('provider'))
      .where('created_at', '>', value('since'))
      .where((eb) =>
        eb.or([
          eb.and([
            eb('fingerprint', '=', value('fingerprint')),
            eb('payment_state', 'in', OPEN_STATES),
            eb('created_at', '>', value('placedAfter')),
          ]),
          eb.and([
            eb('payment_state', '=', 'paid'),
            eb('cancelled_at', 'is', null),
            eb('paid_at', '>', value('paidAfter')),
            sql<boolean>`not exists (
              select from carts c where c.user_id = o.user_id and c.items ?& ${value('keys')}::text[])`,
            sql<boolean>`${value('dishes')}::text[] = array(
              select l.product_id || ':' || sum(l.quantity) from order_lines l
              where l.order_id = o.id group by l.product_id order by l.product_id collate "C")`,
          ]),
        ]),
      )
      .orderBy(sql`payment_state = 'paid'`)
      .orderBy('created_at', 'desc')
      .limit(1)
      .$narrowType<{ payment_state: PaymentState }>(),
);

/**
 * The customer's orders that can still be paid, and when the oldest of them was placed. An order
 * from before `since` is closed by the next round of the reconciling job.
 */
export const openOrders = statement((db, value: ValueOf<{ userId: string; since: Date }>) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<Date | null>('created_at').as('oldest'),
    ])
    .where('user_id', '=', value('userId'))
    .where('payment_state', 'in', OPEN_STATES)
    .where('created_at', '>', value('since')),
);

/** The places of a slot that unpaid orders of a customer, or of their network, hold. */
export const unpaidOfSlot = statement(
  (db, value: ValueOf<{ slot: Date; userId: string; network: string | null }>) =>
    db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('slot_from', '=', value('slot'))
      .where('payment_state', 'in', OPEN_STATES)
      .where((eb) =>
        eb.or([eb('user_id', '=', value('userId')), eb('slot_network', '=', value('network'))]),
      ),
);

export interface NewOrder {
  id: string;
  user_id: string;
  amount_halalas: number;
  delivery_halalas: number;
  currency: string;
  address: string;
  delivery: string;
  provider: string;
  receipt: string;
  fingerprint: string;
  request_key: string | null;
  request_digest: string | null;
  search_text: string;
  created_at: Date;
  slot_from: Date | null;
  slot_to: Date | null;
  kitchen_at: Date | null;
  pay_by: Date | null;
  /** A hash; null without a slot. */
  slot_network: string | null;
  language: Language;
}

const writeOrder = statement((db, value: ValueOf<NewOrder & { lines: string }>) =>
  db
    .with('placed', (cte) =>
      cte
        .insertInto('orders')
        .values({
          id: value('id'),
          user_id: value('user_id'),
          amount_halalas: value('amount_halalas'),
          delivery_halalas: value('delivery_halalas'),
          currency: value('currency'),
          address: value('address'),
          delivery: value('delivery'),
          provider: value('provider'),
          receipt: value('receipt'),
          fingerprint: value('fingerprint'),
          request_key: value('request_key'),
          request_digest: value('request_digest'),
          search_text: value('search_text'),
          created_at: value('created_at'),
          slot_from: value('slot_from'),
          slot_to: value('slot_to'),
          kitchen_at: value('kitchen_at'),
          pay_by: value('pay_by'),
          slot_network: value('slot_network'),
          language: value('language'),
        })
        .returning(PLACED),
    )
    .with('sold', (cte) =>
      cte
        .insertInto('order_lines')
        .columns(['order_id', ...LINE])
        .expression((from) =>
          from
            .selectFrom('placed')
            .innerJoin(newLines(value('lines')), (join) => join.onTrue())
            .select(['placed.id', ...LINE.map((column) => `l.${column}` as const)]),
        ),
    )
    .selectFrom('placed')
    .select(PLACED)
    .$narrowType<{ payment_state: PaymentState }>(),
);

/** Inserts an order and its lines in one statement. */
export const insertion = (order: NewOrder, lines: readonly Line[]) =>
  writeOrder.with({ ...order, lines: toParameter(lines) });

const keepId = statement((db, value: ValueOf<{ id: string; given: string; notice: string }>) =>
  db
    .with('kept', (cte) =>
      cte
        .updateTable('orders')
        .set((eb) => ({ provider_order_id: eb.fn.coalesce('provider_order_id', value('given')) }))
        .where('id', '=', value('id'))
        .returning('provider_order_id'),
    )
    .selectFrom('kept')
    .select([
      'provider_order_id',
      sql`case when provider_order_id = ${value('given')} then ${sendNotice(value('notice'))} end`.as(
        'told',
      ),
    ]),
);

/**
 * Stores the provider's id of an order. Of two concurrent requests, the first id stays. With it,
 * the order can be paid and is listed for the customer; the same statement notifies every process.
 * @returns the stored id
 */
export async function storeProviderOrder(
  db: Database,
  orderId: string,
  providerOrderId: string,
  userId: string,
): Promise<string> {
  const notice = noticeOf({
    kind: 'delivery',
    event: 'placed',
    orderId,
    ownerId: userId,
    status: UNPAID_STATUS,
  });
  const [kept] = await keepId(db, { id: orderId, given: providerOrderId, notice });
  if (!kept) throw new Error(`order ${orderId} does not exist`);
  return kept.provider_order_id ?? providerOrderId;
}

/**
 * The order of a payment report. Another customer's order is treated as not found.
 * @param userId undefined for a report without a session
 */
export function findOrderOfPayer(
  db: Database,
  userId: string | undefined,
  provider: string,
  providerOrderId: string,
) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'amount_halalas',
      'currency',
      'payment_state',
      'payment_id',
      'provider_order_id',
      'receipt',
      'user_id',
      'cancelled_at',
    ])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .where('provider', '=', provider)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

const LINES = linesOfOrder('order_lines');

/** The order's newest refund: of the payment that bought it, or of one that could not. */
const REFUND = sql<Order['refund'] | null>`(
  select json_strip_nulls(json_build_object(
    'reason', coalesce(${TOLD_REASON}, 'given_back'), 'amount', p.amount_halalas / 100.0,
    'currency', p.currency, 'done', p.state = 'refunded',
    'refused', case when p.state <> 'refunded' and exists (
      select from refund_refusals f
      where (f.provider, f.refund_id) = (p.provider, p.payment_id)) then true end))
  from payments p
  where p.order_id = o.id and (
    p.refund_reason is not null
    or (o.payment_state = 'refunded' and p.payment_id = o.payment_id))
  order by p.updated_at desc limit 1)`;

/** What the provider reports of the payment that bought the order, where that contradicts the sale. */
const PAYMENT_DOUBT = sql<Order['paymentDoubt'] | null>`(
  select json_build_object('isFailed', p.doubt_state = 'failed',
    'amount', p.doubt_halalas / 100.0, 'currency', p.doubt_currency)
  from payments p
  where p.order_id = o.id and p.payment_id = o.payment_id and p.doubted_at is not null)`;

/**
 * Halalas that went back of a sale's payment at the provider, beside corrections. Of a payment that
 * went back as a whole without any, `refund` says so.
 */
const GIVEN_BACK = sql<number | null>`(
  select (case o.payment_state
    when 'refunded' then case when owed.halalas > 0 then p.amount_halalas - owed.halalas end
    else (select sum(e.amount_halalas) from reported_refunds e
      where (e.provider, e.payment_id) = (p.provider, p.payment_id)) end)::int
  from payments p cross join lateral (
    select coalesce(sum(r.amount_halalas), 0) as halalas from refunds r
    where (r.provider, r.payment_id) = (p.provider, p.payment_id)) owed
  where o.paid_at is not null and p.order_id = o.id and p.payment_id = o.payment_id)`;

const listed = (db: Database) =>
  db
    .selectFrom('orders as o')
    .select([
      'o.id',
      'o.amount_halalas',
      'o.currency',
      'o.provider_order_id',
      'o.receipt',
      'o.address',
      'o.delivery',
      'o.payment_type',
      'o.payment_state',
      'o.status',
      'o.paid_at',
      'o.created_at',
      'o.corrected_halalas',
      'o.cancelled_at',
      'o.driver_phone',
      'o.slot_from',
      'o.slot_to',
      'o.kitchen_at',
      LINES.as('items'),
      REFUND.as('refund'),
      GIVEN_BACK.as('given_back'),
      PAYMENT_DOUBT.as('doubt'),
      KITCHEN_HAS_BEGUN.as('has_begun'),
      correctionsOf('delivery').as('corrections'),
    ]);
type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

/**
 * A customer's own orders, newest first: paid, payable, and refunded ones.
 * @param canCancel whether customers can cancel orders that the kitchen has not begun
 */
export async function listOrdersOfUser(
  db: Database,
  userId: string,
  { openSince, limit, canCancel }: { openSince: Date; limit: number; canCancel: boolean },
): Promise<Order[]> {
  const rows = await listed(db)
    .where('o.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('o.payment_state', 'in', ['paid', 'refunded']),
        eb.and([
          eb('o.payment_state', 'in', OPEN_STATES),
          eb('o.provider_order_id', 'is not', null),
          eb('o.created_at', '>', openSince),
        ]),
      ]),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const replacedBy = replacementOf(row, rows);
    return {
      ...toOrder({
        ...row,
        refund: row.refund && withoutRefusal(row.refund),
        corrections: row.corrections && withoutStaff(row.corrections),
        doubt: null,
      }),
      ...(canCancel && isCancellable(row) && { cancellable: true }),
      ...(replacedBy !== undefined && { replacedBy }),
    };
  });
}

const isCancellable = ({ payment_state, cancelled_at, has_begun }: Listed) =>
  payment_state === 'paid' && cancelled_at === null && !has_begun;

/** The orders with these ids, in no order. */
export async function findOrders(db: Database, ids: readonly string[]): Promise<Order[]> {
  const rows = await listed(db)
    .where(sql<boolean>`o.id = any(${ids})`)
    .execute();
  return rows.map(toOrder);
}

/** The status of an unpaid order: it has no kitchen status and no countdown. */
export const UNPAID_STATUS = 'Payment Pending';

function toOrder(row: Listed): Order {
  // A sold order has a time of sale, also after a refund.
  const isPaid = row.paid_at !== null;
  const { items, corrections } = markCorrected(toOrderLines(row.items), row.corrections ?? []);
  return {
    _id: row.id,
    items,
    amount: toSar(row.amount_halalas - row.corrected_halalas),
    currency: row.currency,
    id: row.provider_order_id ?? '',
    receipt: row.receipt,
    // Empty after its customer deleted their account.
    address: Object.keys(row.address as object).length > 0 ? (row.address as Address) : null,
    ...(row.delivery && { delivery: row.delivery as OrderDelivery }),
    paymentType: row.payment_type,
    isPaid,
    status: statusOf(row, isPaid),
    begun: row.has_begun,
    // Preparation starts with the payment, and so do the countdowns.
    createdAt: (row.paid_at ?? row.created_at).toISOString(),
    ...scheduledOf(row),
    ...promisedOf(row),
    ...(row.driver_phone && row.status === ON_THE_WAY && { driverPhone: row.driver_phone }),
    ...(row.refund && { refund: row.refund }),
    ...(row.given_back && { givenBack: toSar(row.given_back) }),
    ...(row.doubt && { paymentDoubt: row.doubt }),
    ...(corrections.length > 0 && { corrections }),
  };
}

function scheduledOf({ slot_from, slot_to, kitchen_at }: Listed): Pick<Order, 'scheduled'> {
  if (slot_from === null || slot_to === null) return {};
  return {
    scheduled: {
      from: slot_from.toISOString(),
      to: slot_to.toISOString(),
      kitchenAt: (kitchen_at ?? slot_from).toISOString(),
    },
  };
}

function promisedOf({ delivery, ...row }: Listed): Pick<Order, 'promise'> {
  const promise = promiseOf({ ...row, delivery: delivery as OrderDelivery | null });
  return promise ? { promise } : {};
}

function statusOf(row: Listed, isPaid: boolean): string {
  const { status, payment_state } = row;
  if (isCalledOff(row)) return CANCELLED_STATUS;
  if (isPaid) return status;
  return payment_state === 'refunded' ? REFUNDED_STATUS : UNPAID_STATUS;
}

/** The answer for a placed order. */
export type Announcement = CallAnswer<'POST /api/order/cod'>['order'];
