import { type RawBuilder, sql, type Transaction } from 'kysely';
import {
  CANCELLED_STATUS,
  FIRST_STATUS,
  toSar,
  type DineOrder,
  type PaymentWay,
  type TableCallKind,
} from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import { statement, type ValueOf } from '../../database/statement';
import type { DB } from '../../database/types';
import { personNamed, personWithId } from '../../http/actor-name';
import { billNumber } from '../../money/invoices';
import { correctionsOf, markCorrected, withoutStaff } from '../corrections';
import { LINE, linesOfOrder, newLines, toOrderLines, toParameter, type Line } from '../orders';
import { openTabOf } from '../tabs';
import { endingOf } from '../visit-endings';

/**
 * The kitchen may start: the guest showed their table's code, or the staff confirmed the order. `o`
 * is the order.
 */
export const IS_CONFIRMED = sql<boolean>`(o.has_table_code or o.confirmed_at is not null)`;

export function findCancellation(
  db: Database,
  id: string,
): Promise<{ cancelled_at: Date | null } | undefined> {
  return db
    .selectFrom('dine_orders')
    .select('cancelled_at')
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The number of a guest's orders that wait for a confirmation. */
export const waitingOrders = statement((db, value: ValueOf<{ guestId: string }>) =>
  db
    .selectFrom('dine_orders')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('guest_id', '=', value('guestId'))
    .where('has_table_code', '=', false)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null),
);

/**
 * Confirms waiting orders. One that was cancelled waits no more. @returns those that were waiting
 */
export function setConfirmed(
  tx: Transaction<DB>,
  which: { orderId: string } | { tabId: string },
  sellerId: string,
  now: Date,
) {
  const update = tx
    .updateTable('dine_orders')
    .set({ confirmed_at: now, confirmed_by: sellerId })
    .where('has_table_code', '=', false)
    .where('confirmed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning(['id', 'guest_id', 'status', 'table_label']);
  return (
    'orderId' in which
      ? update.where('id', '=', which.orderId)
      : update.where('tab_id', '=', which.tabId)
  ).execute();
}

/** The largest number of a guest's calls returned. */
const CALL_LIST = 10;

/** The fields of an existing order that placing needs. */
export interface PlacedDineOrder {
  id: string;
  fingerprint: string;
  request_digest: string | null;
}
const PLACED = ['id', 'fingerprint', 'request_digest'] as const;

/** The order with this request key. */
export const orderByKey = statement((db, value: ValueOf<{ guestId: string; key: string }>) =>
  db
    .selectFrom('dine_orders')
    .select(PLACED)
    .where('guest_id', '=', value('guestId'))
    .where('request_key', '=', value('key')),
);

/** An identical order of the same visit, placed at or after a time. */
export const duplicateOrder = statement(
  (db, value: ValueOf<{ guestId: string; fingerprint: string; placedSince: Date }>) =>
    db
      .selectFrom('dine_orders')
      .select(PLACED)
      .where('guest_id', '=', value('guestId'))
      .where('fingerprint', '=', value('fingerprint'))
      .where('created_at', '>=', value('placedSince'))
      .limit(1),
);

export interface NewDineOrder {
  id: string;
  guest_id: string;
  name: string;
  mobile: string;
  table_label: string | null;
  has_table_code: boolean;
  amount_halalas: number;
  currency: string;
  fingerprint: string;
  request_key: string | null;
  request_digest: string | null;
  search_text: string;
  created_at: Date;
  /** Who placed it. */
  by_role: 'dine' | 'seller';
  by_id: string;
}

const writeOrder = statement((db, value: ValueOf<NewDineOrder & { lines: string }>) =>
  db
    .with('placed', (cte) =>
      cte
        .insertInto('dine_orders')
        .values({
          id: value('id'),
          guest_id: value('guest_id'),
          name: value('name'),
          mobile: value('mobile'),
          table_label: value('table_label'),
          has_table_code: value('has_table_code'),
          tab_id: openTabOf(value('guest_id')),
          amount_halalas: value('amount_halalas'),
          currency: value('currency'),
          fingerprint: value('fingerprint'),
          request_key: value('request_key'),
          request_digest: value('request_digest'),
          search_text: value('search_text'),
          created_at: value('created_at'),
        })
        .returning('id'),
    )
    .with('sold', (cte) =>
      cte
        .insertInto('dine_order_lines')
        .columns(['order_id', ...LINE])
        .expression((from) =>
          from
            .selectFrom('placed')
            .innerJoin(newLines(value('lines')), (join) => join.onTrue())
            .select(['placed.id', ...LINE.map((column) => `l.${column}` as const)]),
        ),
    )
    .insertInto('dine_order_status_changes')
    .values({
      order_id: value('id'),
      to_status: FIRST_STATUS,
      by_role: value('by_role'),
      by_id: value('by_id'),
      changed_at: value('created_at'),
    }),
);

/** Inserts an order with its lines and its first status on the open tab of its guest. */
export const insertion = (order: NewDineOrder, lines: readonly Line[]) =>
  writeOrder.with({ ...order, lines: toParameter(lines) });

const LINES = linesOfOrder('dine_order_lines');

const listed = (db: Database) =>
  db
    .selectFrom('dine_orders as o')
    .leftJoin('bills as b', 'b.id', 'o.bill_id')
    .select([
      'o.id',
      'o.table_label',
      'o.moved_from',
      'o.tab_id',
      'o.has_table_code',
      'o.confirmed_at',
      'b.series',
      'b.number',
      'o.name',
      'o.mobile',
      'o.amount_halalas',
      'o.payment_type',
      'o.is_paid',
      'o.settled_halalas',
      'o.status',
      'o.created_at',
      'o.corrected_halalas',
      'o.cancelled_at',
      LINES.as('items'),
      correctionsOf('dine').as('corrections'),
    ]);

/**
 * From when the promise of the oldest dish of an order runs that is to be made now: what is on hold
 * does not count until it is fired. Null if nothing is to be made; the order's time without a
 * ticket.
 */
export const dueFrom = (createdAt: RawBuilder<unknown>, orderId: RawBuilder<unknown>) =>
  sql<Date | null>`(
    select case when count(*) = 0 then ${createdAt}
      else min(coalesce(i.fired_at, ${createdAt})) filter (where d.state in ('fired', 'cooking')) end
    from dish_states d
    join kitchen_ticket_items i on i.ticket_id = d.ticket_id and i.line = d.line
    where d.dine_order_id = ${orderId})`;

/**
 * How many dishes of an order are ready, and are to be made, each plate counted, and how its visit
 * has ended. `o` is the order.
 */
const DISHES = sql<GuestDishes>`(
  select json_build_object(
    'ready', coalesce(sum(i.quantity) filter (where s.state = 'ready'), 0),
    'open', coalesce(sum(i.quantity) filter (where s.state in ('held', 'fired', 'cooking')), 0),
    'dueFrom', ${dueFrom(sql.ref('o.created_at'), sql.ref('o.id'))},
    'isHeld', coalesce(bool_or(s.state = 'held'), false),
    'ending', ${endingOf(sql.ref('o.id'))})
  from dish_states s
  join kitchen_ticket_items i on i.ticket_id = s.ticket_id and i.line = s.line
  where s.dine_order_id = o.id)`;

/** The orders of one visit, newest first. */
export async function listOrdersOfGuest(
  db: Database,
  guestId: string,
  limit: number,
): Promise<DineOrder[]> {
  const rows = await listed(db)
    .select([DISHES.as('dishes'), 'o.request_key as key'])
    .where('o.guest_id', '=', guestId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ dishes, key, ...row }) => ({
    ...toOrder({ ...row, corrections: row.corrections && withoutStaff(row.corrections) }),
    ...(key !== null && { requestKey: key }),
    ...dishesOf(dishes, row.created_at),
  }));
}

interface GuestDishes {
  ready: number;
  open: number;
  /** ISO 8601. */
  dueFrom: string | null;
  isHeld: boolean;
  ending: 'cleared' | 'walk_out' | null;
}

function dishesOf({ ready, open, dueFrom: due, isHeld, ending }: GuestDishes, createdAt: Date) {
  const from = due === null ? null : new Date(due);
  const isLater = from !== null && from.getTime() > createdAt.getTime();
  return {
    ...(isLater && { promisedFrom: from.toISOString() }),
    ...(from === null && isHeld && { promisedFrom: null }),
    ...(ready > 0 && { dishes: { ready, open } }),
    ...(ready + open > 0 && ending === null && { unserved: ready + open }),
    ...(ending !== null && { ending }),
  };
}

/**
 * The first guest of a visit who said that they pay for all. `v` is the visit, `me` a guest of it.
 */
const PAYER = sql<{ name: string; isSelf: boolean } | null>`(
  select json_build_object('name', g.name, 'isSelf', g.id = me.id)
  from guests g join guest_calls c on c.guest_id = g.id
  where g.visit_id = v.id and c.pays_for_all and c.called_at >= v.opened_at
  order by c.called_at, c.id limit 1)`;

/**
 * What is left to pay of a round, in halalas: what was received for a bill that is paid in part is
 * taken off. `o` is the round.
 */
export const ROUND_DUE = sql<number>`case when o.is_paid or o.cancelled_at is not null then 0
  else o.amount_halalas - o.corrected_halalas - o.settled_halalas end`;

/** What is left to pay of the rounds for the whole table of a visit. `v` is the visit. */
const SHARED_HALALAS = sql<number>`(
  select coalesce(sum(${ROUND_DUE}), 0)::int8
  from guests g join dine_orders o on o.guest_id = g.id
  where g.visit_id = v.id and g.stands_for_all)`;

/** A round that the guest who pays for all pays for. */
interface ChargedRound {
  _id: string;
  guest: string | null;
  halalas: number;
  items: { name: string; name_ar: string | null; quantity: number }[];
}

/**
 * What is not paid of a visit, by round and guest, for the guest who pays for all; for others null.
 * `v` is the visit, `me` the guest.
 */
const CHARGED = (payer: typeof PAYER) => sql<ChargedRound[] | null>`
  case when (${payer} ->> 'isSelf')::bool then (
    select coalesce(json_agg(json_build_object('_id', r.id, 'guest', r.guest,
      'halalas', r.halalas, 'items', r.items) order by r.created_at, r.id), '[]'::json)
    from (
      select o.id, o.created_at, case when not g.stands_for_all then g.name end as guest,
        ${ROUND_DUE} as halalas, (
          select coalesce(json_agg(json_build_object('name', l.name, 'name_ar', l.name_ar,
            'quantity', l.quantity) order by l.line), '[]'::json)
          from corrected_lines('dine', o.id, 0) l where l.quantity > 0
        ) as items
      from guests g join dine_orders o on o.guest_id = g.id join tabs t on t.id = o.tab_id
      where t.visit_id = v.id and ${IS_CONFIRMED} and not o.is_paid and o.cancelled_at is null
    ) r where r.halalas > 0)
  end`;

const showCharge = (rounds: readonly ChargedRound[]) => ({
  total: toSar(rounds.reduce((sum, { halalas }) => sum + halalas, 0)),
  rounds: rounds.map(({ _id, guest, halalas, items }) => ({
    _id,
    ...(guest !== null && { guest }),
    amount: toSar(halalas),
    items: items.map(({ name, name_ar, quantity }) => ({
      name,
      ...(name_ar !== null && { nameAr: name_ar }),
      quantity,
    })),
  })),
});

/** Whether every round of a visit is on an issued bill. `v` is the visit. */
const IS_BILLED = sql<boolean>`(
  select coalesce(bool_and(o.bill_id is not null or o.is_paid), false)
  from tabs t join dine_orders o on o.tab_id = t.id
  where t.visit_id = v.id and o.cancelled_at is null)`;

/** The open calls of a guest, then those answered since a time, the last one first. */
export async function listCallsOfGuest(db: Database, guestId: string, answeredSince: Date) {
  const calls = await db
    .selectFrom('guest_calls')
    .select(['kind', 'pays_for_all', 'answered_at'])
    .where('guest_id', '=', guestId)
    .where((eb) => eb.or([eb('answered_at', 'is', null), eb('answered_at', '>=', answeredSince)]))
    .orderBy('answered_at', (order) => order.desc().nullsFirst())
    .limit(CALL_LIST)
    .execute();
  return calls.map((call) => ({
    kind: call.kind as TableCallKind,
    paysForAll: call.pays_for_all,
    isAnswered: call.answered_at !== null,
  }));
}

/** The open visit that a guest is part of, as its guests see it. */
export async function findTableVisit(db: Database, guestId: string) {
  const visit = await db
    .selectFrom('guests as me')
    .innerJoin('table_visits as v', 'v.id', 'me.visit_id')
    .select([
      sql<boolean>`exists (select from guests g where g.visit_id = v.id and g.id <> me.id)`.as(
        'hasOtherGuests',
      ),
      PAYER.as('payer'),
      SHARED_HALALAS.as('shared'),
      CHARGED(PAYER).as('charged'),
      IS_BILLED.as('isBilled'),
    ])
    .where('me.id', '=', guestId)
    .where('v.closed_at', 'is', null)
    .executeTakeFirst();
  if (!visit) return undefined;
  const { hasOtherGuests, payer, shared, charged, isBilled } = visit;
  return {
    hasOtherGuests,
    ...(payer && { payer }),
    ...(shared > 0 && { shared: toSar(shared) }),
    ...(charged && charged.length > 0 && { charge: showCharge(charged) }),
    ...(isBilled && { isBilled }),
  };
}

/** How the guests of an order left without paying; null if they did not. `o` is the order. */
const WALK_OUT = sql<NonNullable<DineOrder['walkOut']> | null>`(
  select json_strip_nulls(json_build_object(
    'at', to_char(v.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', v.reason, 'by', v.closed_by_name,
    'person', ${personNamed(sql`v.closed_by`, sql`v.closed_by_name`)},
    'approvedBy', ${personWithId(sql`v.approved_by`)}))
  from tabs t join table_visits v on v.id = t.visit_id
  where t.id = o.tab_id and v.ending = 'walk_out')`;

/** The ids of the bills with something of the round `o`. */
const BILL_IDS = sql`(
  select o.bill_id union select p.bill_id from bill_parts p where p.dine_order_id = o.id)`;

/** The bills of the round `o`, oldest first: a round that is split has several. */
const BILLS = sql<{ series: string; number: number }[]>`(
  select coalesce(json_agg(json_build_object('series', b.series, 'number', b.number)
    order by b.issued_at, b.id), '[]'::json)
  from bills b where b.id in ${BILL_IDS})`;

/** The ways of the payments that count for the bills of the round `o`, in their order. */
const WAYS = sql<PaymentWay[]>`(
  select coalesce(json_agg(w.way order by w.first), '[]'::json)
  from (
    select p.way, min(p.id) as first
    from bill_payments p left join bill_payment_reversals r on r.payment_id = p.id
    where r.payment_id is null and p.bill_id in ${BILL_IDS}
    group by p.way) w)`;

/** The orders with these ids for the seller, with who confirmed them, in no order. */
export async function findOrders(db: Database, ids: readonly string[]): Promise<DineOrder[]> {
  const rows = await listed(db)
    .leftJoin('staff as m', 'm.id', 'o.confirmed_by')
    .select(['m.name_en as staff_name', 'm.name_ar as staff_name_ar'])
    .select([WALK_OUT.as('walk_out'), BILLS.as('bills'), WAYS.as('ways')])
    .where(sql<boolean>`o.id = any(${ids})`)
    .execute();
  return rows.map(({ staff_name, staff_name_ar, walk_out: walkOut, bills, ways, ...row }) => ({
    ...toOrder(row),
    ...(bills.length > 1 && { bills: bills.map((one) => billNumber(one.series, one.number)) }),
    ...(ways.length > 0 && { ways }),
    ...(walkOut && { walkOut }),
    ...(row.confirmed_at && {
      confirmed: {
        at: row.confirmed_at.toISOString(),
        ...(staff_name !== null && { name: staff_name }),
        ...(staff_name_ar !== null && { nameAr: staff_name_ar }),
      },
    }),
  }));
}

type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

/** What is paid of a round while the rest is open. */
const settledOf = ({
  isPaid,
  settled_halalas: halalas,
}: {
  isPaid: boolean;
  settled_halalas: number;
}) => (isPaid || halalas === 0 ? {} : { settled: toSar(halalas) });

function toOrder({
  id,
  amount_halalas,
  payment_type,
  is_paid: isPaid,
  settled_halalas,
  created_at,
  table_label: table,
  moved_from: movedFrom,
  tab_id: tab,
  has_table_code: hasCode,
  confirmed_at: confirmedAt,
  series,
  number,
  corrected_halalas: correctedHalalas,
  cancelled_at: cancelledAt,
  items,
  status,
  corrections: found,
  ...row
}: Listed): DineOrder {
  const { items: lines, corrections } = markCorrected(toOrderLines(items), found ?? []);
  return {
    ...row,
    items: lines,
    status: cancelledAt ? CANCELLED_STATUS : status,
    _id: id,
    ...(table !== null && { table }),
    ...(movedFrom !== null && { movedFrom }),
    ...(tab !== null && { tab }),
    ...(!hasCode && {
      tableCode: false,
      ...(confirmedAt === null && cancelledAt === null && { waiting: true }),
    }),
    ...(series !== null && number !== null && { bill: billNumber(series, number) }),
    amount: toSar(amount_halalas - correctedHalalas),
    paymentType: payment_type,
    isPaid,
    ...settledOf({ isPaid, settled_halalas }),
    createdAt: created_at.toISOString(),
    ...(corrections.length > 0 && { corrections }),
  };
}
